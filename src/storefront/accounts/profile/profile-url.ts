export const PROFILE_TABS = ['dashboard', 'orders', 'reviews', 'settings'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The search parameters of the account page: the tab and the page of orders. The first tab and page are left out. */
export interface ProfileSearch {
  tab?: Exclude<ProfileTab, 'dashboard'>
  page?: number
}

const LAST_PAGE = 1000

/** Drops unknown and invalid parameters. */
export function parseProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const page = Number(raw.page)
  if (raw.tab === 'settings' || raw.tab === 'reviews') return { tab: raw.tab }
  if (raw.tab !== 'orders') return {}
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? { tab: 'orders', page } : { tab: 'orders' }
}

export function profileHref(tab: ProfileTab = 'dashboard', page = 1): string {
  if (tab === 'dashboard') return '/profile'
  return page > 1 ? `/profile?tab=${tab}&page=${page}` : `/profile?tab=${tab}`
}
