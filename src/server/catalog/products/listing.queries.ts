import { and, asc, count, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type ListingFilters, effectiveSort } from '../../../domain/search/listing.ts'
import { rupeesToPaise } from '../../../domain/values/money.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { institutes, productCategories, products } from '../catalog.tables.ts'
import {
  joinSearchMatches,
  relevanceOrder,
  type SearchQuery,
  parseNearSearch,
  parseSearch,
} from '../search/search.queries.ts'

/** Filters of a product list, as requested. */
export type ProductFilters = ListingFilters & {
  excludeProductId?: number | undefined
  /** A search of near matches; ignored when `search` is set. */
  similarTo?: string | undefined
}
/** Filters with the parsed search. */
export type ResolvedFilters = Omit<ProductFilters, 'search' | 'similarTo'> & { searchQuery?: SearchQuery | undefined }

const { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock, rating } = products
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
const { isbn, authors, publisher, pageCount, language, medium, status } = products
const productColumns = {
  ...cardColumns,
  description,
  imageGallery,
  instituteId,
  categoryId,
  createdAt,
  isbn,
  authors,
  publisher,
  pageCount,
  language,
  medium,
  status,
  instituteName: institutes.name,
}

/** Parses the search once, so that list, count and facets use the same query. */
export async function resolveFilters(
  db: Queryable,
  { search, similarTo, ...filters }: ProductFilters,
): Promise<ResolvedFilters> {
  if (search) return { ...filters, searchQuery: await parseSearch(db, search) }
  return similarTo ? { ...filters, searchQuery: await parseNearSearch(db, similarTo) } : filters
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
  const page = joinSearchMatches(db.select({ id }).from(products).$dynamic(), filters.searchQuery)
    .where(listedCondition(filters))
    .orderBy(...listingOrder(filters))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({ id: page.id, position: sql<number>`row_number() over ()`.as('position') })
    .from(page)
    .as('ranked')
}

/** Counts the products that match. */
export async function countProducts(db: Queryable, filters: ResolvedFilters): Promise<number> {
  const query = db.select({ total: count() }).from(products).$dynamic()
  const [row] = await joinSearchMatches(query, filters.searchQuery).where(listedCondition(filters))
  return row?.total ?? 0
}

export const selectProducts = (db: Queryable) =>
  db.select(productColumns).from(products).leftJoin(institutes, eq(institutes.id, products.instituteId))

/** Whether customers find and can order a product. */
export const isPublished = eq(products.status, 'published')

/** Returns the SQL condition of the published products that match all filters except the search. */
export const listedCondition = (filters: ResolvedFilters): SQL | undefined => and(isPublished, filterCondition(filters))

/** Returns the SQL condition of all filters except the search. */
export function filterCondition(filters: ResolvedFilters): SQL | undefined {
  const { classType: filteredClass, categoryId: filteredCategory } = filters
  return and(
    filters.instituteId === undefined ? undefined : eq(products.instituteId, filters.instituteId),
    filteredCategory === undefined ? undefined : inCategory(filteredCategory),
    filters.examType && eq(products.examType, filters.examType),
    filteredClass && sql`${products.classTypes} @> ${sql.param([filteredClass])}::text[]`,
    filters.condition && eq(products.condition, filters.condition),
    filters.featured ? eq(products.featured, true) : undefined,
    filters.bestSeller ? eq(products.bestSeller, true) : undefined,
    priceCondition(filters),
    filters.excludeProductId === undefined ? undefined : ne(products.id, filters.excludeProductId),
  )
}

/** Returns the SQL condition of the price filters. */
export const priceCondition = ({ minPrice, maxPrice }: Pick<ResolvedFilters, 'minPrice' | 'maxPrice'>) =>
  and(
    minPrice === undefined ? undefined : gte(products.pricePaise, rupeesToPaise(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaise, rupeesToPaise(maxPrice)),
  )

const inCategory = (filteredCategoryId: number): SQL =>
  sql`exists (select 1 from ${productCategories} where ${productCategories.productId} = ${products.id} and ${productCategories.categoryId} = ${filteredCategoryId})`

const newestFirst = [desc(products.createdAt), desc(products.id)]

function listingOrder({ sort, searchQuery }: ResolvedFilters): SQL[] {
  const effective = effectiveSort({ sort, search: searchQuery?.normalized })
  if (effective === 'relevance' && searchQuery) return [...relevanceOrder, ...newestFirst]
  if (effective === 'price-asc') return [asc(products.pricePaise), ...newestFirst]
  if (effective === 'price-desc') return [desc(products.pricePaise), ...newestFirst]
  if (effective === 'discount') return [desc(products.discountPercentage), ...newestFirst]
  return newestFirst
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]
