import {
  LISTING_PAGE_SIZE,
  LISTING_PARAMS,
  parseListingSearch,
  type ListingSearch,
} from '../../../domain/search/listing.ts'
import { productCardsQuery, productFacetsQuery } from '../catalog-queries.ts'

const FILTERS = ['examType', 'classType', 'condition', 'instituteId', 'categoryId', 'minPrice', 'maxPrice'] as const
/** The parameters of the filters; the others say where the customer came from. */
export type FilterName = (typeof FILTERS)[number]

type ListingLinkParams = { [Key in keyof ListingSearch]?: ListingSearch[Key] | '' | undefined }

const SIMILAR_PRODUCTS_LIMIT = 8

/** The URL of a listing, without empty values and without the first page number. */
export function listingHref(search: ListingLinkParams): string {
  const query = new URLSearchParams()
  for (const name of LISTING_PARAMS) {
    const value = search[name]
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value))
  }
  return query.size > 0 ? `/products?${query}` : '/products'
}

/** One page of the listing. */
export function listingQuery({ page = 1, ...filters }: ListingSearch) {
  return productCardsQuery({ ...filters, limit: LISTING_PAGE_SIZE, offset: (page - 1) * LISTING_PAGE_SIZE })
}

/** The facet counts of the listing's filters. */
export function facetsQuery(search: ListingSearch) {
  const { page: _, sort: __, ...filters } = search
  return productFacetsQuery(filters)
}

/** Similar products when nothing matches: by the query, else by exam and class. */
export function similarProductsQuery({ search, examType, classType }: ListingSearch) {
  const filters = search ? { similarTo: search } : classType && examType ? { examType, classType } : { examType }
  return productCardsQuery({ ...filters, limit: SIMILAR_PRODUCTS_LIMIT })
}

/** The search with one filter set. An empty value removes it; a change starts at the first page. */
export const withFilter = (search: ListingSearch, name: keyof ListingSearch, value: string): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, [name]: value })

/** The search with the prices of a form; an empty one removes the filter. */
export const withPrices = (search: ListingSearch, form: FormData): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, minPrice: form.get('minPrice'), maxPrice: form.get('maxPrice') })

/** The search without its filters. */
export const withoutFilters = (search: ListingSearch): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, ...Object.fromEntries(FILTERS.map((name) => [name, ''])) })

/** The part of a search that is not set by filters. */
export function nonFilterParams(search: ListingSearch): ListingSearch {
  const { sort: _, ...rest } = withoutFilters(search)
  return rest
}

/** The canonical URL of a page: sort and prices show no other products. */
export function canonicalHref({ sort, minPrice, maxPrice, page, ...search }: ListingSearch): string {
  const isNarrowed = sort !== undefined || minPrice !== undefined || maxPrice !== undefined
  return listingHref({ ...search, page: isNarrowed ? undefined : page })
}

/** Whether search engines may index a page: all products, or those of one filter, in the default order. */
export function isIndexable(listing: ListingSearch): boolean {
  const { page: _, search, sort, minPrice, maxPrice, ...filters } = listing
  const isNoise = [search, sort, minPrice, maxPrice].some((value) => value !== undefined)
  return !isNoise && Object.keys(filters).length <= 1
}
