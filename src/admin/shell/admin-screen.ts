import type { AdminSearch } from '../components/admin-search.ts'
import {
  ADMIN_TABS,
  type AdminTab,
  MORE_SECTIONS,
  parseSection,
  parseSettingsGroup,
  parseTab,
  SETTINGS_GROUPS,
} from '../components/admin-url.ts'

/** A screen of the admin area: the tab that it belongs to, and its title. */
export interface AdminScreen {
  tab: AdminTab
  title: string
}

/** Screens outside of `/admin`, by the start of their path. The longest match comes first. */
const SCREENS: [path: string, screen: AdminScreen][] = [
  ['/admin/shipment-batches', { tab: 'orders', title: 'Send to courier' }],
  ['/admin/orders/new', { tab: 'orders', title: 'New order' }],
  ['/admin/receive', { tab: 'more', title: 'Receive a parcel' }],
  ['/admin/pack', { tab: 'orders', title: 'Scan to pack' }],
  ['/admin/products/import', { tab: 'products', title: 'Import products' }],
  ['/admin/products/batches', { tab: 'products', title: 'Imports and bulk edits' }],
  ['/admin/products/images', { tab: 'products', title: 'Product images' }],
  ['/admin/products/stock', { tab: 'products', title: 'Stock history' }],
  ['/admin/stock/count', { tab: 'products', title: 'Count stock' }],
  ['/admin/stock/take-out', { tab: 'products', title: 'Take out stock' }],
  ['/admin/stock', { tab: 'products', title: 'Receive stock' }],
  ['/product-images-manager', { tab: 'products', title: 'Product images' }],
  ['/shiprocket-test', { tab: 'more', title: 'Shipping test' }],
]

/** Returns the screen at a location. */
export function screenAt({ pathname, search }: { pathname: string; search: AdminSearch }): AdminScreen {
  const [, screen] = SCREENS.find(([path]) => pathname.startsWith(path)) ?? []
  if (screen) return screen
  const tab = parseTab(search)
  if (tab === 'orders' && search.order) return { tab, title: `Order #${search.order}` }
  if (tab !== 'more' || !search.section) return { tab, title: ADMIN_TABS[tab] }
  const section = parseSection(search)
  const group = section === 'site-settings' && search.group ? `: ${SETTINGS_GROUPS[parseSettingsGroup(search)]}` : ''
  return { tab, title: `${MORE_SECTIONS[section].label}${group}` }
}

/** Returns the title of the browser tab. @example documentTitle('Orders', 3, 'Rankshelf') // 'Orders (3 new) · Rankshelf admin' */
export function documentTitle({ tab, title }: AdminScreen, newOrders: number, storeName: string): string {
  const unit = tab === 'orders' ? 'new' : newOrders === 1 ? 'new order' : 'new orders'
  return `${title}${newOrders > 0 ? ` (${newOrders} ${unit})` : ''} · ${storeName} admin`
}
