import { z } from 'zod'
import {
  MAX_QUANTITY,
  STOCK_ENTRY_REASONS,
  type StockEntryReason,
  type StockEntryResult,
} from '../../../domain/catalog/stock/stock-movements.ts'
import { asciiDigits } from '../../../domain/values/digits.ts'
import { randomId } from '../../../ui/random-id.ts'
import { readStorage, writeStorage } from '../../../ui/storage/safe-storage.ts'
import type { StockMode } from './stock-modes.ts'

const lineSchema = z.object({
  productId: z.int(),
  name: z.string(),
  image: z.string(),
  sku: z.string().nullable(),
  isbn: z.string().nullable(),
  shelfLocation: z.string().nullable(),
  condition: z.enum(['new', 'used']),
  /** The stock when the product was added to the list. */
  stock: z.int(),
  quantity: z.int(),
})
const listSchema = z.object({
  requestId: z.string(),
  reason: z.enum(STOCK_ENTRY_REASONS),
  note: z.string(),
  lines: z.array(lineSchema),
  /** Whether a request was sent and its response was lost: the list must not change until it is sent again. */
  isUncertain: z.boolean(),
  /** Copies whose scan was answered while the list was being saved: they belong to the next one. */
  later: z.array(lineSchema).default([]),
})
export type StockLine = z.infer<typeof lineSchema>
export type StockList = z.infer<typeof listSchema>

const keyOf = (mode: StockMode): string => `stock-list-${mode}`

/** Returns an empty list with an id of its own, with which the server detects a repeated request. */
export const newStockList = (reason: StockEntryReason): StockList => ({
  requestId: randomId(),
  reason,
  note: '',
  lines: [],
  isUncertain: false,
  later: [],
})

/** Reads the unsaved list of this device. */
export function readStockList(mode: StockMode, reason: StockEntryReason): StockList {
  try {
    const stored = readStorage(() => localStorage, keyOf(mode))
    return stored === null ? newStockList(reason) : listSchema.parse(JSON.parse(stored))
  } catch {
    return newStockList(reason)
  }
}

/** Stores the unsaved list on this device; an empty one is removed. */
export function writeStockList(mode: StockMode, list: StockList): void {
  const isEmpty = list.lines.length === 0 && list.later.length === 0 && list.note === ''
  writeStorage(() => localStorage, keyOf(mode), isEmpty ? null : JSON.stringify(list))
}

/** Adds a copy of a product: a new line at the top, or one more in its line. */
export function addCopy(lines: readonly StockLine[], line: Omit<StockLine, 'quantity'>): StockLine[] {
  const listed = lines.find(({ productId }) => productId === line.productId)
  if (!listed) return [{ ...line, quantity: 1 }, ...lines]
  return lines.map((one) => (one === listed ? { ...one, quantity: one.quantity + 1 } : one))
}

/** Reads a quantity with the digits of any script; undefined for what is no number of copies. */
export function typedQuantity(typed: string): number | undefined {
  const quantity = Math.trunc(Number(asciiDigits(typed)))
  return quantity >= 0 ? Math.min(MAX_QUANTITY, quantity) : undefined
}

/** The list after it was saved: only what was sent is removed. A count goes on from the copies that were counted. */
export function removeSaved(list: StockList, mode: StockMode, saved: StockEntryResult): StockList {
  const lines = list.later.map((line) => {
    const stock = saved.lines.find(({ productId }) => productId === line.productId)?.stockAfter ?? line.stock
    const counted = mode === 'count' ? list.lines.find(({ productId }) => productId === line.productId) : undefined
    return { ...line, stock, quantity: line.quantity + (counted?.quantity ?? 0) }
  })
  return { ...newStockList(list.reason), lines }
}

/** The list after the server refused it: late scans are part of it. Nothing of it is saved, so its next request is another one. */
export const restoreRefused = (list: StockList): StockList => ({
  ...list,
  requestId: randomId(),
  isUncertain: false,
  later: [],
  lines: list.later.reduceRight<StockLine[]>(
    (lines, { quantity, ...line }) =>
      Array.from({ length: quantity }).reduce<StockLine[]>((added) => addCopy(added, line), lines),
    list.lines,
  ),
})
