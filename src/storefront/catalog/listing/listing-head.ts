import type { Store } from '../../../domain/store/store.ts'
import { listingTitle, type ListingSearch } from '../../../domain/search/listing.ts'
import type { Category, Institute } from '../../../domain/catalog/product.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { canonicalHref, isIndexable } from './listing-url.ts'

/** The category and institute that the listing is filtered by. */
export interface ListingSubject {
  category?: Category | null | undefined
  institute?: Institute | null | undefined
}

interface ListingPageData {
  store: Store
  subject: ListingSubject
  isEmpty: boolean
}

/** Returns the head of the page. Search engines do not index combined filters, sorted lists and empty lists. */
export function listingHeadOptions(search: ListingSearch, { store, subject, isEmpty }: ListingPageData) {
  const title = listingPageTitle(search, subject)
  const path = canonicalHref(search)
  return {
    store,
    title: search.page ? `${title}, page ${search.page}` : title,
    description: listingPageDescription(search, subject),
    path,
    noindex: !isIndexable(search) || isEmpty,
    jsonLd: breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url),
  }
}

export function listingPageTitle(search: ListingSearch, { category, institute }: ListingSubject): string {
  return listingTitle(search, {
    ...(category && { category: category.name }),
    ...(institute && { institute: institute.name }),
  })
}

/** Returns the description of the category or institute, or else a sentence about the exam's books. */
export function listingPageDescription(search: ListingSearch, { category, institute }: ListingSubject): string {
  const description = category?.description || institute?.description
  if (description) return description
  if (search.examType === 'JEE') return 'Books and modules for JEE Main and Advanced, new and used.'
  if (search.examType === 'NEET') return 'Books and modules for NEET, new and used.'
  return 'Books and coaching modules for JEE and NEET, new and used.'
}
