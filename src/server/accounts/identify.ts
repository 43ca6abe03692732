import type { MiddlewareHandler } from 'hono'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/environment.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { sessionIdOf, continueSession } from './sessions.ts'

/** Finds out who sent a request. A session that is unknown or over makes a visitor. */
export function identify(db: Database): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = readSessionCookie(c)
    c.set('user', (token && (await continueSession(db, sessionIdOf(token)))) || null)
    await next()
  }
}
