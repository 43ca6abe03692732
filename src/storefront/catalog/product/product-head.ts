import type { Store } from '../../../domain/store/store.ts'
import { classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import {
  breadcrumbStructuredData,
  productStructuredData,
  type ReviewFacts,
} from '../../../domain/content/structured-data.ts'
import { EXAM_PAGES } from '../../../domain/catalog/exam-pages.ts'

const DESCRIPTION_LENGTH = 160

interface ProductPageData {
  store: Store
  product: Product
  /** The day on which the page was rendered, `YYYY-MM-DD`. */
  day: string
  /** The newest reviews, for search engines. */
  reviews: readonly ReviewFacts[]
}

/** Returns the head of the page, with structured data of the product. */
export function productHeadOptions({ store, product, day, reviews }: ProductPageData) {
  return {
    store,
    title: product.name,
    description: metaDescription(product),
    keywords: [product.name, product.examType, classLabel(product.classType), product.instituteName]
      .filter(Boolean)
      .join(', '),
    path: productPath(product),
    ...(product.image && { image: product.image }),
    jsonLd: [
      productStructuredData(product, store, day, reviews),
      breadcrumbStructuredData(productBreadcrumb(product), store.url),
    ],
  }
}

/** Returns the breadcrumb from the home page to a product. The product itself has no link. */
export function productBreadcrumb(product: Product): { label: string; path?: string }[] {
  return [
    { label: 'Home', path: '/' },
    { label: `${product.examType} Materials`, path: EXAM_PAGES[product.examType] },
    { label: product.name },
  ]
}

export const productPath = (product: Pick<Product, 'slug'>): string => `/products/${product.slug}`

function metaDescription(product: Product): string {
  const attributes = `${product.examType}, ${classLabel(product.classType)}, ${conditionLabel(product.condition).toLowerCase()}`
  const text = `${product.name} (${attributes}) at ${formatPrice(product.price)}. ${product.description}`
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text
}
