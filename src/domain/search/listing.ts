import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, type ClassType, type Condition, type ExamType } from '../catalog/exams.ts'

export const SORTS = ['relevance', 'newest', 'price-asc', 'price-desc', 'discount'] as const
export type Sort = (typeof SORTS)[number]

/** What the listing can be narrowed by; all of it lives in the address. */
export interface ListingFilters {
  instituteId?: number | undefined
  categoryId?: number | undefined
  examType?: ExamType | undefined
  search?: string | undefined
  classType?: ClassType | undefined
  condition?: Condition | undefined
  featured?: boolean | undefined
  bestSeller?: boolean | undefined
  /** In rupees. */
  minPrice?: number | undefined
  /** In rupees. */
  maxPrice?: number | undefined
  sort?: Sort | undefined
}
export interface ListingSearch extends ListingFilters {
  page?: number | undefined
}

/** Every parameter a listing's address may carry; others do not make another page. */
export const LISTING_PARAMS = [
  'instituteId',
  'categoryId',
  'examType',
  'search',
  'classType',
  'condition',
  'featured',
  'bestSeller',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
] as const

/** How many products one page of the listing shows. */
export const LISTING_PAGE_SIZE = 24
const SEARCH_MAX = 80
const MAX_PRICE_RUPEES = 10_000_000

/** Reads filters from an address. Unknown names, empty and impossible values are left out, never an error. */
export function parseListingSearch(raw: Record<string, unknown>): ListingSearch {
  const values: { [Key in keyof ListingSearch]: ListingSearch[Key] | undefined } = {
    instituteId: parsePositiveInteger(raw.instituteId),
    categoryId: parsePositiveInteger(raw.categoryId),
    examType: oneOf(EXAM_TYPES, raw.examType),
    search: parseSearchText(raw.search),
    classType: oneOf(CLASS_TYPES, raw.classType),
    condition: oneOf(CONDITIONS, raw.condition),
    featured: parseTrue(raw.featured),
    bestSeller: parseTrue(raw.bestSeller),
    ...parsePriceRange(raw),
    page: parsePage(raw.page),
  }
  const sort = oneOf(SORTS, raw.sort)
  // The usual order needs no word, and has one address.
  if (sort && sort !== effectiveSort({ search: values.search }) && sort !== 'relevance') values.sort = sort
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The order of a list: the chosen one, else the best answers of a search first, else the newest products. */
export const effectiveSort = ({ sort, search }: Pick<ListingFilters, 'sort' | 'search'>): Sort =>
  sort ?? (search === undefined ? 'newest' : 'relevance')

/** The heading, by precedence: search, category, institute, exam, 'All Products'. */
export function listingTitle(filters: ListingFilters, names: { category?: string; institute?: string } = {}): string {
  if (filters.search) return `Search Results for "${filters.search}"`
  if (names.category) return names.category
  if (names.institute) return `Products from ${names.institute}`
  return filters.examType ? `${filters.examType} Study Materials` : 'All Products'
}

const oneOf = <T extends string>(values: readonly T[], raw: unknown): T | undefined =>
  values.find((value) => value === raw)
const parseTrue = (raw: unknown): true | undefined => (raw === true || raw === 'true' ? true : undefined)
const parseSearchText = (raw: unknown): string | undefined =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, SEARCH_MAX) || undefined : undefined

/** Two prices the wrong way round are meant the right way round. */
function parsePriceRange(raw: Record<string, unknown>): Pick<ListingFilters, 'minPrice' | 'maxPrice'> {
  const [min, max] = [parsePrice(raw.minPrice), parsePrice(raw.maxPrice)]
  if (min !== undefined && max !== undefined && min > max) return { minPrice: max, maxPrice: min }
  return { minPrice: min || undefined, maxPrice: max }
}
/** An amount in rupees, to the paisa. */
function parsePrice(raw: unknown): number | undefined {
  const value = typeof raw === 'number' || (typeof raw === 'string' && raw.trim() !== '') ? Number(raw) : Number.NaN
  return value >= 0 && value <= MAX_PRICE_RUPEES ? Math.round(value * 100) / 100 : undefined
}
function parsePositiveInteger(raw: unknown): number | undefined {
  const value = typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? value : undefined
}
function parsePage(raw: unknown): number | undefined {
  const page = parsePositiveInteger(raw)
  return page !== undefined && page > 1 && page <= 10_000 ? page : undefined
}
