import { tabHref } from '../components/admin-url.ts'

/** The views of the cash, by their URL parameter. */
export const CASH_VIEWS = {
  owed: 'Owed by couriers',
  remittances: 'Remittances',
  exceptions: 'Exceptions',
  entries: 'Entries',
  month: 'Month',
} as const
export type CashView = keyof typeof CASH_VIEWS

export const cashHref = (view: CashView | 'import', filters: Record<string, string> = {}): string =>
  `${tabHref('cash')}&${new URLSearchParams({ view, ...filters })}`

/** The filter of orders without a courier. */
export const NO_COURIER = '-'
export const NO_COURIER_LABEL = 'No courier named'
