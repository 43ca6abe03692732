import { z } from 'zod'
import { LANGUAGES } from '../catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../catalog/exams.ts'
import { productCardSchema } from '../catalog/product.ts'
import { SUBJECTS } from '../catalog/subjects.ts'

const countSchema = z.int().describe('Matching products with this value')
const collectionSchema = z.object({ id: z.int(), name: z.string() })

/** Facet counts of a listing. Each facet ignores its own filter. */
export const productFacetsSchema = z.object({
  examTypes: z.array(z.object({ value: z.enum(EXAM_TYPES), count: countSchema })),
  classTypes: z.array(z.object({ value: z.enum(CLASS_TYPES), count: countSchema })),
  conditions: z.array(z.object({ value: z.enum(CONDITIONS), count: countSchema })),
  subjects: z.array(z.object({ value: z.enum(SUBJECTS), count: countSchema })),
  languages: z
    .array(z.object({ value: z.enum(LANGUAGES), count: countSchema }))
    .describe('Languages with matching products. A book in two languages counts for both'),
  inStock: countSchema.describe('Matching products in stock'),
  institutes: z.array(collectionSchema.extend({ count: countSchema })),
  categories: z.array(collectionSchema.extend({ count: countSchema })),
  price: z.object({ min: z.number(), max: z.number() }).nullable().describe('In rupees; null if no product matches'),
})
export type ProductFacets = z.infer<typeof productFacetsSchema>

const correctionSchema = z
  .string()
  .nullable()
  .describe('The search in words that match; null if it matches as typed or resembles none')

/** How the products of a listing match its search. */
export const MATCHES_AS = ['typed', 'corrected', 'partial'] as const
export type MatchedAs = (typeof MATCHES_AS)[number]

/** A page of a listing. Prices in rupees. */
export const listingSchema = z.object({
  products: z.array(productCardSchema),
  total: z.int().describe('The number of all products that match'),
  facets: productFacetsSchema,
  similar: z
    .array(productCardSchema)
    .describe(
      'Near matches of the search, or without a search products of the exam and class. Only if the page is empty',
    ),
  correction: correctionSchema.describe('The search in words that match, if the products match it or there are none'),
  matchedAs: z
    .enum(MATCHES_AS)
    .describe('typed: every word of the search. corrected: every word of the correction. partial: most of the words'),
  leftOut: z.array(z.string()).describe('Words of the search that none of the products has'),
  priceLimit: z.number().nullable().describe('The highest price in rupees, if the search names one'),
})
export type ListingPage = z.infer<typeof listingSchema>

/** Suggestions for a search that is being typed. Prices in rupees. */
export const suggestionsSchema = z.object({
  correction: correctionSchema,
  products: z.array(
    productCardSchema.pick({
      id: true,
      slug: true,
      name: true,
      image: true,
      price: true,
      examType: true,
      classType: true,
      condition: true,
    }),
  ),
  institutes: z.array(collectionSchema),
  categories: z.array(collectionSchema),
})
export type Suggestions = z.infer<typeof suggestionsSchema>
