import type { User } from './session.ts'

// Any address will do: it only tells whether a path stays on the site it is read on.
const SITE = 'http://shop.invalid'
const LOGIN_PAGES = new Set(['/auth', '/login'])

/**
 * A path of this site that somebody is to be sent to, as a browser would read it; undefined for anything that leads
 * elsewhere: another site, another scheme, or the login page itself.
 * @example sameSitePath('/profile?tab=orders') // '/profile?tab=orders'
 * @example sameSitePath('//evil.example') // undefined
 */
export function sameSitePath(wanted: string | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.includes('\\') || !URL.canParse(wanted, SITE)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, SITE)
  // A browser drops dots and tabs: '/.//evil.example' becomes '//evil.example'.
  if (origin !== SITE || pathname.startsWith('//') || LOGIN_PAGES.has(pathname)) return undefined
  return pathname + search + hash
}

/** Whether a path leads to the back office, where staff work. */
export const isStaffPath = (path: string): boolean =>
  /^\/(?:admin|product-images-manager|shiprocket-test)(?:[/?#]|$)/.test(path)

/**
 * Where somebody goes once they are logged in: where they were going, else the admin to work and others home. Undefined
 * for a customer on the way to the back office: they stay, and may log in as somebody else.
 */
export function placeAfterLogin(user: Pick<User, 'isAdmin'>, wanted: string | undefined): string | undefined {
  const place = sameSitePath(wanted)
  if (place !== undefined && !user.isAdmin && isStaffPath(place)) return undefined
  return place ?? (user.isAdmin ? '/admin' : '/')
}

/** The login page at one of its two addresses, coming back to `path` afterwards. */
export const loginHref = (path: string, login: '/auth' | '/login' = '/auth'): string =>
  `${login}?redirect=${encodeURIComponent(path)}`
