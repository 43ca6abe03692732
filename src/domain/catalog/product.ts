import { z } from 'zod'
import { LANGUAGES, MEDIUMS } from './book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from './exams.ts'
import { PRODUCT_STATUSES } from './products/product-status.ts'
import { SUBJECTS } from './subjects.ts'

/** The fields of a product card. Prices in rupees; `classTypes` is a list as JSON text. */
export const productCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  price: z.number(),
  originalPrice: z.number(),
  discountPercentage: z.int(),
  stock: z.int(),
  rating: z.number().nullable(),
  moduleCount: z.int(),
  examType: z.enum(EXAM_TYPES),
  classType: z.enum(CLASS_TYPES),
  classTypes: z.string(),
  condition: z.enum(CONDITIONS),
  edition: z.string().nullable(),
  teachersPick: z.boolean(),
  bestSeller: z.boolean(),
  featured: z.boolean(),
})
export type ProductCard = z.infer<typeof productCardSchema>

/** Printed details of a book; null if unknown. */
const bookDetailsSchema = z.object({
  isbn: z.string().nullable().describe('ISBN-13 without hyphens'),
  authors: z.string().nullable().describe('Separated by commas'),
  publisher: z.string().nullable(),
  pageCount: z.int().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  medium: z.enum(MEDIUMS).nullable(),
})

/**
 * All public fields of a product. `imageGallery` is a list of paths separated by commas.
 * `imageAlts` has alt texts by image path; only in responses with a single product.
 */
export const productSchema = productCardSchema.extend({
  description: z.string(),
  imageGallery: z.string(),
  instituteId: z.int().nullable(),
  instituteName: z.string().nullable(),
  categoryId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  reviewCount: z.int().describe('Published reviews; from the first one on, `rating` is their mean'),
  imageAlts: z.record(z.string(), z.string()).optional(),
  samplePages: z.string().optional().describe('Paths of sample pages, separated by commas. Only of a single product'),
  tableOfContents: z
    .string()
    .optional()
    .describe('One chapter per line; indented lines and lines with a dash are sections. Only of a single product'),
  subjects: z.array(z.enum(SUBJECTS)),
  ...bookDetailsSchema.shape,
  status: z.enum(PRODUCT_STATUSES).describe('Drafts are visible to staff only'),
})
export type Product = z.infer<typeof productSchema>

/** A product that is not published, as its page will show it. */
export const productPreviewSchema = productSchema.extend({
  publishAt: z.iso.datetime().nullable().describe('When a draft is published by itself'),
})
export type ProductPreview = z.infer<typeof productPreviewSchema>

/** An image of a product. */
export const productImageSchema = z.object({
  id: z.int(),
  productId: z.int(),
  imageUrl: z.string(),
  imageType: z.enum(['main', 'gallery']),
  displayOrder: z.int(),
  altText: z.string(),
})
export type ProductImage = z.infer<typeof productImageSchema>

export const instituteSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  logo: z.string(),
  productCount: z.int(),
})
export type Institute = z.infer<typeof instituteSchema>

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  productCount: z.int(),
})
export type Category = z.infer<typeof categorySchema>
