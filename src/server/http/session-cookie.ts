import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from './app-env.ts'

/** The name of the session cookie over HTTP. */
export const SESSION_COOKIE = 'rankshelf_session'
// Browsers accept this prefix only from the host itself, over HTTPS and for the whole site.
const SECURE_NAME = '__Host-rankshelf_session'

const DEVICE_COOKIE = 'rankshelf_device'
const SECURE_DEVICE_NAME = '__Host-rankshelf_device'

/** Returns the name of the session cookie: over HTTPS it has a prefix. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? SECURE_NAME : SESSION_COOKIE)

const cookieName = (c: AppContext): string => sessionCookieName(c.var.secure)

/** Returns the session token of a request. */
export const readSessionCookie = (c: AppContext): string | undefined => getCookie(c, cookieName(c))

/** Sets the session cookie. Scripts cannot read it, and forms of other sites do not send it. */
export function writeSessionCookie(c: AppContext, token: string, expires: Date): void {
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    path: '/',
    expires,
  })
}

const deviceCookieName = (c: AppContext): string => (c.var.secure ? SECURE_DEVICE_NAME : DEVICE_COOKIE)

/** Returns the token of a device in which a user logged in before. */
export const readDeviceCookie = (c: AppContext): string | undefined => getCookie(c, deviceCookieName(c))

/** Sets the device cookie, which stays at logout. */
export function writeDeviceCookie(c: AppContext, token: string, expires: Date): void {
  setCookie(c, deviceCookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    path: '/',
    expires,
  })
}

/** Deletes the session cookie. */
export function clearSessionCookie(c: AppContext): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: c.var.secure })
}

/** Whether a request has a session cookie, valid or not. */
export const hasSessionCookie = (cookie: string | null | undefined): cookie is string =>
  cookie?.includes(`${SESSION_COOKIE}=`) ?? false
