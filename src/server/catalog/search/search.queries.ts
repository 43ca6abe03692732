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

/** Weights of description, category, institute and class, name (D to A of `ts_rank`). */
const WEIGHTS = '{0.05, 0.2, 0.4, 1}'
const COLLECTIONS_SUGGESTED = 3

/** Parses a search whose results contain every word, as typed or as a synonym. */
export const parseSearch = async (db: Queryable, search: string): Promise<SearchQuery> =>
  (await parseBothSearches(db, search)).strict

/** Parses a search of near matches: words of similar sound or spelling, and products with any of the words. */
export const parseNearSearch = async (db: Queryable, search: string): Promise<NearSearchQuery> =>
  (await parseBothSearches(db, search)).near

/** Parses a search and its near matches with one statement. */
export async function parseBothSearches(
  db: Queryable,
  search: string,
): Promise<{ strict: SearchQuery; near: NearSearchQuery }> {
  const plan = await planSearch(db, search)
  const { prefixInName, synonymInName, anywhere, near, anyWord, correction } = plan
  const normalized = plan.normalized ?? ''
  const nearTiers = distinctTiers([prefixInName, synonymInName, anywhere, near], anyWord)
  return {
    strict: { normalized, query: anywhere, tiers: distinctTiers([prefixInName, synonymInName], anywhere) },
    near: { normalized, query: anyWord, tiers: nearTiers, correction },
  }
}

const distinctTiers = (queries: (string | null)[], broadest: string | null): string[] =>
  [...new Set(queries)].filter((query) => query !== null).filter((query) => query !== broadest)

async function planSearch(db: Queryable, search: string): Promise<SearchPlan> {
  // The index has ISBNs as thirteen digits.
  const typed = parseIsbn(search) ?? search
  const [plan] = await db.select(PLAN_COLUMNS).from(sql`plan_search(${typed}) as plan`).prepare('plan_search').execute()
  return plan as SearchPlan
}

/** Returns the ids of the products that a search finds; undefined without a search. */
export async function findSearchMatches(
  db: Queryable,
  searchQuery: SearchQuery | undefined,
): Promise<ReadonlySet<number> | undefined> {
  if (!searchQuery) return undefined
  return searchQuery.query === null ? new Set() : readMatches(db, searchQuery.query)
}

async function readMatches(db: Queryable, query: string): Promise<ReadonlySet<number>> {
  const { productId, words } = productSearch
  // JSON, because a row for each id would take several times as long to read.
  const [found] = await db
    .select({ ids: sql<number[] | null>`json_agg(${productId})` })
    .from(productSearch)
    .where(sql`${words} @@ ${query}::tsquery`)
    .prepare('find_search_matches')
    .execute()
  return new Set(found?.ids)
}

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
