import { BookOpen, type LucideIcon, Mail, Package, Phone, Settings } from 'lucide-react'
import type { AdminSearchResult } from '../../../domain/search/admin-search.ts'
import { orderValueLabel } from '../../../domain/shipping/order-value-labels.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { orderHref, customerHref } from '../../components/admin-url.ts'
import { matchScreens } from './match-screens.ts'

/** A result that leads to a screen. */
export interface SearchResult {
  key: string
  Icon: LucideIcon
  title: string
  note: string
  href: string
}

export interface ResultGroup {
  label: string
  results: SearchResult[]
}

/** The results of a search by kind, without empty groups. Screens match at once, the others when they are loaded. */
export function groupResults(search: string, found: AdminSearchResult | undefined): ResultGroup[] {
  const groups = [
    { label: 'Orders', results: (found?.orders ?? []).map(toOrder) },
    { label: 'Customers', results: (found?.customers ?? []).map(toCustomer) },
    { label: 'Products', results: (found?.products ?? []).map(toProduct) },
    { label: 'Messages', results: (found?.messages ?? []).map(toMessage) },
    { label: 'Screens and settings', results: matchScreens(search).map(toScreen) },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const toOrder = ({ id, customerName, city, status, createdAt }: AdminSearchResult['orders'][number]): SearchResult => ({
  key: `order-${id}`,
  Icon: Package,
  title: `#${id} ${customerName}`,
  note: `${city}, ${formatShortDateTime(createdAt)}, ${orderValueLabel('status', status)}`,
  href: orderHref(id),
})

const toCustomer = ({ phone, name, orders }: AdminSearchResult['customers'][number]): SearchResult => ({
  key: `customer-${phone}`,
  Icon: Phone,
  title: `${name}, ${formatMobile(phone)}`,
  note: orders === 1 ? '1 order' : `${orders} orders`,
  href: customerHref(phone),
})

const toProduct = ({ id, name, sku, stock }: AdminSearchResult['products'][number]): SearchResult => ({
  key: `product-${id}`,
  Icon: BookOpen,
  title: name,
  note: [sku, `${stock} in stock`].filter(Boolean).join(', '),
  href: `/admin?tab=products&edit=${id}`,
})

const toMessage = ({ id, name, subject, createdAt }: AdminSearchResult['messages'][number]): SearchResult => ({
  key: `message-${id}`,
  Icon: Mail,
  title: `${name}: ${subject}`,
  note: formatShortDateTime(createdAt),
  href: `/admin?tab=more&section=contact-messages&search=${encodeURIComponent(name)}`,
})

const toScreen = ({ label, href }: { label: string; href: string }): SearchResult => ({
  key: href,
  Icon: Settings,
  title: label,
  note: '',
  href,
})
