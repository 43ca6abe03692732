import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './environment.ts'

const PLAIN_NAME = 'rankshelf_session'
// Browsers take a name with this prefix only from the host itself, over HTTPS, for the whole site.
const SECURE_NAME = '__Host-rankshelf_session'

const cookieName = (c: Context<AppEnv>): string => (c.var.secure ? SECURE_NAME : PLAIN_NAME)

/** The session token a request carries. */
export const readSessionCookie = (c: Context<AppEnv>): string | undefined => getCookie(c, cookieName(c))

/** Gives the browser a session token, out of reach of scripts and of other sites' forms. */
export function writeSessionCookie(c: Context<AppEnv>, token: string, expires: Date): void {
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    path: '/',
    expires,
  })
}

/** Takes the session token back. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: c.var.secure })
}
