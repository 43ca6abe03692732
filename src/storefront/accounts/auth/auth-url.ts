import { sameSitePath } from '../../../domain/accounts/login-redirect.ts'

export const AUTH_MODES = ['login', 'register'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** The search parameters of the login page: the tab and the path to open after a login. */
export interface AuthSearch {
  tab?: 'register'
  redirect?: string
}

/** Drops unknown parameters and redirects to other sites. */
export function parseAuthSearch(raw: Record<string, unknown>): AuthSearch {
  const redirect = typeof raw.redirect === 'string' ? sameSitePath(raw.redirect) : undefined
  return { ...(raw.tab === 'register' && { tab: 'register' }), ...(redirect !== undefined && { redirect }) }
}

/** Returns the URL of the login page with a tab open and the same redirect. */
export function authHref(path: string, mode: AuthMode, { redirect }: AuthSearch): string {
  const query = new URLSearchParams({
    ...(mode === 'register' && { tab: mode }),
    ...(redirect !== undefined && { redirect }),
  }).toString()
  return query ? `${path}?${query}` : path
}
