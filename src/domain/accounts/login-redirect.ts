import type { User } from './session.ts'

// Any origin works: it only serves to check that a path stays on its own site.
const SITE = 'http://shop.invalid'
const LOGIN_PAGES = new Set(['/auth', '/login'])

/**
 * Normalises a redirect target as a browser would.
 * @returns a path of this site; undefined for another site, another scheme, or the login page itself
 * @example sameSitePath('/profile?tab=orders') // '/profile?tab=orders'
 * @example sameSitePath('//evil.example') // undefined
 */
export function sameSitePath(target: string | undefined): string | undefined {
  if (!target?.startsWith('/') || target.includes('\\') || !URL.canParse(target, SITE)) return undefined
  const { origin, pathname, search, hash } = new URL(target, SITE)
  // A browser drops dots and tabs: '/.//evil.example' becomes '//evil.example'.
  if (origin !== SITE || pathname.startsWith('//') || LOGIN_PAGES.has(pathname)) return undefined
  return pathname + search + hash
}

/** Whether a path belongs to the admin. */
export const isAdminPath = (path: string): boolean =>
  /^\/(?:admin|product-images-manager|shiprocket-test)(?:[/?#]|$)/.test(path)

/**
 * Returns the path after login: the requested path, else `/admin` for staff and `/` for customers.
 * @returns undefined for a customer who requested an admin page: they stay and may log in as another user
 */
export function pathAfterLogin(user: Pick<User, 'isAdmin'>, target: string | undefined): string | undefined {
  const path = sameSitePath(target)
  if (path !== undefined && !user.isAdmin && isAdminPath(path)) return undefined
  return path ?? (user.isAdmin ? '/admin' : '/')
}

/** Returns the URL of a login page that redirects to `path` after login. */
export const loginHref = (path: string, login: '/auth' | '/login' = '/auth'): string =>
  `${login}?redirect=${encodeURIComponent(path)}`
