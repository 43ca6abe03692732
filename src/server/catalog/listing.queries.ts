import { and, asc, count, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type ListingFilters, sortOf } from '../../domain/listing.ts'
import { rupeesToPaise } from '../../domain/money.ts'
import type { Reader } from '../database/connect.ts'
import type { Paging } from '../http/paging.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { institutes, productCategories, products } from './catalog.tables.ts'
import { answering, bestFirst, type Found, readLoosely, readSearch } from './search.queries.ts'

/** What a list of products may be narrowed by, as it is asked. */
export type ProductFilters = ListingFilters & {
  excludeProductId?: number | undefined
  /** Words that products need not meet, only come close to; counts where nothing is searched. */
  similarTo?: string | undefined
}
/** The same with its words read. */
export type Wanted = Omit<ProductFilters, 'search' | 'similarTo'> & { found?: Found | undefined }

const { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock, rating } = products
const { moduleCount, examType, classType, condition, edition, teachersPick, bestSeller, featured } = products
const figures = { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock, rating }
const traits = { moduleCount, examType, classType, condition, edition, teachersPick, bestSeller, featured }
const cardColumns = { ...figures, ...traits }

const { description, imageGallery, classTypes, instituteId, categoryId, createdAt } = products
const productColumns = {
  ...cardColumns,
  description,
  imageGallery,
  classTypes,
  instituteId,
  categoryId,
  createdAt,
  instituteName: institutes.name,
}

/** Reads the words of a search, so that list, count and facets ask for the same. */
export async function readFilters(db: Reader, { search, similarTo, ...filters }: ProductFilters): Promise<Wanted> {
  if (search) return { ...filters, found: await readSearch(db, search) }
  return similarTo ? { ...filters, found: await readLoosely(db, similarTo) } : filters
}

/** Cards of the products that match. */
export function listCards(db: Reader, wanted: Wanted, paging: Paging) {
  const page = placesOf(db, wanted, paging)
  return db.select(cardColumns).from(page).innerJoin(products, eq(products.id, page.id)).orderBy(page.place)
}

/** The products that match, whole. */
export function listProducts(db: Reader, wanted: Wanted, paging: Paging) {
  const page = placesOf(db, wanted, paging)
  return db
    .select(productColumns)
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .orderBy(page.place)
}

/** Which products stand on a page, and where: only ids are sorted, not all that is known of thousands of products. */
function placesOf(db: Reader, wanted: Wanted, { limit = MAX_ROWS, offset = 0 }: Paging) {
  const page = answering(db.select({ id }).from(products).$dynamic(), wanted.found)
    .where(matching(wanted))
    .orderBy(...orderOf(wanted))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({ id: page.id, place: sql<number>`row_number() over ()`.as('place') })
    .from(page)
    .as('places')
}

/** How many products match. */
export async function countProducts(db: Reader, wanted: Wanted): Promise<number> {
  const query = db.select({ total: count() }).from(products).$dynamic()
  const [row] = await answering(query, wanted.found).where(matching(wanted))
  return row?.total ?? 0
}

export const selectProducts = (db: Reader) =>
  db.select(productColumns).from(products).leftJoin(institutes, eq(institutes.id, products.instituteId))

/** What a product must be, apart from answering the search. */
export function matching(filters: Wanted): SQL | undefined {
  const { classType: wantedClass, categoryId: wantedCategory, minPrice, maxPrice } = filters
  return and(
    filters.instituteId === undefined ? undefined : eq(products.instituteId, filters.instituteId),
    wantedCategory === undefined ? undefined : inCategory(wantedCategory),
    filters.examType && eq(products.examType, filters.examType),
    wantedClass && sql`${products.classTypes} @> ${sql.param([wantedClass])}::text[]`,
    filters.condition && eq(products.condition, filters.condition),
    filters.featured ? eq(products.featured, true) : undefined,
    filters.bestSeller ? eq(products.bestSeller, true) : undefined,
    minPrice === undefined ? undefined : gte(products.pricePaise, rupeesToPaise(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaise, rupeesToPaise(maxPrice)),
    filters.excludeProductId === undefined ? undefined : ne(products.id, filters.excludeProductId),
  )
}

const inCategory = (categoryKey: number): SQL =>
  sql`exists (select 1 from ${productCategories} where ${productCategories.productId} = ${products.id} and ${productCategories.categoryId} = ${categoryKey})`

const newestFirst = [desc(products.createdAt), desc(products.id)]

function orderOf({ sort, found }: Wanted): SQL[] {
  const chosen = sortOf({ sort, search: found?.whole })
  if (chosen === 'relevance' && found) return [...bestFirst, ...newestFirst]
  if (chosen === 'price-asc') return [asc(products.pricePaise), ...newestFirst]
  if (chosen === 'price-desc') return [desc(products.pricePaise), ...newestFirst]
  if (chosen === 'discount') return [desc(products.discountPercentage), ...newestFirst]
  return newestFirst
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]
