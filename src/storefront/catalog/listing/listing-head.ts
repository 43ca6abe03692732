import type { Store } from '../../../domain/store/store.ts'
import { listingTitle, type ListingSearch } from '../../../domain/search/listing.ts'
import type { Category, Institute } from '../../../domain/catalog/product.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { canonicalHref, isIndexable } from './listing-url.ts'

export interface ListingSubject {
  category?: Category | null | undefined
  institute?: Institute | null | undefined
}

interface ListingFacts {
  store: Store
  subject: ListingSubject
  isEmpty: boolean
}

/** The head of the page. Combinations of filters, sorted lists and empty lists are not indexed. */
export function listingHeadOptions(search: ListingSearch, { store, subject, isEmpty }: ListingFacts) {
  const title = titleOf(search, subject)
  const path = canonicalHref(search)
  return {
    store,
    title: search.page ? `${title}, page ${search.page}` : title,
    description: descriptionOf(search, subject),
    path,
    noindex: !isIndexable(search) || isEmpty,
    jsonLd: breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url),
  }
}

export function titleOf(search: ListingSearch, { category, institute }: ListingSubject): string {
  return listingTitle(search, {
    ...(category && { category: category.name }),
    ...(institute && { institute: institute.name }),
  })
}

/** The description of the category or institute, else a line about the exam's books. */
export function descriptionOf(search: ListingSearch, { category, institute }: ListingSubject): string {
  const own = category?.description || institute?.description
  if (own) return own
  if (search.examType === 'JEE') return 'Books and modules for JEE Main and Advanced, new and used.'
  if (search.examType === 'NEET') return 'Books and modules for NEET, new and used.'
  return 'Books and coaching modules for JEE and NEET, new and used.'
}
