import type { StockEntryReason } from '../../../domain/catalog/stock/stock-movements.ts'

interface StockModeText {
  tab: string
  title: string
  intro: string
  quantity: string
  reasons: readonly [StockEntryReason, ...StockEntryReason[]]
  notePlaceholder: string
}

/** The screens with which staff enter copies, by the last part of their URL. */
export const STOCK_MODES = {
  receive: {
    tab: 'Receive',
    title: 'Receive stock',
    intro: 'Scan each copy, or find the title and type how many came in.',
    quantity: 'Copies',
    reasons: ['received', 'returned'],
    notePlaceholder: 'Supplier or invoice number',
  },
  count: {
    tab: 'Count',
    title: 'Count stock',
    intro: 'Count the copies on the shelf. Leave out copies that are set aside for an order.',
    quantity: 'Counted',
    reasons: ['counted'],
    notePlaceholder: 'Rack or shelf',
  },
  'take-out': {
    tab: 'Take out',
    title: 'Take out damaged or lost copies',
    intro: 'Scan the copies that can no longer be sold.',
    quantity: 'Copies',
    reasons: ['damaged'],
    notePlaceholder: 'What happened',
  },
} as const satisfies Record<string, StockModeText>

export type StockMode = keyof typeof STOCK_MODES
export const STOCK_MODE_NAMES = Object.keys(STOCK_MODES) as StockMode[]

/** Returns the mode of a URL, by default `receive`. */
export const parseStockMode = (text: string): StockMode => STOCK_MODE_NAMES.find((mode) => mode === text) ?? 'receive'
