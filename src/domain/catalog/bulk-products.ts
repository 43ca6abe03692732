import { z } from 'zod'
import { PRODUCT_FLAGS, productFilterSchema } from './admin-product.ts'
import { percentSaved } from './discount.ts'
import { flag, id, text } from '../values/schemas.ts'

const MAX_PRICE = 10_000_000
const MAX_STOCK = 1_000_000
/** Number of rows in a preview. */
export const BULK_PREVIEW_SIZE = 50

const numberSchema = z.coerce.number<number | string>('Must be a number')

/** A change of many products at once. Prices in rupees. */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      unit: z.enum(['percent', 'amount']),
      value: numberSchema.min(-MAX_PRICE).max(MAX_PRICE).describe('Percent or rupees; negative to lower prices'),
    }),
    z.object({
      kind: z.literal('stock'),
      mode: z.enum(['set', 'add']),
      value: numberSchema.int('Must be a whole number').min(-MAX_STOCK).max(MAX_STOCK),
    }),
    z.object({ kind: z.literal('flag'), flag: z.enum(PRODUCT_FLAGS), value: flag }),
    z.object({ kind: z.literal('delete') }),
  ],
  'kind must be price, stock, flag or delete',
)
export type BulkChange = z.output<typeof bulkChangeSchema>

/** `POST /api/admin/products/bulk`: a change of products selected by ids or by the table's filters. */
export const bulkRequestSchema = z
  .object({
    ids: z.array(id).min(1, 'Choose at least one product').max(20_000, 'Choose at most 20,000 products').optional(),
    filter: productFilterSchema.extend({ search: text(100).optional() }).optional(),
    change: bulkChangeSchema,
    preview: flag.default(false).describe('Return the changes without making them'),
    expectedCount: z.int().optional().describe('Products matched by the preview; 409 if the number differs now'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Give ids or a filter',
  })
export type BulkRequest = z.output<typeof bulkRequestSchema>

const fields = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]))

/** The result of a bulk edit or of its preview. */
export const bulkProductsResultSchema = z.object({
  preview: z.boolean(),
  batch: z.string().nullable().describe('Identifies the change, to undo it; null for a preview or if nothing changed'),
  matched: z.int(),
  changed: z.int().describe('Products that are changed, archived or deleted'),
  archived: z.int().describe('Products with orders, which a deletion archives'),
  unchanged: z.int().describe('Products that have the new values already'),
  skipped: z.int().describe('Products whose price or stock would become invalid'),
  undoable: z.boolean(),
  sample: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields.nullable() })),
  skippedSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkProductsResult = z.infer<typeof bulkProductsResultSchema>

/** The result of undoing a bulk edit. */
export const bulkUndoResultSchema = z.object({
  restored: z.int(),
  skipped: z.int().describe('Products that have changed since'),
  message: z.string(),
  skippedSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkUndoResult = z.infer<typeof bulkUndoResultSchema>

/** Product fields that a bulk edit changes or depends on. Prices in rupees. */
export interface BulkFields {
  price: number
  originalPrice: number
  discountPercentage: number
  stock: number
  featured: boolean
  bestSeller: boolean
  teachersPick: boolean
}

/** Returns the fields of a product that a bulk edit changes, or the reason why it skips the product. */
export function planBulkChange(
  current: BulkFields,
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Partial<BulkFields> | string {
  if (change.kind === 'flag') return { [change.flag]: change.value }
  if (change.kind === 'stock') {
    const stock = change.mode === 'set' ? change.value : current.stock + change.value
    if (stock < 0) return `Its stock would fall to ${stock}`
    return stock > MAX_STOCK ? 'Its stock would be above 10,00,000' : { stock }
  }
  const raw = change.unit === 'percent' ? current.price * (1 + change.value / 100) : current.price + change.value
  // Rounds to whole rupees. The inner rounding corrects halves that are inexact in binary.
  const price = Math.round(Math.round(raw * 1000) / 1000)
  if (price < 0) return 'Its price would fall below ₹0'
  if (price > MAX_PRICE) return 'Its price would be above ₹1,00,00,000'
  return { price, discountPercentage: percentSaved(price, current.originalPrice) }
}
