import { cleanImagePath, splitGallery } from './pictures.ts'
import type { Product } from './product.ts'
import { PLACEHOLDER_REVIEWS, shownRating } from './rating.ts'
import { isInStock } from './stock.ts'
import type { Store } from './content.ts'
import { absolute } from './web-address.ts'

/** One schema.org thing, ready to be written as JSON-LD. */
export type StructuredData = Record<string, unknown>

type Shop = Pick<Store, 'name' | 'url' | 'placeholderReviews'>

/**
 * A product as search engines read it. Prices in rupees, valid for one year from `day` (`YYYY-MM-DD`).
 * Reviews are the shop's stand-in figures and are stated only while the store allows placeholders.
 */
export function productStructuredData(product: Product, store: Shop, day: string): StructuredData {
  const pictures = [cleanImagePath(product.image), ...splitGallery(product.imageGallery)].filter((path) => path !== '')
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: String(product.id),
    image: [...new Set(pictures)].map((path) => absolute(store.url, path)),
    ...(product.instituteName ? { brand: { '@type': 'Brand', name: product.instituteName } } : {}),
    offers: offerOf(product, store, day),
    ...(store.placeholderReviews ? { aggregateRating: placeholderRating(product) } : {}),
  }
}

/** The way from the home page to the page shown. `path` is the address inside the shop; the last step needs none. */
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
      ...(step.path === undefined ? {} : { item: absolute(storeUrl, step.path) }),
    })),
  }
}

/** The shop itself, and how its search is asked. */
export function shopStructuredData(store: Pick<Store, 'name' | 'url'>): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: store.name,
    url: absolute(store.url, '/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(store.url, '/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function offerOf(product: Product, store: Shop, day: string): StructuredData {
  return {
    '@type': 'Offer',
    url: absolute(store.url, `/products/${product.slug}`),
    priceCurrency: 'INR',
    price: product.price,
    priceValidUntil: oneYearAfter(day),
    availability: isInStock(product.stock) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition:
      product.condition === 'used' ? 'https://schema.org/UsedCondition' : 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.name },
  }
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
