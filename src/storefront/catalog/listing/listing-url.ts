import {
  LISTING_PAGE_SIZE,
  LISTING_PARAMS,
  parseListingSearch,
  type ListingSearch,
} from '../../../domain/search/listing.ts'
import { listingPageQuery } from '../catalog-queries.ts'

/** The filters that one click sets. */
export const CHOICE_FILTERS = [
  'examType',
  'classType',
  'subject',
  'condition',
  'inStock',
  'language',
  'instituteId',
  'categoryId',
] as const
const FILTERS = [...CHOICE_FILTERS, 'minPrice', 'maxPrice'] as const
/** A parameter that a filter sets. The other parameters come from the link that opened the listing. */
export type FilterName = (typeof FILTERS)[number]

/** The pages that show a listing. */
export type ListingPath = '/products' | '/search'

type ListingLinkParams = { [Key in keyof ListingSearch]?: ListingSearch[Key] | '' | undefined }

/** Returns the URL of a listing, without empty values and without the number of the first page. */
export function listingHref(search: ListingLinkParams, path: ListingPath = '/products'): string {
  const query = new URLSearchParams()
  for (const name of LISTING_PARAMS) {
    const value = search[name]
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** Queries one page of the listing. */
export function listingQuery({ page = 1, ...filters }: ListingSearch) {
  return listingPageQuery({ ...filters, limit: LISTING_PAGE_SIZE, offset: (page - 1) * LISTING_PAGE_SIZE })
}

/** Returns the search with one filter set, on the first page. An empty value removes the filter. */
export const withFilter = (search: ListingSearch, name: keyof ListingSearch, value: string): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, [name]: value })

/** Returns the search with the prices of a form, on the first page. An empty price removes the filter. */
export const withPrices = (search: ListingSearch, form: FormData): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, minPrice: form.get('minPrice'), maxPrice: form.get('maxPrice') })

export const hasFilters = (search: ListingSearch): boolean => FILTERS.some((name) => search[name] !== undefined)

/** Returns the search without its filters. */
export const withoutFilters = (search: ListingSearch): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, ...Object.fromEntries(FILTERS.map((name) => [name, ''])) })

/** Returns the parameters that no control of the filter form sets. */
export function nonFilterParams(search: ListingSearch): ListingSearch {
  const { sort: _, ...rest } = withoutFilters(search)
  return rest
}

/** Returns the canonical URL of a page. Sort, prices and stock are left out because they show no other products. */
export function canonicalHref({ sort, minPrice, maxPrice, inStock, page, ...search }: ListingSearch): string {
  const isNarrowed = [sort, minPrice, maxPrice, inStock].some((value) => value !== undefined)
  return listingHref({ ...search, page: isNarrowed ? undefined : page })
}

/**
 * Whether search engines may index a page. They index all products and those of one filter with one value, in the default
 * order. Lists of a subject or a language have no heading of their own.
 */
export function isIndexable(listing: ListingSearch): boolean {
  const { page: _, search, sort, minPrice, maxPrice, inStock, subject, language, ...filters } = listing
  const isRefined = [search, sort, minPrice, maxPrice, inStock, subject, language].some((value) => value !== undefined)
  const values = Object.values(filters)
  return !isRefined && values.length <= 1 && !values.some(Array.isArray)
}
