import { z } from 'zod'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from './exams.ts'

/** A product as a card shows it. Prices in rupees. */
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
  condition: z.enum(CONDITIONS),
  edition: z.string().nullable(),
  teachersPick: z.boolean(),
  bestSeller: z.boolean(),
  featured: z.boolean(),
})
export type ProductCard = z.infer<typeof productCardSchema>

/**
 * A product whole. `imageGallery` is comma-separated paths; `classTypes` is a JSON-text list. `imageAlts` says what
 * pictures show, by path: those that staff described, and only where one product is asked for.
 */
export const productSchema = productCardSchema.extend({
  description: z.string(),
  imageGallery: z.string(),
  classTypes: z.string(),
  instituteId: z.int().nullable(),
  instituteName: z.string().nullable(),
  categoryId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  imageAlts: z.record(z.string(), z.string()).optional(),
})
export type Product = z.infer<typeof productSchema>

/** A picture of a product. `imageType` is main or gallery. */
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
