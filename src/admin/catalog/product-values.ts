import type { EditedProduct, ProductFlag } from '../../domain/admin-product.ts'
import { type ProductChange, type ProductForm, productFormSchema } from '../../domain/product-form.ts'

const TYPED = [
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

/** What stands in the fields of the form, as text where it is typed. */
export type ProductValues = Record<(typeof TYPED)[number], string> &
  Record<ProductFlag, boolean> &
  Record<'categoryIds' | 'classTypes', string[]>

/** The fields of a new product. */
export const NEW_PRODUCT: ProductValues = {
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

const typed = (value: number | string | null): string => (value === null ? '' : String(value))

/** A product as it stands in the fields. */
export function valuesOf(product: EditedProduct): ProductValues {
  const { name, slug, description, image, imageGallery, examType, condition } = product
  const texts = { name, slug, description, image, imageGallery, examType, condition }
  const { featured, bestSeller, teachersPick } = product
  return {
    ...texts,
    featured,
    bestSeller,
    teachersPick,
    price: typed(product.price),
    originalPrice: product.originalPrice === 0 ? '' : typed(product.originalPrice),
    rating: typed(product.rating),
    instituteId: typed(product.instituteId),
    categoryId: typed(product.categoryId),
    categoryIds: product.categoryIds.map(String),
    classTypes: JSON.parse(product.classTypes) as string[],
    edition: product.edition ?? '',
    moduleCount: typed(product.moduleCount),
    stock: typed(product.stock),
    weightGrams: typed(product.weightGrams),
    lengthMm: typed(product.lengthMm),
    widthMm: typed(product.widthMm),
    heightMm: typed(product.heightMm),
  }
}

/** Which fields differ between the form and what it was opened with, both read by the form's own rules. */
export function changedFields(checked: ProductForm, base: ProductValues): Partial<ProductForm> {
  const before = productFormSchema.safeParse(base).data
  return Object.fromEntries(
    Object.entries(checked).filter(([name, value]) => {
      const was = before?.[name as keyof ProductForm]
      return JSON.stringify(sorted(value)) !== JSON.stringify(sorted(was))
    }),
  )
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).toSorted() : value)

/** What is sent of an edit: the fields that differ, and what had been read of the others. */
export function changeOf(checked: ProductForm, base: ProductValues, version: number): ProductChange {
  const fields = changedFields(checked, base)
  return { ...fields, version, ...(fields.stock !== undefined && { stockSeen: Number(base.stock) }) }
}
