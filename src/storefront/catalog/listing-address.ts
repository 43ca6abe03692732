import { LISTING_PAGE_SIZE, LISTING_PARAMETERS, parseListingSearch, type ListingSearch } from '../../domain/listing.ts'
import { productCardsQuery, productFacetsQuery } from './catalog-queries.ts'

const FILTERS = ['examType', 'classType', 'condition', 'instituteId', 'categoryId', 'minPrice', 'maxPrice'] as const
/** What the listing's filters choose; the rest of its address is where the shopper came from. */
export type FilterName = (typeof FILTERS)[number]

type LooseSearch = { [Key in keyof ListingSearch]?: ListingSearch[Key] | '' | undefined }

const CLOSE_ONES = 8

/** The listing's address for what is chosen; empty values and the first page are left out. */
export function listingHref(search: LooseSearch): string {
  const query = new URLSearchParams()
  for (const name of LISTING_PARAMETERS) {
    const value = search[name]
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value))
  }
  return query.size > 0 ? `/products?${query}` : '/products'
}

/** One page of the listing. */
export function listingQuery({ page = 1, ...filters }: ListingSearch) {
  return productCardsQuery({ ...filters, limit: LISTING_PAGE_SIZE, offset: (page - 1) * LISTING_PAGE_SIZE })
}

/** The counts beside the listing's filters. */
export function facetsQuery(search: ListingSearch) {
  const { page: _, sort: __, ...filters } = search
  return productFacetsQuery(filters)
}

/** What comes close where nothing matches: to the words of a search, else to the exam and the class. */
export function closeQuery({ search, examType, classType }: ListingSearch) {
  const wanted = search ? { similarTo: search } : classType && examType ? { examType, classType } : { examType }
  return productCardsQuery({ ...wanted, limit: CLOSE_ONES })
}

/** The search with one choice made; an empty value takes it away, and a changed choice starts at the first page. */
export const withChoice = (search: ListingSearch, name: keyof ListingSearch, value: string): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, [name]: value })

/** The search with the prices of a form; an empty one takes it away. */
export const withPrices = (search: ListingSearch, form: FormData): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, minPrice: form.get('minPrice'), maxPrice: form.get('maxPrice') })

/** The search without what the filters chose. */
export const withoutChoices = (search: ListingSearch): ListingSearch =>
  parseListingSearch({ ...search, page: undefined, ...Object.fromEntries(FILTERS.map((name) => [name, ''])) })

/** The part of a search that the filters do not choose. */
export function besideChoices(search: ListingSearch): ListingSearch {
  const { sort: _, ...rest } = withoutChoices(search)
  return rest
}

/** The address that stands for a page in search engines: order and prices show no other products. */
export function canonicalHref({ sort, minPrice, maxPrice, page, ...search }: ListingSearch): string {
  const isNarrowed = sort !== undefined || minPrice !== undefined || maxPrice !== undefined
  return listingHref({ ...search, page: isNarrowed ? undefined : page })
}

/** Whether search engines may list a page: everything, or what one filter leaves, page by page, in the usual order. */
export function isForIndex(listing: ListingSearch): boolean {
  const { page: _, search, sort, minPrice, maxPrice, ...filters } = listing
  const isNoise = [search, sort, minPrice, maxPrice].some((value) => value !== undefined)
  return !isNoise && Object.keys(filters).length <= 1
}
