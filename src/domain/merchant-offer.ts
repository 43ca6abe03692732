import { classLabel, type ClassType, type Condition, type ExamType } from './exams.ts'
import type { Paise } from './money.ts'
import { cleanImagePath, splitGallery } from './pictures.ts'
import { isInStock } from './stock.ts'
import { absolute } from './web-address.ts'

/** What is known of a product that an offer is made of. */
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
  condition: Condition
  instituteName: string | null
}

/** A product as it is offered at Google, whichever way it is told: by the API or in the feed. */
export interface Offer {
  /** The product's id, which is also the `sku` of its page: it stays whatever else changes. */
  id: string
  title: string
  description: string
  /** Addresses in full. */
  link: string
  image: string
  moreImages: string[]
  inStock: boolean
  condition: Condition
  /** What a customer pays. */
  price: Paise
  /** The printed price; undefined where it is not above what a customer pays. */
  maximumRetailPrice: Paise | undefined
  /** The institute; undefined for a product of none. */
  brand: string | undefined
  /** Where it stands in the shop. @example ['Books > JEE > Class 11'] */
  productTypes: string[]
  examType: ExamType
  classType: ClassType
}

/** Why a product is not offered. */
export const LEFT_OUT = {
  name: 'It has no name.',
  price: 'It has no price.',
  picture: 'It has no picture that Google takes.',
} as const
export type LeftOut = keyof typeof LEFT_OUT

const TITLE_LIMIT = 150
const DESCRIPTION_LIMIT = 5000
const MORE_IMAGES_LIMIT = 10

/** A product as an offer, or why it is none. @param shopUrl the store's address, without a trailing slash */
export function offerOf(product: OfferSource, shopUrl: string): Offer | { leftOut: LeftOut } {
  const title = plain(product.name, TITLE_LIMIT)
  const [image, ...moreImages] = imagesOf(product, shopUrl)
  if (title === '') return { leftOut: 'name' }
  if (product.pricePaise <= 0) return { leftOut: 'price' }
  if (image === undefined) return { leftOut: 'picture' }
  const classes = product.classTypes.length > 0 ? product.classTypes : [product.classType]
  return {
    id: String(product.id),
    title,
    description: plain(product.description, DESCRIPTION_LIMIT) || title,
    link: absolute(shopUrl, `/products/${encodeURIComponent(product.slug)}`),
    image,
    moreImages: moreImages.slice(0, MORE_IMAGES_LIMIT),
    inStock: isInStock(product.stock),
    condition: product.condition,
    price: product.pricePaise,
    maximumRetailPrice: product.originalPricePaise > product.pricePaise ? product.originalPricePaise : undefined,
    brand: plain(product.instituteName ?? '', TITLE_LIMIT) || undefined,
    productTypes: classes.map((one) => `Books > ${product.examType} > ${classLabel(one)}`),
    examType: product.examType,
    classType: product.classType,
  }
}

// Control characters, what is no character at all, and marks that turn the direction of the text around them.
const HARMFUL = /[\p{Cc}\p{Noncharacter_Code_Point}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu

const characters = new Intl.Segmenter('en-IN')

/** One line of text that any reader can take, cut between characters as they are read. */
function plain(text: string, limit: number): string {
  const line = text.toWellFormed().replace(HARMFUL, ' ').replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const beyond = characters.segment(line).containing(limit)
  return line.slice(0, beyond?.index ?? limit).trim()
}

function imagesOf({ image, imageGallery }: OfferSource, shopUrl: string): string[] {
  const paths = [cleanImagePath(image), ...splitGallery(imageGallery)]
  const addresses = paths
    .filter((path) => path !== '' && URL.canParse(path, shopUrl))
    .map((path) => absolute(shopUrl, path))
  return [...new Set(addresses)].filter(
    (address) => /^https?:/.test(address) && !/\.svg$/i.test(new URL(address).pathname),
  )
}
