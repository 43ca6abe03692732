import { languageCodes, splitAuthors } from '../catalog/book-details.ts'
import { cleanImagePath, splitGallery } from '../catalog/images/images.ts'
import type { Product } from '../catalog/product.ts'
import { PLACEHOLDER_REVIEWS, shownRating } from '../catalog/rating.ts'
import { isInStock } from '../catalog/stock/stock.ts'
import type { Store } from '../store/store.ts'
import { absoluteUrl } from '../values/absolute-url.ts'

/** One schema.org object, ready to be serialised as JSON-LD. */
export type StructuredData = Record<string, unknown>

type StoreInfo = Pick<Store, 'name' | 'url' | 'placeholderReviews'>

/**
 * Returns the structured data of a product. Prices in rupees, valid for one year from `day` (`YYYY-MM-DD`).
 * The rating is that of the reviews by customers. Without reviews it is a placeholder, and only while the store allows
 * placeholders.
 * @param reviews some published reviews of the product
 */
export function productStructuredData(
  product: Product,
  store: StoreInfo,
  day: string,
  reviews: readonly ReviewFacts[] = [],
): StructuredData {
  const brand = product.publisher || product.instituteName
  const images = [cleanImagePath(product.image), ...splitGallery(product.imageGallery)].filter((path) => path !== '')
  return {
    '@context': 'https://schema.org',
    '@type': hasBookDetails(product) ? ['Product', 'Book'] : 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: String(product.id),
    ...(images.length > 0 ? { image: [...new Set(images)].map((path) => absoluteUrl(store.url, path)) } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...bookStructuredData(product),
    offers: offerStructuredData(product, store, day),
    ...ratingStructuredData(product, store),
    ...(reviews.length > 0 ? { review: reviews.map(reviewStructuredData) } : {}),
  }
}

/** What search engines read of a published review. */
export interface ReviewFacts {
  /** 1 to 5 stars. */
  rating: number
  title: string
  text: string
  displayName: string
  /** ISO 8601. */
  publishedAt: string
}

const reviewStructuredData = ({ rating, title, text, displayName, publishedAt }: ReviewFacts): StructuredData => ({
  '@type': 'Review',
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  author: { '@type': 'Person', name: displayName },
  datePublished: publishedAt,
  ...(title ? { name: title } : {}),
  ...(text ? { reviewBody: text } : {}),
})

const hasBookDetails = ({ isbn, authors, publisher, pageCount, language }: Product): boolean =>
  [isbn, authors, publisher, pageCount, language].some((value) => value !== null)

/** The printed details that are known, for the type Book. */
function bookStructuredData({ isbn, authors, publisher, pageCount, language }: Product): StructuredData {
  const names = splitAuthors(authors ?? '')
  return {
    ...(isbn ? { isbn, gtin13: isbn } : {}),
    ...(names.length > 0 ? { author: names.map((name) => ({ '@type': 'Person', name })) } : {}),
    ...(publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {}),
    ...(pageCount ? { numberOfPages: pageCount } : {}),
    ...(language ? { inLanguage: languageCodes(language) } : {}),
  }
}

/** Returns the breadcrumbs from the home page to the current page. The last one needs no `path`. */
export function breadcrumbStructuredData(
  steps: readonly { label: string; path?: string | undefined }[],
  storeUrl: string,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      ...(step.path === undefined ? {} : { item: absoluteUrl(storeUrl, step.path) }),
    })),
  }
}

/** Returns the store as a website with its search URL. */
export function websiteStructuredData(store: Pick<Store, 'name' | 'url'>): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: store.name,
    url: absoluteUrl(store.url, '/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(store.url, '/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function offerStructuredData(product: Product, store: StoreInfo, day: string): StructuredData {
  return {
    '@type': 'Offer',
    url: absoluteUrl(store.url, `/products/${product.slug}`),
    priceCurrency: 'INR',
    price: product.price,
    priceValidUntil: oneYearAfter(day),
    availability: availabilityUrl(product),
    itemCondition:
      product.condition === 'used' ? 'https://schema.org/UsedCondition' : 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.name },
  }
}

function availabilityUrl({ status, stock }: Product): string {
  if (status === 'archived') return 'https://schema.org/Discontinued'
  return isInStock(stock) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

function ratingStructuredData(product: Product, { placeholderReviews }: StoreInfo): StructuredData {
  const { rating: ratingValue, reviewCount } = product
  if (reviewCount > 0 && ratingValue !== null) {
    return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 } }
  }
  return placeholderReviews ? { aggregateRating: placeholderRating(product) } : {}
}

function placeholderRating(product: Pick<Product, 'rating'>): StructuredData {
  return {
    '@type': 'AggregateRating',
    ratingValue: shownRating(product.rating, PLACEHOLDER_REVIEWS.rating),
    reviewCount: PLACEHOLDER_REVIEWS.count,
  }
}

function oneYearAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}
