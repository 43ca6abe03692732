import { classLabel, type ClassType, type Condition, type ExamType } from '../catalog/exams.ts'
import type { Paise } from '../values/money.ts'
import { cleanImagePath, splitGallery } from '../catalog/images/images.ts'
import { type Subject, subjectsLabel } from '../catalog/subjects.ts'
import { isInStock } from '../catalog/stock/stock.ts'
import { absoluteUrl } from '../values/absolute-url.ts'
import { cleanText } from '../values/text.ts'

/** The fields of a product that its offer is built from. */
export interface OfferSource {
  id: number
  slug: string
  name: string
  description: string
  pricePaise: Paise
  originalPricePaise: Paise
  image: string
  imageGallery: string
  stock: number
  examType: ExamType
  classType: ClassType
  classTypes: ClassType[]
  subjects: Subject[]
  condition: Condition
  instituteName: string | null
  publisher: string | null
  isbn: string | null
}

/** A product as offered at Google, in the API and in the feed. */
export interface Offer {
  /** The product's id, which is also the `sku` on its page. It never changes. */
  id: string
  title: string
  description: string
  /** Absolute, as are the image URLs. */
  link: string
  image: string
  additionalImages: string[]
  inStock: boolean
  condition: Condition
  /** What a customer pays. */
  price: Paise
  /** The printed price; undefined unless it is above `price`. */
  maximumRetailPrice: Paise | undefined
  /** The publisher's or else the institute's name, if any. */
  brand: string | undefined
  /** The ISBN-13, if any. */
  gtin: string | undefined
  /** @example ['Books > JEE > Class 11'] */
  productTypes: string[]
  examType: ExamType
  classType: ClassType
  /** On one line; undefined if the product has none. @example 'Physics, Chemistry' */
  subjects: string | undefined
}

/** Why a product is not offered. */
export const EXCLUSION_REASONS = {
  name: 'It has no name.',
  price: 'It has no price.',
  image: 'It has no image that Google accepts.',
} as const
export type ExclusionReason = keyof typeof EXCLUSION_REASONS

const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000
const MAX_ADDITIONAL_IMAGES = 10

/** Builds the offer of a product, or says why it is excluded. @param shopUrl the store's URL without a trailing slash */
export function toOffer(product: OfferSource, shopUrl: string): Offer | { excludedReason: ExclusionReason } {
  const title = toPlainText(product.name, MAX_TITLE_LENGTH)
  const [image, ...additionalImages] = imageUrls(product, shopUrl)
  if (title === '') return { excludedReason: 'name' }
  if (product.pricePaise <= 0) return { excludedReason: 'price' }
  if (image === undefined) return { excludedReason: 'image' }
  const classes = product.classTypes.length > 0 ? product.classTypes : [product.classType]
  return {
    id: String(product.id),
    title,
    description: toPlainText(product.description, MAX_DESCRIPTION_LENGTH) || title,
    link: absoluteUrl(shopUrl, `/products/${encodeURIComponent(product.slug)}`),
    image,
    additionalImages: additionalImages.slice(0, MAX_ADDITIONAL_IMAGES),
    inStock: isInStock(product.stock),
    condition: product.condition,
    price: product.pricePaise,
    maximumRetailPrice: product.originalPricePaise > product.pricePaise ? product.originalPricePaise : undefined,
    brand: toPlainText(product.publisher ?? product.instituteName ?? '', MAX_TITLE_LENGTH) || undefined,
    gtin: product.isbn ?? undefined,
    productTypes: classes.map((one) => `Books > ${product.examType} > ${classLabel(one)}`),
    examType: product.examType,
    classType: product.classType,
    subjects: subjectsLabel(product.subjects) || undefined,
  }
}

const graphemes = new Intl.Segmenter('en-IN')

/** A single line without unsafe characters, truncated between grapheme clusters. */
function toPlainText(text: string, limit: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const cut = graphemes.segment(line).containing(limit)
  return line.slice(0, cut?.index ?? limit).trim()
}

function imageUrls({ image, imageGallery }: OfferSource, shopUrl: string): string[] {
  const paths = [cleanImagePath(image), ...splitGallery(imageGallery)]
  const urls = paths
    .filter((path) => path !== '' && URL.canParse(path, shopUrl))
    .map((path) => absoluteUrl(shopUrl, path))
  return [...new Set(urls)].filter((url) => /^https?:/.test(url) && !/\.svg$/i.test(new URL(url).pathname))
}
