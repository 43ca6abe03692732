import { z } from 'zod'
import { PRODUCT_FLAGS, productFilterSchema } from './admin-product.ts'
import { type Language, LANGUAGES } from '../book-details.ts'
import { percentSaved } from '../discount.ts'
import { mrpProblem, priceProblem } from '../mrp.ts'
import { type Subject, SUBJECTS } from '../subjects.ts'
import { sizeSchema } from '../../values/package-size.ts'
import { flag, id, line, typedNumber } from '../../values/schemas.ts'

const MAX_PRICE = 10_000_000
const MAX_STOCK = 1_000_000
/** Number of rows in a preview. */
export const BULK_PREVIEW_SIZE = 50

const numberSchema = z.number('Must be a number')

/** A change of many products at once. Prices in rupees. */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      unit: z.enum(['percent', 'amount']),
      value: typedNumber(numberSchema.min(-MAX_PRICE).max(MAX_PRICE)).describe(
        'Percent or rupees; negative to lower prices',
      ),
    }),
    z.object({
      kind: z.literal('stock'),
      mode: z.enum(['set', 'add']),
      value: typedNumber(numberSchema.int('Must be a whole number').min(-MAX_STOCK).max(MAX_STOCK)),
    }),
    z.object({ kind: z.literal('flag'), flag: z.enum(PRODUCT_FLAGS), value: flag }),
    z
      .object({
        kind: z.literal('subjects'),
        mode: z.enum(['set', 'add', 'remove']),
        subjects: z.array(z.enum(SUBJECTS)).max(SUBJECTS.length).describe('Empty to remove all; only with `set`'),
      })
      .refine(({ mode, subjects }) => mode === 'set' || subjects.length > 0, {
        path: ['subjects'],
        message: 'Choose at least one subject',
      }),
    z.object({
      kind: z.literal('language'),
      language: z.enum(LANGUAGES, 'Choose a language of the list').nullable().describe('Null for not stated'),
    }),
    z.object({ kind: z.literal('weight'), value: sizeSchema('weightGrams') }),
    z.object({ kind: z.literal('delete') }),
  ],
  'kind must be price, stock, flag, subjects, language, weight or delete',
)
export type BulkChange = z.output<typeof bulkChangeSchema>

/** `POST /api/admin/products/bulk`: a change of products selected by ids or by the table's filters. */
export const bulkRequestSchema = z
  .object({
    ids: z.array(id).min(1, 'Choose at least one product').max(20_000, 'Choose at most 20,000 products').optional(),
    filter: productFilterSchema.extend({ search: line(100).optional() }).optional(),
    change: bulkChangeSchema,
    preview: flag.default(false).describe('Return the changes without making them'),
    expectedCount: z.int().optional().describe('Products matched by the preview; 409 if the number differs now'),
    fingerprint: z.string().max(64).optional().describe('Of the preview; 409 if the edit would do something else now'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Give ids or a filter',
  })
export type BulkRequest = z.output<typeof bulkRequestSchema>

const fields = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.null()]))

/** The result of a bulk edit or of its preview. */
export const bulkProductsResultSchema = z.object({
  preview: z.boolean(),
  batch: z.string().nullable().describe('Identifies the change, to undo it; null for a preview or if nothing changed'),
  matched: z.int(),
  changed: z.int().describe('Products that are changed, archived or deleted'),
  archived: z.int().describe('Products with orders, which a deletion archives'),
  openOrders: z
    .object({ count: z.int(), ids: z.array(z.int()) })
    .describe('The orders that are not sent yet and need products of a deletion: how many, and the first of them'),
  unchanged: z.int().describe('Products that have the new values already'),
  skipped: z
    .int()
    .describe('Products whose price or stock would become invalid, or whose price would be above the MRP'),
  undoable: z.boolean(),
  fingerprint: z.string().describe('Of all changes, but not of the stock to which copies are added'),
  sample: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields.nullable() })),
  skippedSample: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkProductsResult = z.infer<typeof bulkProductsResultSchema>

/** Product fields that a bulk edit changes or depends on. Prices in rupees. */
export interface BulkFields {
  price: number
  originalPrice: number
  discountPercentage: number
  stock: number
  featured: boolean
  bestSeller: boolean
  teachersPick: boolean
  subjects: Subject[]
  language: Language | null
  weightGrams: number | null
}

/** Returns the fields of a product that a bulk edit changes, or the reason why it skips the product. */
export function planBulkChange(
  current: BulkFields,
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Partial<BulkFields> | string {
  if (change.kind === 'flag') return { [change.flag]: change.value }
  if (change.kind === 'language') return { language: change.language }
  if (change.kind === 'weight') return { weightGrams: change.value }
  if (change.kind === 'subjects') return { subjects: planSubjects(current.subjects, change) }
  if (change.kind === 'stock') {
    const stock = change.mode === 'set' ? change.value : current.stock + change.value
    if (stock < 0) return `Its stock would fall to ${stock}`
    return stock > MAX_STOCK ? 'Its stock would be above 10,00,000' : { stock }
  }
  const raw = change.unit === 'percent' ? current.price * (1 + change.value / 100) : current.price + change.value
  // Rounds to whole rupees. The inner rounding corrects halves that are inexact in binary.
  const price = Math.round(Math.round(raw * 1000) / 1000)
  if (priceProblem(price) !== undefined) return 'Its price would fall below ₹1'
  if (price > MAX_PRICE) return 'Its price would be above ₹1,00,00,000'
  const problem = price === current.price ? undefined : mrpProblem({ price, originalPrice: current.originalPrice })
  return problem ?? { price, discountPercentage: percentSaved(price, current.originalPrice) }
}

function planSubjects(
  current: readonly Subject[],
  { mode, subjects: chosen }: Extract<BulkChange, { kind: 'subjects' }>,
): Subject[] {
  return SUBJECTS.filter((subject) => {
    if (mode === 'set') return chosen.includes(subject)
    return mode === 'add'
      ? current.includes(subject) || chosen.includes(subject)
      : current.includes(subject) && !chosen.includes(subject)
  })
}
