/** The tabs of the back office, in their order, by their word in the address. */
export const ADMIN_TABS = {
  dashboard: 'Dashboard',
  products: 'Products',
  orders: 'Orders',
  institutes: 'Institutes',
  categories: 'Categories',
  more: 'More',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

/** What stands under More, by its word in the address. */
export const MORE_SECTIONS = {
  banners: 'Banners',
  testimonials: 'Testimonials',
  'site-settings': 'Site Settings',
  subscribers: 'Subscribers',
  'contact-messages': 'Contact Messages',
  integrations: 'Integrations',
  'email-settings': 'Email Settings',
  staff: 'Staff',
  audit: 'Audit log',
} as const
export type MoreSection = keyof typeof MORE_SECTIONS

/** The address of `/admin`: its tab, its section, and whatever the open table or dialog keeps there. */
export type AdminSearch = Partial<Record<string, string>>

/** Reads the address. Every name that has a word is kept: each tab knows its own. The router reads digits as a number. */
export const parseAdminSearch = (raw: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(
    Object.entries(raw)
      .map(([name, value]): [string, string] => [name, wordOf(value)])
      .filter(([, word]) => word !== ''),
  )

/** A value of the address as it was written there; empty for what no page of the back office writes. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const tabOf = ({ tab }: AdminSearch): AdminTab => (isKey(ADMIN_TABS, tab) ? tab : 'dashboard')
export const sectionOf = ({ section }: AdminSearch): MoreSection =>
  isKey(MORE_SECTIONS, section) ? section : 'banners'

function isKey<Words extends object>(words: Words, word: string | undefined): word is Extract<keyof Words, string> {
  return word !== undefined && Object.hasOwn(words, word)
}

export const tabHref = (tab: AdminTab): string => (tab === 'dashboard' ? '/admin' : `/admin?tab=${tab}`)
export const sectionHref = (section: MoreSection): string => `/admin?tab=more&section=${section}`
