import { z } from 'zod'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../exams.ts'
import { productCardSchema, productSchema } from '../product.ts'
import { id, optionalValue } from '../../values/schemas.ts'
import { PRODUCT_STATUSES } from './product-status.ts'
import { STOCK_STATES } from '../stock/stock.ts'
import { GST_RATES } from '../tax.ts'

/** Sortable columns of the admin's product table. */
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

/** Boolean fields of a product that promote it in the store. */
export const PRODUCT_FLAGS = ['featured', 'bestSeller', 'teachersPick'] as const
export type ProductFlag = (typeof PRODUCT_FLAGS)[number]

/** Filters of the admin's product table, besides its search. Used by its URL, the API and exports. */
export const productFilterSchema = z.object({
  examType: optionalValue(z.enum(EXAM_TYPES, 'examType must be JEE or NEET')),
  classType: optionalValue(z.enum(CLASS_TYPES, 'classType must be 11th, 12th or dropper')),
  condition: optionalValue(z.enum(CONDITIONS, 'condition must be new or used')),
  instituteId: optionalValue(id),
  categoryId: optionalValue(id),
  stock: optionalValue(z.enum(STOCK_STATES, 'stock must be out, low or in')),
  status: optionalValue(z.enum(PRODUCT_STATUSES, 'status must be published, draft or archived')),
  weight: optionalValue(z.enum(['missing'], 'weight must be missing')),
  flag: optionalValue(z.enum(PRODUCT_FLAGS, `flag must be one of ${PRODUCT_FLAGS.join(', ')}`)),
})

/** A row of the admin's product table. Prices in rupees. */
export const productRowSchema = productCardSchema.extend({
  classTypes: z.array(z.enum(CLASS_TYPES)),
  sku: z.string().nullable(),
  isbn: z.string().nullable(),
  status: z.enum(PRODUCT_STATUSES),
  publishAt: z.iso.datetime().nullable(),
  hasOrders: z.boolean(),
  shelfLocation: z.string().nullable(),
  instituteName: z.string().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProductRow = z.infer<typeof productRowSchema>

/** A product with all fields, for editing. A patch sends back its `version`, to detect concurrent edits. */
export const adminProductSchema = productSchema.extend({
  categoryIds: z.array(z.int()),
  samplePages: z.string(),
  tableOfContents: z.string(),
  sku: z.string().nullable(),
  costPrice: z.number().nullable().describe('What a copy cost the shop, in rupees. Staff only'),
  shelfLocation: z.string().nullable().describe('Where the copies are stored. Staff only'),
  hsnCode: z.string(),
  gstRate: z.literal(GST_RATES).describe('In percent, included in the price'),
  publishAt: z.iso.datetime().nullable().describe('When a draft is published by itself'),
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type AdminProduct = z.infer<typeof adminProductSchema>
