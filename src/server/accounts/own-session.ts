import type { AppContext } from '../http/app-env.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { hashToken } from './tokens.ts'

/** Returns the stored id of the session of a request. */
export const ownSessionId = (c: AppContext): string => hashToken(readSessionCookie(c) ?? '')

/** Returns the session that a new one replaces, and the browser of the request. */
export const sessionOrigin = (c: AppContext) => ({
  replaced: readSessionCookie(c),
  userAgent: c.req.header('user-agent'),
})
