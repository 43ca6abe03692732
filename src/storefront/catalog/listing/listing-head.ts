import type { Store } from '../../../domain/store/store.ts'
import { listingTitle, type ListingSearch } from '../../../domain/search/listing.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { canonicalHref, isIndexable } from './listing-url.ts'
import type { ListingCollections } from './load-listing.ts'

interface ListingPageData {
  store: Store
  collections: ListingCollections
  isEmpty: boolean
  /** The search whose products are shown. */
  term: string | undefined
}

/** Returns the head of the page. Search engines do not index combined filters, sorted lists and empty lists. */
export function listingHeadOptions(search: ListingSearch, { store, collections, isEmpty, term }: ListingPageData) {
  const title = listingPageTitle({ ...search, search: term }, collections)
  const path = canonicalHref(search)
  return {
    store,
    title: search.page ? `${title}, page ${search.page}` : title,
    description: listingPageDescription(search, collections),
    path,
    noindex: !isIndexable(search) || isEmpty,
    jsonLd: breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url),
  }
}

export function listingPageTitle(search: ListingSearch, collections: ListingCollections): string {
  const [category, institute] = [onlyOne(collections.categories), onlyOne(collections.institutes)]
  return listingTitle(search, {
    ...(category && { category: category.name }),
    ...(institute && { institute: institute.name }),
  })
}

/** Several categories or institutes have no heading of their own. */
const onlyOne = <Collection>(collections: readonly Collection[]): Collection | undefined =>
  collections.length === 1 ? collections[0] : undefined

/** Returns the description of the category or institute, or else a sentence about the exam's books. */
export function listingPageDescription(search: ListingSearch, { categories, institutes }: ListingCollections): string {
  const description = onlyOne(categories)?.description || onlyOne(institutes)?.description
  if (description) return description
  if (search.examType === 'JEE') return 'Books and modules for JEE Main and Advanced, new and used.'
  if (search.examType === 'NEET') return 'Books and modules for NEET, new and used.'
  return 'Books and coaching modules for JEE and NEET, new and used.'
}
