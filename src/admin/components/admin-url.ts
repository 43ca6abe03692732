import type { Role } from '../../domain/accounts/roles.ts'
import type { SiteTextName } from '../../domain/content/site-texts.ts'
import type { AdminSearch } from './admin-search.ts'

/** Admin tabs in order, by their URL parameter. */
export const ADMIN_TABS = {
  dashboard: 'Dashboard',
  products: 'Products',
  orders: 'Orders',
  institutes: 'Institutes',
  categories: 'Categories',
  cash: 'Cash',
  more: 'More',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

/** Groups of the sections of More, in order. */
export const MORE_GROUPS = { sales: 'Sales', content: 'Content', messages: 'Messages', settings: 'Settings' } as const
export type MoreGroup = keyof typeof MORE_GROUPS

interface Section {
  label: string
  group: MoreGroup
  /** The role that the section needs. */
  role: Role
}

/** Sections of More, by their URL parameter. Everyone finds their own login under Staff. */
export const MORE_SECTIONS = {
  calls: { label: 'To confirm', group: 'sales', role: 'manager' },
  returns: { label: 'Returns', group: 'sales', role: 'manager' },
  'failed-deliveries': { label: 'Failed deliveries', group: 'sales', role: 'manager' },
  rto: { label: 'Returning parcels', group: 'sales', role: 'packer' },
  invoices: { label: 'Invoices', group: 'sales', role: 'owner' },
  reports: { label: 'Reports', group: 'sales', role: 'owner' },
  'cod-risk': { label: 'COD risk', group: 'sales', role: 'owner' },
  customers: { label: 'Customers', group: 'sales', role: 'manager' },
  promotions: { label: 'Promotions', group: 'sales', role: 'manager' },
  'site-texts': { label: 'Site Texts', group: 'content', role: 'manager' },
  banners: { label: 'Banners', group: 'content', role: 'manager' },
  testimonials: { label: 'Testimonials', group: 'content', role: 'manager' },
  reviews: { label: 'Reviews', group: 'content', role: 'manager' },
  'search-words': { label: 'Search words', group: 'content', role: 'manager' },
  'contact-messages': { label: 'Contact Messages', group: 'messages', role: 'manager' },
  subscribers: { label: 'Subscribers', group: 'messages', role: 'manager' },
  'deletion-requests': { label: 'Deletion requests', group: 'messages', role: 'owner' },
  'site-settings': { label: 'Site Settings', group: 'settings', role: 'owner' },
  'email-settings': { label: 'Email Settings', group: 'settings', role: 'owner' },
  'email-templates': { label: 'Email Texts', group: 'settings', role: 'owner' },
  whatsapp: { label: 'WhatsApp', group: 'settings', role: 'owner' },
  integrations: { label: 'Integrations', group: 'settings', role: 'owner' },
  staff: { label: 'Staff', group: 'settings', role: 'packer' },
  audit: { label: 'Audit log', group: 'settings', role: 'owner' },
} as const satisfies Record<string, Section>
export type MoreSection = keyof typeof MORE_SECTIONS

/** The role that each tab needs. */
export const TAB_ROLES: Record<AdminTab, Role> = {
  dashboard: 'manager',
  products: 'manager',
  orders: 'packer',
  institutes: 'manager',
  categories: 'manager',
  cash: 'owner',
  more: 'packer',
}

/** The role that each page outside of the tabs needs, by the start of its path: that of the endpoints which it calls. */
const PAGE_ROLES: readonly (readonly [start: string, role: Role])[] = [
  ['/admin/products/', 'manager'],
  ['/admin/stock/', 'manager'],
  ['/admin/orders/new', 'manager'],
  ['/product-images-manager', 'manager'],
  ['/shiprocket-test', 'owner'],
]

/** The role that a page needs. `/admin` has that of its tab. */
export const pageRole = (pathname: string): Role =>
  PAGE_ROLES.find(([start]) => pathname.startsWith(start))?.[1] ?? 'packer'

/** Groups of the site settings, by their URL parameter. */
export const SETTINGS_GROUPS = {
  shop: 'Your shop',
  brand: 'Logo and colours',
  complaints: 'Complaints',
  parcels: 'Parcels',
  confirmation: 'Confirmation',
  returns: 'Returns',
  reviews: 'Reviews',
  'search-engines': 'Search engines',
  advanced: 'Advanced',
} as const
export type SettingsGroup = keyof typeof SETTINGS_GROUPS

/** A link to an order opens the orders, also without a tab. */
export const parseTab = ({ tab, order }: AdminSearch): AdminTab =>
  isKey(ADMIN_TABS, tab) ? tab : tab === undefined && order ? 'orders' : 'dashboard'
export const parseSection = ({ section }: AdminSearch): MoreSection =>
  isKey(MORE_SECTIONS, section) ? section : 'returns'

/** A link to a search or to a row of the table of settings opens Advanced, also without a group. */
export function parseSettingsGroup({ group, edit, search, sort, page }: AdminSearch): SettingsGroup {
  if (isKey(SETTINGS_GROUPS, group)) return group
  return (edit ?? search ?? sort ?? page) === undefined ? 'shop' : 'advanced'
}

function isKey<Labels extends object>(labels: Labels, key: string | undefined): key is Extract<keyof Labels, string> {
  return key !== undefined && Object.hasOwn(labels, key)
}

export const tabHref = (tab: AdminTab): string => (tab === 'dashboard' ? '/admin' : `/admin?tab=${tab}`)
export const sectionHref = (section: MoreSection): string => `/admin?tab=more&section=${section}`
export const orderHref = (id: number | string): string => `${tabHref('orders')}&order=${id}`
/** The call of an order on the call list. */
export const callHref = (orderId: number): string => `${sectionHref('calls')}&call=${orderId}`
/** The page that receives parcels that came back. @param code a tracking number or an order number */
export const receiveHref = (code?: string): string =>
  code === undefined ? '/admin/receive' : `/admin/receive?code=${encodeURIComponent(code)}`
/** The profile of a customer, by number or by mobile number. */
export const customerHref = (customer: number | string): string => `${sectionHref('customers')}&customer=${customer}`
/** The editor of a text. */
export const siteTextHref = (name: SiteTextName): string => `${sectionHref('site-texts')}&edit=${name}`
export const settingsHref = (group: SettingsGroup): string => `${sectionHref('site-settings')}&group=${group}`
