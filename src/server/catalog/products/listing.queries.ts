import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/catalog/book-details.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import { prepareOnce, type Queryable } from '../../database/connect.ts'
import { institutes, products } from '../../database/schema/catalog.ts'
import { MAX_TIERS, selectMatches, type SearchQuery } from '../search/search.queries.ts'

/** Filters of a product list, as requested. */
export type ProductFilters = ListingFilters & { excludeProductId?: number | undefined }
/** Filters with the ids of the products that their search finds, the best match first; undefined without a search. */
export type ResolvedFilters = ProductFilters & { matches?: ReadonlySet<number> | undefined }

const { id, slug, name, image, pricePaise, originalPricePaise, discountPercentage, stock } = products
/** The mean of the published reviews; without reviews the rating that staff typed. */
export const ratingColumn = sql`coalesce(${products.reviewRating}, ${products.rating})`.mapWith(
  (value: string | null): number | null => (value === null ? null : Number(value)),
)
const { moduleCount, examType, classType, classTypes, condition, edition, teachersPick, bestSeller, featured } =
  products
const baseColumns = {
  id,
  slug,
  name,
  image,
  pricePaise,
  originalPricePaise,
  discountPercentage,
  stock,
  rating: ratingColumn,
}
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

const selectCards = prepareOnce((db) =>
  db.select(cardColumns).from(products).where(isPublishedWithId()).prepare('list_cards'),
)
const selectPage = prepareOnce((db) => selectProducts(db).where(isPublishedWithId()).prepare('list_products'))

/** Returns the cards of published products, in the order of the ids. */
export const listCards = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0 ? [] : inOrderOf(ids, await selectCards(db).execute({ ids }))

/** Returns published products with all public columns, in the order of the ids. */
export const listProducts = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0 ? [] : inOrderOf(ids, await selectPage(db).execute({ ids }))

const selectNearCards = prepareOnce((db) => {
  const queryOf = (placeholder: string) => sql`${sql.placeholder(placeholder)}::tsquery`
  const tiers = Array.from({ length: MAX_TIERS }, (_, index) => queryOf(`tier${index}`))
  const found = selectMatches(db, sql`${sql.placeholder('normalized')}`, queryOf('query'), tiers)
    .limit(sql.placeholder('limit'))
    .as('found')
  const position = sql<number>`row_number() over ()`.as('position')
  const ranked = db.select({ id: found.id, position }).from(found).as('ranked')
  return db
    .select(cardColumns)
    .from(ranked)
    .innerJoin(products, eq(products.id, ranked.id))
    .orderBy(ranked.position)
    .prepare('list_near_cards')
})

/** Returns the cards of the products that a search of near matches finds, the best first. */
export function listNearCards(db: Queryable, { normalized, query, tiers }: SearchQuery, limit: number) {
  const values: Record<string, string | number | null> = { normalized, query, limit }
  for (let index = 0; index < MAX_TIERS; index += 1) values[`tier${index}`] = tiers[index] ?? null
  return selectNearCards(db).execute(values)
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((listedId) => byId.get(listedId) ?? [])
}

export const selectProducts = (db: Queryable) =>
  db.select(productColumns).from(products).leftJoin(institutes, eq(institutes.id, products.instituteId))

/** Whether customers find and can order a product. */
export const isPublished = eq(products.status, 'published')

function isPublishedWithId() {
  return and(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`, isPublished)
}

/** The codes of a product's languages: 'en-hi' is both. */
export const languagesOf = sql<Language[]>`coalesce(string_to_array(${products.language}, '-'), '{}')`

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]
