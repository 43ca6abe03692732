import { z } from 'zod'
import { PRODUCT_FLAGS, productFilterSchema } from './admin-product.ts'
import { percentSaved } from './discount.ts'
import { flag, id, text } from '../values/schemas.ts'

const MAX_PRICE = 10_000_000
const MAX_STOCK = 1_000_000
/** How many rows a preview shows of all that would change. */
export const BULK_PREVIEW_SIZE = 50

const number = z.coerce.number<number | string>('Must be a number')

/** What is done to many products at once. */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      unit: z.enum(['percent', 'amount']),
      value: number.min(-MAX_PRICE).max(MAX_PRICE).describe('Below 0 to lower prices'),
    }),
    z.object({
      kind: z.literal('stock'),
      mode: z.enum(['set', 'add']),
      value: number.int('Must be a whole number').min(-MAX_STOCK).max(MAX_STOCK),
    }),
    z.object({ kind: z.literal('flag'), flag: z.enum(PRODUCT_FLAGS), value: flag }),
    z.object({ kind: z.literal('delete') }),
  ],
  'kind must be price, stock, flag or delete',
)
export type BulkChange = z.output<typeof bulkChangeSchema>

/** Which products, and what is done to them: those of some ids, or all that a table's filters leave. */
export const bulkRequestSchema = z
  .object({
    ids: z.array(id).min(1, 'Choose at least one product').max(20_000, 'Choose at most 20,000 products').optional(),
    filter: productFilterSchema.extend({ search: text(100).optional() }).optional(),
    change: bulkChangeSchema,
    preview: flag.default(false).describe('Tell what would change, and change nothing'),
    expectedCount: z
      .int()
      .optional()
      .describe('How many products the preview told of; refused with 409 when it is others now'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Give ids or a filter',
  })
export type BulkRequest = z.output<typeof bulkRequestSchema>

const fields = z.record(z.string(), z.union([z.number(), z.boolean()]))

/** What a change of many products did, or would do. */
export const bulkProductsResultSchema = z.object({
  preview: z.boolean(),
  batch: z.string().nullable().describe('Names the change to undo it; null for a preview, or where nothing changed'),
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int().describe('Those that are so already'),
  skipped: z.int().describe('Those that the change would break, left as they are'),
  undoable: z.boolean(),
  sample: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields.nullable() })),
  skippedSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkProductsResult = z.infer<typeof bulkProductsResultSchema>

/** What undoing a change of many products did. */
export const bulkUndoResultSchema = z.object({
  restored: z.int(),
  skipped: z.int().describe('Those that somebody has changed since'),
  message: z.string(),
  skippedSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkUndoResult = z.infer<typeof bulkUndoResultSchema>

/** The fields of a product that can be changed with those of others. Prices in rupees. */
export interface BulkFields {
  price: number
  originalPrice: number
  discountPercentage: number
  stock: number
  featured: boolean
  bestSeller: boolean
  teachersPick: boolean
}

/** What a change makes of one product's fields, or why it cannot be. */
export function planBulkChange(
  now: BulkFields,
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Partial<BulkFields> | string {
  if (change.kind === 'flag') return { [change.flag]: change.value }
  if (change.kind === 'stock') {
    const stock = change.mode === 'set' ? change.value : now.stock + change.value
    if (stock < 0) return `Its stock would fall to ${stock}`
    return stock > MAX_STOCK ? 'Its stock would be above 10,00,000' : { stock }
  }
  const raw = change.unit === 'percent' ? now.price * (1 + change.value / 100) : now.price + change.value
  // Whole rupees; what is a hair off a half in binary still rounds up.
  const price = Math.round(Math.round(raw * 1000) / 1000)
  if (price < 0) return `Its price would fall below ₹0`
  if (price > MAX_PRICE) return 'Its price would be above ₹1,00,00,000'
  return { price, discountPercentage: percentSaved(price, now.originalPrice) }
}
