import type { Role } from '../../domain/accounts/roles.ts'
import type { AdminSearch } from './admin-search.ts'

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
  returns: 'Returns',
  invoices: 'Invoices',
  reports: 'Reports',
  customers: 'Customers',
  promotions: 'Promotions',
  banners: 'Banners',
  testimonials: 'Testimonials',
  'site-settings': 'Site Settings',
  subscribers: 'Subscribers',
  'contact-messages': 'Contact Messages',
  reviews: 'Reviews',
  integrations: 'Integrations',
  'email-settings': 'Email Settings',
  'deletion-requests': 'Deletion requests',
  'email-templates': 'Email Texts',
  staff: 'Staff',
  audit: 'Audit log',
} as const
export type MoreSection = keyof typeof MORE_SECTIONS

/** The role that each tab needs. */
export const TAB_ROLES: Record<AdminTab, Role> = {
  dashboard: 'manager',
  products: 'manager',
  orders: 'packer',
  institutes: 'manager',
  categories: 'manager',
  more: 'packer',
}

/** The role that each section of More needs. Everyone finds their own login under Staff. */
export const SECTION_ROLES: Record<MoreSection, Role> = {
  returns: 'manager',
  invoices: 'owner',
  reports: 'owner',
  customers: 'manager',
  promotions: 'manager',
  banners: 'manager',
  testimonials: 'manager',
  'site-settings': 'owner',
  subscribers: 'manager',
  'contact-messages': 'manager',
  reviews: 'manager',
  integrations: 'owner',
  'email-settings': 'owner',
  'deletion-requests': 'owner',
  'email-templates': 'owner',
  staff: 'packer',
  audit: 'owner',
}

/** Groups of the site settings, by their URL parameter. */
export const SETTINGS_GROUPS = {
  shop: 'Your shop',
  complaints: 'Complaints',
  parcels: 'Parcels',
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
/** The profile of a customer, by number or by mobile number. */
export const customerHref = (customer: number | string): string => `${sectionHref('customers')}&customer=${customer}`
export const settingsHref = (group: SettingsGroup): string => `${sectionHref('site-settings')}&group=${group}`
