import type { AppContext } from '../http/app-env.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { hashSessionToken } from './sessions.ts'

/** Returns the stored id of the session of a request. */
export const ownSessionId = (c: AppContext): string => hashSessionToken(readSessionCookie(c) ?? '')
