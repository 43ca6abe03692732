import { z } from 'zod'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from './exams.ts'
import { productCardSchema, productSchema } from './product.ts'
import { id } from './shapes.ts'
import { STOCK_STATES } from './stock.ts'

/** What the products table of the back office can be sorted by. */
export const PRODUCT_SORTS = [
  'id',
  'name',
  'price',
  'originalPrice',
  'discountPercentage',
  'stock',
  'rating',
  'moduleCount',
  'examType',
  'classType',
  'condition',
  'createdAt',
  'updatedAt',
] as const

/** What marks a product out, one switch each. */
export const PRODUCT_FLAGS = ['featured', 'bestSeller', 'teachersPick'] as const
export type ProductFlag = (typeof PRODUCT_FLAGS)[number]

const blank = z.literal('').transform(() => undefined)
const chosen = <Schema extends z.ZodType>(schema: Schema) => z.union([blank, schema]).optional()

/** What the products table is narrowed by, apart from its search: in its address, its calls and its exports. */
export const productFilterSchema = z.object({
  examType: chosen(z.enum(EXAM_TYPES, 'examType must be JEE or NEET')),
  classType: chosen(z.enum(CLASS_TYPES, 'classType must be 11th, 12th or dropper')),
  condition: chosen(z.enum(CONDITIONS, 'condition must be new or used')),
  instituteId: chosen(id),
  categoryId: chosen(id),
  stock: chosen(z.enum(STOCK_STATES, 'stock must be out, low or in')),
  flag: chosen(z.enum(PRODUCT_FLAGS, `flag must be one of ${PRODUCT_FLAGS.join(', ')}`)),
})

/** A product as a row of the back office. Prices in rupees. */
export const productRowSchema = productCardSchema.extend({
  classTypes: z.array(z.enum(CLASS_TYPES)),
  instituteName: z.string().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProductRow = z.infer<typeof productRowSchema>

/** A product whole, as staff edit it. `version` counts the edits: whoever saves says which one they had read. */
export const editedProductSchema = productSchema.extend({
  categoryIds: z.array(z.int()),
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type EditedProduct = z.infer<typeof editedProductSchema>
