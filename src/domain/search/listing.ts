import { FILTER_LANGUAGES, type Language } from '../catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, type ClassType, type Condition, type ExamType } from '../catalog/exams.ts'
import { type Subject, SUBJECTS } from '../catalog/subjects.ts'
import { oneOrMany, type OneOrMany } from '../values/one-or-many.ts'

export const SORTS = ['relevance', 'newest', 'popularity', 'rating', 'price-asc', 'price-desc', 'discount'] as const
export type Sort = (typeof SORTS)[number]

/**
 * Filters and sort order of a listing, all stored in its URL. A filter with several values lists the products that have
 * any of them. Exam and condition take one value, because both of theirs are all products.
 */
export interface ListingFilters {
  instituteId?: OneOrMany<number> | undefined
  categoryId?: OneOrMany<number> | undefined
  examType?: ExamType | undefined
  search?: string | undefined
  /** Whether a misspelled search is not corrected. */
  asTyped?: boolean | undefined
  classType?: OneOrMany<ClassType> | undefined
  subject?: OneOrMany<Subject> | undefined
  language?: OneOrMany<Language> | undefined
  condition?: Condition | undefined
  /** Only products in stock. */
  inStock?: boolean | undefined
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

/** Parameters of a listing URL. Others do not change the page. */
export const LISTING_PARAMS = [
  'instituteId',
  'categoryId',
  'examType',
  'search',
  'asTyped',
  'classType',
  'subject',
  'language',
  'condition',
  'inStock',
  'featured',
  'bestSeller',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
] as const

/** Products per page of a listing. */
export const LISTING_PAGE_SIZE = 24
const SEARCH_MAX = 80
/** Values of one filter. */
export const MAX_FILTER_VALUES = 20
const MAX_PRICE_RUPEES = 10_000_000

/** Parses the search parameters of a listing URL. Ignores unknown parameters and empty or invalid values. */
export function parseListingSearch(raw: Record<string, unknown>): ListingSearch {
  const search = parseSearchText(raw.search)
  const values: { [Key in keyof ListingSearch]: ListingSearch[Key] | undefined } = {
    instituteId: parseIds(raw.instituteId),
    categoryId: parseIds(raw.categoryId),
    examType: oneOf(EXAM_TYPES, raw.examType),
    search,
    asTyped: search === undefined ? undefined : parseTrue(raw.asTyped),
    classType: someOf(CLASS_TYPES, raw.classType),
    subject: someOf(SUBJECTS, raw.subject),
    language: someOf(FILTER_LANGUAGES, raw.language),
    condition: oneOf(CONDITIONS, raw.condition),
    inStock: parseTrue(raw.inStock),
    featured: parseTrue(raw.featured),
    bestSeller: parseTrue(raw.bestSeller),
    ...parsePriceRange(raw),
    page: parsePage(raw.page),
  }
  const sort = oneOf(SORTS, raw.sort)
  // The default order is omitted, so that each listing has one URL.
  if (sort && sort !== effectiveSort({ search }) && sort !== 'relevance') values.sort = sort
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns the chosen sort order, else relevance for a search, else newest first. */
export const effectiveSort = ({ sort, search }: Pick<ListingFilters, 'sort' | 'search'>): Sort =>
  sort ?? (search === undefined ? 'newest' : 'relevance')

/** Returns the heading by precedence: search, category, institute, exam, 'All Products'. */
export function listingTitle(filters: ListingFilters, names: { category?: string; institute?: string } = {}): string {
  if (filters.search) return `Search Results for "${filters.search}"`
  if (names.category) return names.category
  if (names.institute) return `Products from ${names.institute}`
  return filters.examType ? `${filters.examType} Study Materials` : 'All Products'
}

const oneOf = <T extends string>(values: readonly T[], raw: unknown): T | undefined =>
  values.find((value) => value === raw)
/** Splits the values of a filter: separated by commas, or the parameter given several times, as forms send it. */
const splitValues = (raw: unknown): unknown[] =>
  [raw].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : value))

// In the order of the list, so that each listing has one URL.
function someOf<T extends string>(values: readonly T[], raw: unknown): OneOrMany<T> | undefined {
  const chosen = splitValues(raw)
  return oneOrMany(values.filter((value) => chosen.includes(value)))
}

function parseIds(raw: unknown): OneOrMany<number> | undefined {
  const ids = new Set(splitValues(raw).flatMap((value) => parsePositiveInteger(value) ?? []))
  return oneOrMany([...ids].toSorted((a, b) => a - b).slice(0, MAX_FILTER_VALUES))
}

const parseTrue = (raw: unknown): true | undefined => (raw === true || raw === 'true' ? true : undefined)
const parseSearchText = (raw: unknown): string | undefined =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, SEARCH_MAX) || undefined : undefined

/** Swaps the prices if the minimum exceeds the maximum. */
function parsePriceRange(raw: Record<string, unknown>): Pick<ListingFilters, 'minPrice' | 'maxPrice'> {
  const [min, max] = [parsePrice(raw.minPrice), parsePrice(raw.maxPrice)]
  if (min !== undefined && max !== undefined && min > max) return { minPrice: max, maxPrice: min }
  return { minPrice: min || undefined, maxPrice: max }
}
/** Parses an amount in rupees, rounded to the paisa. */
function parsePrice(raw: unknown): number | undefined {
  const value = typeof raw === 'number' || (typeof raw === 'string' && raw.trim() !== '') ? Number(raw) : Number.NaN
  return value >= 0 && value <= MAX_PRICE_RUPEES ? Math.round(value * 100) / 100 : undefined
}
/** Parses a positive 32-bit integer. */
export function parsePositiveInteger(raw: unknown): number | undefined {
  const value = typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? value : undefined
}
function parsePage(raw: unknown): number | undefined {
  const page = parsePositiveInteger(raw)
  return page !== undefined && page > 1 && page <= 10_000 ? page : undefined
}
