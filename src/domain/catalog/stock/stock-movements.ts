import { z } from 'zod'
import { id, text, wholeNumber } from '../../values/schemas.ts'

/** Why a stock changed. */
export const MOVEMENT_REASONS = [
  'opening',
  'order',
  'cancel',
  'reopen',
  'modification',
  'replacement',
  'correction',
  'import',
  'received',
  'returned',
  'damaged',
  'counted',
  'database',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

const REASON_LABELS: Record<MovementReason, string> = {
  opening: 'Product added',
  order: 'Sold',
  cancel: 'Order cancelled',
  reopen: 'Order reopened',
  modification: 'Order edited',
  replacement: 'Replacement sent',
  correction: 'Edited',
  import: 'Imported',
  received: 'Received',
  returned: 'Returned',
  damaged: 'Damaged or lost',
  counted: 'Counted',
  database: 'Changed in the database',
}
export const reasonLabel = (reason: MovementReason): string => REASON_LABELS[reason]

/** Reasons that staff choose for a list of products: copies that come in, go out, or were counted. */
export const STOCK_ENTRY_REASONS = ['received', 'returned', 'damaged', 'counted'] as const
export type StockEntryReason = (typeof STOCK_ENTRY_REASONS)[number]

export const MAX_QUANTITY = 100_000

/** A movement in the stock history of a product. */
export const stockMovementSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  change: z.int(),
  stockAfter: z.int(),
  reason: z.enum(MOVEMENT_REASONS),
  orderId: z.int().nullable(),
  actor: z.string().nullable().describe('The staff user; null for orders of customers'),
  note: z.string().nullable(),
})
export type StockMovement = z.infer<typeof stockMovementSchema>

const line = z.object({
  productId: id,
  quantity: wholeNumber(0, MAX_QUANTITY).describe(
    'Copies that came in or went out; for a count, the copies that were counted',
  ),
  stock: z.int().optional().describe('For a count: the stock that the counter saw. Orders since then stay counted'),
})

/** `POST /api/admin/stock-entries`. */
export const stockEntrySchema = z
  .object({
    requestId: z.uuid('Must be a UUID').describe('Of this list: a repeated request changes nothing'),
    reason: z.enum(STOCK_ENTRY_REASONS, `reason must be one of ${STOCK_ENTRY_REASONS.join(', ')}`),
    note: text(200).default(''),
    lines: z.array(line).min(1, 'Add at least one product').max(500, 'Add at most 500 products'),
  })
  .refine(({ lines }) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
    path: ['lines'],
    message: 'A product is listed twice',
  })
  .refine(({ reason, lines }) => reason === 'counted' || lines.every(({ quantity }) => quantity > 0), {
    path: ['lines'],
    message: 'Every product needs a quantity above 0',
  })
export type StockEntry = z.output<typeof stockEntrySchema>

/** The products of a saved list with their new stock. */
export const stockEntryResultSchema = z.object({
  isRepeated: z.boolean().describe('Whether this list was saved before'),
  lines: z.array(z.object({ productId: z.int(), name: z.string(), change: z.int(), stockAfter: z.int() })),
})
export type StockEntryResult = z.infer<typeof stockEntryResultSchema>
