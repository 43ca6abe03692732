import { toIndianTime } from '../../../domain/catalog/product-status.ts'
import type { AdminProduct, ProductFlag } from '../../../domain/catalog/admin-product.ts'

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
  'status',
  'publishAt',
  'edition',
  'sku',
  'isbn',
  'authors',
  'publisher',
  'pageCount',
  'language',
  'medium',
  'shelfLocation',
  'moduleCount',
  'stock',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
] as const

/** Values of the product form. Numbers and ids are strings, as the inputs have them. */
export type ProductFormValues = Record<(typeof TEXT_FIELDS)[number], string> &
  Record<ProductFlag, boolean> &
  Record<'categoryIds' | 'classTypes' | 'subjects', string[]>

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
  subjects: [],
  condition: 'new',
  status: 'published',
  publishAt: '',
  edition: 'Standard',
  sku: '',
  isbn: '',
  authors: '',
  publisher: '',
  pageCount: '',
  language: '',
  medium: '',
  shelfLocation: '',
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
  const { name, slug, description, image, imageGallery, examType, condition, status } = product
  const texts = { name, slug, description, image, imageGallery, examType, condition, status }
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
    subjects: product.subjects,
    edition: toText(product.edition),
    publishAt: product.publishAt === null ? '' : toIndianTime(product.publishAt),
    sku: toText(product.sku),
    isbn: toText(product.isbn),
    authors: toText(product.authors),
    publisher: toText(product.publisher),
    pageCount: toText(product.pageCount),
    language: toText(product.language),
    medium: toText(product.medium),
    shelfLocation: toText(product.shelfLocation),
    moduleCount: toText(product.moduleCount),
    stock: toText(product.stock),
    weightGrams: toText(product.weightGrams),
    lengthMm: toText(product.lengthMm),
    widthMm: toText(product.widthMm),
    heightMm: toText(product.heightMm),
  }
}
