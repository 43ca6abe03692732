import { tabHref } from '../../components/admin-url.ts'

let href = tabHref('orders')

/** The URL of the list as it was left: its view, filters and page. */
export const lastListHref = (): string => href

export function rememberList(search: Partial<Record<string, string>>): void {
  const { order: _, ...list } = search
  href = `/admin?${new URLSearchParams({ ...list, tab: 'orders' })}`
}
