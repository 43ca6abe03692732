import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { parseIsbn } from '../../../domain/catalog/isbn.ts'
import type { Queryable } from '../../database/connect.ts'
import { categories, institutes, products } from '../catalog.tables.ts'
import type { CollectionTable } from '../collections/collection.ts'
import { productSearch } from './search.tables.ts'

/** A parsed search; queries are in `tsquery` syntax. */
export interface SearchQuery {
  /** The search in lower-case words. */
  normalized: string
  /** The broadest query; null when a word matches no product. */
  query: string | null
  /** Stricter queries, the strictest first. Their matches rank above all others. */
  tiers: string[]
}

/** A search of near matches. */
interface NearSearchQuery extends SearchQuery {
  /** The search in words that match; null if the words match as typed, or one of them resembles no word. */
  correction: string | null
}

/** A search as it is typed, the ids of its matches, and its near matches. */
interface FoundSearch {
  strict: SearchQuery
  near: NearSearchQuery
  matches: ReadonlySet<number>
}

type QueryName = 'prefixInName' | 'synonymInName' | 'anywhere' | 'near' | 'anyWord'
type SearchPlan = Record<QueryName, string | null> & { normalized: string | null; correction: string | null }

const planColumn = (name: string) => sql<string | null>`${sql.identifier(name)}`
const PLAN_COLUMNS: Record<keyof SearchPlan, SQL<string | null>> = {
  normalized: planColumn('normalized'),
  prefixInName: planColumn('prefix_in_name'),
  synonymInName: planColumn('synonym_in_name'),
  anywhere: planColumn('anywhere'),
  near: planColumn('near'),
  anyWord: planColumn('any_word'),
  correction: planColumn('correction'),
}
// JSON, because a row for each id would take several times as long to read.
const matchedIds = sql<number[] | null>`
  (select json_agg(${productSearch.productId}) from ${productSearch} where ${productSearch.words} @@ anywhere)`

/** Weights of description, category, institute and class, name (D to A of `ts_rank`). */
const WEIGHTS = '{0.05, 0.2, 0.4, 1}'
const COLLECTIONS_SUGGESTED = 3

/** Parses a search of near matches: words of similar sound or spelling, and products with any of the words. */
export async function parseNearSearch(db: Queryable, search: string): Promise<NearSearchQuery> {
  const [plan] = await db.select(PLAN_COLUMNS).from(planOf(search)).prepare('plan_search').execute()
  return toQueries(plan as SearchPlan).near
}

/** Parses a search whose results contain every word, as typed or as a synonym, and reads the ids of its matches. */
export async function findMatches(db: Queryable, search: string): Promise<FoundSearch> {
  const columns = { ...PLAN_COLUMNS, matches: matchedIds }
  const [found] = await db.select(columns).from(planOf(search)).prepare('find_matches').execute()
  const plan = found as SearchPlan
  return { ...toQueries(found?.matches ? plan : withoutStrict(plan)), matches: new Set(found?.matches) }
}

/** Removes the queries that found nothing, so that near matches are not ranked by them. */
function withoutStrict({ anywhere, near, ...plan }: SearchPlan): SearchPlan {
  return { ...plan, prefixInName: null, synonymInName: null, anywhere: null, near: near === anywhere ? null : near }
}

// The index has ISBNs as thirteen digits.
const planOf = (search: string) => sql`plan_search(${parseIsbn(search) ?? search}) as plan`

function toQueries({ normalized, prefixInName, synonymInName, anywhere, near, anyWord, correction }: SearchPlan) {
  const shared = { normalized: normalized ?? '' }
  const nearTiers = distinctTiers([prefixInName, synonymInName, anywhere, near], anyWord)
  return {
    strict: { ...shared, query: anywhere, tiers: distinctTiers([prefixInName, synonymInName], anywhere) },
    near: { ...shared, query: anyWord, tiers: nearTiers, correction },
  }
}

const distinctTiers = (queries: (string | null)[], broadest: string | null): string[] =>
  [...new Set(queries)].filter((query) => query !== null).filter((query) => query !== broadest)

/** Joins the matches of a search to a query of products, with the columns of `relevanceOrder`. */
export function joinSearchMatches<Query extends PgSelect>(query: Query, searchQuery: SearchQuery | undefined): Query {
  if (!searchQuery) return query
  return query.innerJoin(searchMatches(searchQuery), sql`matches.product_id = ${products.id}`) as unknown as Query
}

/** The best matches first, the newest of equal ones first. */
export const relevanceOrder: SQL[] = [sql`matches.level desc`, sql`matches.rank desc`, sql`matches.product_id desc`]

/** Selects the ids of the products that a search finds, the best match first. */
export const selectMatches = (db: Queryable, searchQuery: SearchQuery) =>
  db
    .select({ id: sql<number>`matches.product_id`.as('id') })
    .from(searchMatches(searchQuery))
    .orderBy(...relevanceOrder)
    .$dynamic()

function searchMatches({ normalized, query, tiers }: SearchQuery): SQL {
  const { productId, nameKey, words } = productSearch
  const levels = tiers.map((tier, index) => sql`when ${words} @@ ${tier}::tsquery then ${tiers.length - index}::int`)
  const exact = sql`when ${nameKey} = ${normalized} then ${tiers.length + 2}::int`
  const first = sql`when starts_with(${nameKey}, ${normalized}) then ${tiers.length + 1}::int`
  // OFFSET 0 keeps the planner from flattening the subquery: ranking happens before the join.
  return sql`(
    select ${productId}, case ${exact} ${first} ${sql.join(levels, sql` `)} else 0 end as level, ${textRank(sql`${words}`, query ?? '')} as rank
    from ${productSearch} where ${query === null ? sql`false` : sql`${words} @@ ${query}::tsquery`} offset 0
  ) as matches`
}

/** Returns at most three institutes and three categories whose names match a search. */
export async function listMatchingCollections(db: Queryable, { query }: SearchQuery) {
  if (query === null) return { institutes: [], categories: [] }
  const [matchingInstitutes, matchingCategories] = await Promise.all([
    listMatchingRows(db, institutes, query),
    listMatchingRows(db, categories, query),
  ])
  return { institutes: matchingInstitutes, categories: matchingCategories }
}

function listMatchingRows(db: Queryable, table: CollectionTable, query: string) {
  const nameVector = sql`search_vector(${table.name}, 'A')`
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(sql`${nameVector} @@ ${query}::tsquery`)
    .orderBy(desc(textRank(nameVector, query)), asc(table.name))
    .limit(COLLECTIONS_SUGGESTED)
}

const textRank = (words: SQL, query: string): SQL => sql`ts_rank(${WEIGHTS}::real[], ${words}, ${query}::tsquery)`
