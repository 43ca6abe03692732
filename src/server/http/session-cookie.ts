import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from './app-env.ts'

/** The session cookie over HTTP. Over HTTPS its name has a prefix. */
export const SESSION_COOKIE = 'rankshelf_session'
// Browsers take a name with this prefix only from the host itself, over HTTPS, for the whole site.
const SECURE_NAME = '__Host-rankshelf_session'

const cookieName = (c: AppContext): string => (c.var.secure ? SECURE_NAME : SESSION_COOKIE)

/** The session token a request carries. */
export const readSessionCookie = (c: AppContext): string | undefined => getCookie(c, cookieName(c))

/** Gives the browser a session token, out of reach of scripts and of other sites' forms. */
export function writeSessionCookie(c: AppContext, token: string, expires: Date): void {
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    path: '/',
    expires,
  })
}

/** Takes the session token back. */
export function clearSessionCookie(c: AppContext): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: c.var.secure })
}
