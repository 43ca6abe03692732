import { sameSitePath } from '../../domain/account-redirect.ts'

export const AUTH_MODES = ['login', 'register'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** What the address of the login page says: which tab, and where to go afterwards. */
export interface AuthSearch {
  tab?: 'register'
  redirect?: string
}

/** Reads the address; what leads away from this site is left out. */
export function parseAuthSearch(raw: Record<string, unknown>): AuthSearch {
  const redirect = typeof raw.redirect === 'string' ? sameSitePath(raw.redirect) : undefined
  return { ...(raw.tab === 'register' && { tab: 'register' }), ...(redirect !== undefined && { redirect }) }
}

/** The login page at `path` with a tab open, going where it was going. */
export function authHref(path: string, mode: AuthMode, { redirect }: AuthSearch): string {
  const query = new URLSearchParams({
    ...(mode === 'register' && { tab: mode }),
    ...(redirect !== undefined && { redirect }),
  }).toString()
  return query ? `${path}?${query}` : path
}
