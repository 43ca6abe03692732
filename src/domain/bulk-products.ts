import { z } from 'zod'
import { PRODUCT_FLAGS, productFilterSchema } from './admin-product.ts'
import { percentSaved } from './discount.ts'
import { flag, id, text } from './shapes.ts'

const HIGHEST_PRICE = 10_000_000
const HIGHEST_STOCK = 1_000_000
/** How many rows a preview shows of all that would change. */
export const BULK_SAMPLE = 50

const number = z.coerce.number<number | string>('Must be a number')

/** What is done to many products at once. */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      by: z.enum(['percent', 'amount']),
      value: number.min(-HIGHEST_PRICE).max(HIGHEST_PRICE).describe('Below 0 to lower prices'),
    }),
    z.object({
      kind: z.literal('stock'),
      how: z.enum(['set', 'add']),
      value: number.int('Must be a whole number').min(-HIGHEST_STOCK).max(HIGHEST_STOCK),
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
    expected: z
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
export const bulkAnswerSchema = z.object({
  preview: z.boolean(),
  batch: z.string().nullable().describe('Names the change to undo it; null for a preview, or where nothing changed'),
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int().describe('Those that are so already'),
  left: z.int().describe('Those that the change would break, left as they are'),
  undoable: z.boolean(),
  sample: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields.nullable() })),
  leftSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>

/** What undoing a change of many products did. */
export const bulkUndoSchema = z.object({
  restored: z.int(),
  left: z.int().describe('Those that somebody has changed since'),
  message: z.string(),
  leftSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkUndo = z.infer<typeof bulkUndoSchema>

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
    const stock = change.how === 'set' ? change.value : now.stock + change.value
    if (stock < 0) return `Its stock would fall to ${stock}`
    return stock > HIGHEST_STOCK ? 'Its stock would be above 10,00,000' : { stock }
  }
  const raw = change.by === 'percent' ? now.price * (1 + change.value / 100) : now.price + change.value
  // Whole rupees; what is a hair off a half in binary still rounds up.
  const price = Math.round(Math.round(raw * 1000) / 1000)
  if (price < 0) return `Its price would fall below ₹0`
  if (price > HIGHEST_PRICE) return 'Its price would be above ₹1,00,00,000'
  return { price, discountPercentage: percentSaved(price, now.originalPrice) }
}
