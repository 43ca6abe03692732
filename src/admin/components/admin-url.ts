/** Admin tabs in order, by their URL parameter. */
export const ADMIN_TABS = {
  dashboard: 'Dashboard',
  products: 'Products',
  orders: 'Orders',
  institutes: 'Institutes',
  categories: 'Categories',
  more: 'More',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

/** Sections of More, by their URL parameter. */
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

/** Search parameters of `/admin`: tab, section, and those of the open table or dialog. */
export type AdminSearch = Partial<Record<string, string>>

/** Parses the search parameters. Unknown parameters pass through, because each tab reads its own. */
export const parseAdminSearch = (raw: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(
    Object.entries(raw)
      .map(([name, value]): [string, string] => [name, toText(value)])
      .filter(([, value]) => value !== ''),
  )

/** Returns a parameter as a string; empty for values that no admin page writes. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const parseTab = ({ tab }: AdminSearch): AdminTab => (isKey(ADMIN_TABS, tab) ? tab : 'dashboard')
export const parseSection = ({ section }: AdminSearch): MoreSection =>
  isKey(MORE_SECTIONS, section) ? section : 'banners'

function isKey<Labels extends object>(labels: Labels, key: string | undefined): key is Extract<keyof Labels, string> {
  return key !== undefined && Object.hasOwn(labels, key)
}

export const tabHref = (tab: AdminTab): string => (tab === 'dashboard' ? '/admin' : `/admin?tab=${tab}`)
export const sectionHref = (section: MoreSection): string => `/admin?tab=more&section=${section}`
