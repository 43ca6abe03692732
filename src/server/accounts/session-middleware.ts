import type { MiddlewareHandler } from 'hono'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { resolveSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Sets `c.var.user` from the session cookie; null for an unknown or expired session. */
export function session(db: Database): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = readSessionCookie(c)
    c.set('user', (token && (await resolveSession(db, hashToken(token)))) || null)
    await next()
  }
}
