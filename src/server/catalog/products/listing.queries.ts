import { and, asc, desc, eq, gt, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/catalog/book-details.ts'
import { type ListingFilters, effectiveSort } from '../../../domain/search/listing.ts'
import { rupeesToPaise } from '../../../domain/values/money.ts'
import { type OneOrMany, toArray } from '../../../domain/values/one-or-many.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { institutes, productCategories, products } from '../catalog.tables.ts'
import {
  findMatches,
  joinSearchMatches,
  relevanceOrder,
  selectMatches,
  type SearchQuery,
} from '../search/search.queries.ts'

/** Filters of a product list, as requested. */
export type ProductFilters = ListingFilters & { excludeProductId?: number | undefined }
/** Filters with the parsed search. */
export type ResolvedFilters = Omit<ProductFilters, 'search'> & {
  searchQuery?: SearchQuery | undefined
  /** The ids of the products that the search finds, whatever the other filters; undefined without a search. */
  matches?: ReadonlySet<number> | undefined
}

const { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock } = products
/** The mean of the published reviews; without reviews the rating that staff typed. */
const rating = sql`coalesce(${products.reviewRating}, ${products.rating})`.mapWith(
  (value: string | null): number | null => (value === null ? null : Number(value)),
)
const { moduleCount, examType, classType, classTypes, condition, edition, teachersPick, bestSeller, featured } =
  products
const baseColumns = { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock, rating }
const attributeColumns = {
  moduleCount,
  examType,
  classType,
  classTypes,
  condition,
  edition,
  teachersPick,
  bestSeller,
  featured,
}
export const cardColumns = { ...baseColumns, ...attributeColumns }

const { description, imageGallery, instituteId, categoryId, createdAt } = products
const { subjects, isbn, authors, publisher, pageCount, language, medium, status, reviewCount } = products
/** All public fields of a product. */
const productColumns = {
  ...cardColumns,
  description,
  imageGallery,
  instituteId,
  categoryId,
  createdAt,
  reviewCount,
  subjects,
  isbn,
  authors,
  publisher,
  pageCount,
  language,
  medium,
  status,
  instituteName: institutes.name,
}

/** The fields of a product's own page. They are too long for lists. */
export const detailColumns = {
  ...productColumns,
  samplePages: products.samplePages,
  tableOfContents: products.tableOfContents,
}

/** Parses the search once, so that list, count and facets use the same query. */
export async function resolveFilters(db: Queryable, { search, ...filters }: ProductFilters): Promise<ResolvedFilters> {
  if (!search) return filters
  const { strict, matches } = await findMatches(db, search)
  return { ...filters, searchQuery: strict, matches }
}

/** Returns a page of matching products with the columns of a card. */
export function listCards(db: Queryable, filters: ResolvedFilters, paging: Paging) {
  const page = selectPageIds(db, filters, paging)
  return db.select(cardColumns).from(page).innerJoin(products, eq(products.id, page.id)).orderBy(page.position)
}

/** Returns a page of matching products with all public columns. */
export function listProducts(db: Queryable, filters: ResolvedFilters, paging: Paging) {
  const page = selectPageIds(db, filters, paging)
  return db
    .select(productColumns)
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .orderBy(page.position)
}

/** Ids and positions of a page. Sort ids first, then load rows (deferred join). */
function selectPageIds(db: Queryable, filters: ResolvedFilters, { limit = MAX_ROWS, offset = 0 }: Paging) {
  const sorted = selectSortedIds(db, filters).limit(limit).offset(offset).as('page')
  return db
    .select({
      id: sql<number>`${sorted.id}`.as('product_id'),
      position: sql<number>`row_number() over ()`.as('position'),
    })
    .from(sorted)
    .as('ranked')
}

function selectSortedIds(db: Queryable, filters: ResolvedFilters) {
  const [conditions, order] = [filterCondition(filters), listingOrder(filters)]
  // The index of searches contains published products only and is enough to rank them.
  if (filters.searchQuery && !conditions && order === relevanceOrder) return selectMatches(db, filters.searchQuery)
  return joinSearchMatches(db.select({ id }).from(products).$dynamic(), filters.searchQuery)
    .where(and(isPublished, conditions))
    .orderBy(...order)
}

export const selectProducts = (db: Queryable) =>
  db.select(productColumns).from(products).leftJoin(institutes, eq(institutes.id, products.instituteId))

/** Whether customers find and can order a product. */
export const isPublished = eq(products.status, 'published')

/** Returns the SQL condition of all filters except the search. */
export function filterCondition(filters: ResolvedFilters): SQL | undefined {
  const { instituteId: ofInstitutes, categoryId: ofCategories } = filters
  return and(
    ofInstitutes === undefined ? undefined : inArray(products.instituteId, [...toArray(ofInstitutes)]),
    ofCategories === undefined ? undefined : inCategory(ofCategories),
    filters.examType && eq(products.examType, filters.examType),
    overlaps(sql`${products.classTypes}`, filters.classType),
    overlaps(sql`${products.subjects}`, filters.subject),
    overlaps(languagesOf, filters.language),
    filters.condition && eq(products.condition, filters.condition),
    filters.inStock ? gt(products.stock, 0) : undefined,
    filters.featured ? eq(products.featured, true) : undefined,
    filters.bestSeller ? eq(products.bestSeller, true) : undefined,
    priceCondition(filters),
    filters.excludeProductId === undefined ? undefined : ne(products.id, filters.excludeProductId),
  )
}

/** The codes of a product's languages: 'en-hi' is both. */
export const languagesOf = sql<Language[]>`coalesce(string_to_array(${products.language}, '-'), '{}')`

/** Whether an array has any of the filter's values. */
const overlaps = (column: SQL, chosen: OneOrMany<string> | undefined): SQL | undefined =>
  chosen === undefined ? undefined : sql`${column} && ${sql.param([...toArray(chosen)])}::text[]`

/** Returns the SQL condition of the price filters. */
const priceCondition = ({ minPrice, maxPrice }: Pick<ResolvedFilters, 'minPrice' | 'maxPrice'>) =>
  and(
    minPrice === undefined ? undefined : gte(products.pricePaise, rupeesToPaise(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaise, rupeesToPaise(maxPrice)),
  )

const inCategory = (chosen: OneOrMany<number>): SQL => {
  const { productId, categoryId: linked } = productCategories
  return sql`exists (select 1 from ${productCategories} where ${productId} = ${products.id} and ${inArray(linked, [...toArray(chosen)])})`
}

const newestFirst = [desc(products.createdAt), desc(products.id)]

function listingOrder({ sort, searchQuery }: ResolvedFilters): SQL[] {
  const effective = effectiveSort({ sort, search: searchQuery?.normalized })
  if (effective === 'relevance' && searchQuery) return relevanceOrder
  if (effective === 'popularity') return [desc(products.recentSales), ...newestFirst]
  // Unrated products last.
  if (effective === 'rating') return [desc(sql`coalesce(${rating}, 0)`), ...newestFirst]
  if (effective === 'price-asc') return [asc(products.pricePaise), ...newestFirst]
  if (effective === 'price-desc') return [desc(products.pricePaise), ...newestFirst]
  if (effective === 'discount') return [desc(products.discountPercentage), ...newestFirst]
  return newestFirst
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]
