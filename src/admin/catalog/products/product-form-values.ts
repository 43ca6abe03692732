import type { AdminProduct, ProductFlag } from '../../../domain/catalog/admin-product.ts'
import { type ProductPatch, type ProductForm, productFormSchema } from '../../../domain/catalog/product-form.ts'

const TEXT_FIELDS = [
  'name',
  'slug',
  'description',
  'price',
  'originalPrice',
  'image',
  'imageGallery',
  'rating',
  'instituteId',
  'categoryId',
  'examType',
  'condition',
  'edition',
  'moduleCount',
  'stock',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
] as const

/** Form values; typed fields are strings. */
export type ProductFormValues = Record<(typeof TEXT_FIELDS)[number], string> &
  Record<ProductFlag, boolean> &
  Record<'categoryIds' | 'classTypes', string[]>

/** Form values of a new product. */
export const NEW_PRODUCT: ProductFormValues = {
  name: '',
  slug: '',
  description: '',
  price: '',
  originalPrice: '',
  image: '',
  imageGallery: '',
  rating: '',
  instituteId: '',
  categoryId: '',
  categoryIds: [],
  examType: 'JEE',
  classTypes: [],
  condition: 'new',
  edition: 'Standard',
  featured: false,
  bestSeller: false,
  teachersPick: false,
  moduleCount: '0',
  stock: '1',
  weightGrams: '',
  lengthMm: '',
  widthMm: '',
  heightMm: '',
}

const toText = (value: number | string | null): string => (value === null ? '' : String(value))

/** Converts a product to form values. */
export function toFormValues(product: AdminProduct): ProductFormValues {
  const { name, slug, description, image, imageGallery, examType, condition } = product
  const texts = { name, slug, description, image, imageGallery, examType, condition }
  const { featured, bestSeller, teachersPick } = product
  return {
    ...texts,
    featured,
    bestSeller,
    teachersPick,
    price: toText(product.price),
    originalPrice: product.originalPrice === 0 ? '' : toText(product.originalPrice),
    rating: toText(product.rating),
    instituteId: toText(product.instituteId),
    categoryId: toText(product.categoryId),
    categoryIds: product.categoryIds.map(String),
    classTypes: JSON.parse(product.classTypes) as string[],
    edition: product.edition ?? '',
    moduleCount: toText(product.moduleCount),
    stock: toText(product.stock),
    weightGrams: toText(product.weightGrams),
    lengthMm: toText(product.lengthMm),
    widthMm: toText(product.widthMm),
    heightMm: toText(product.heightMm),
  }
}

/** Returns the changed fields; both sides are parsed by the form's schema. */
export function changedFields(checked: ProductForm, base: ProductFormValues): Partial<ProductForm> {
  const before = productFormSchema.safeParse(base).data
  return Object.fromEntries(
    Object.entries(checked).filter(([name, value]) => {
      const was = before?.[name as keyof ProductForm]
      return JSON.stringify(sorted(value)) !== JSON.stringify(sorted(was))
    }),
  )
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).toSorted() : value)

/** Request body of an edit: changed fields and their previous values. */
export function toProductPatch(checked: ProductForm, base: ProductFormValues, version: number): ProductPatch {
  const fields = changedFields(checked, base)
  return { ...fields, version, ...(fields.stock !== undefined && { expectedStock: Number(base.stock) }) }
}
