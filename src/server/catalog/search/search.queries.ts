import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { parseIsbn } from '../../../domain/catalog/isbn.ts'
import type { MatchedAs } from '../../../domain/search/product-search.ts'
import { choosePartialMatches, type WordMatch } from '../../../domain/search/partial-matches.ts'
import { prepareOnce, type Queryable } from '../../database/connect.ts'
import { categories, institutes } from '../../database/schema/catalog.ts'
import type { CollectionTable } from '../collections/collection.ts'
import { productSearch, searchSynonyms } from '../../database/schema/search.ts'

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

/** What a search finds. */
export interface FoundSearch {
  /** The ids of the products that are shown, the best match first. */
  matches: ReadonlySet<number>
  /** Whether these have every word, as typed or as a synonym, every word of the correction, or most of the words. */
  matchedAs: MatchedAs
  /** Words that no match has. */
  leftOut: string[]
  near: NearSearchQuery
}

type QueryName = 'prefixInName' | 'synonymInName' | 'anywhere' | 'near' | 'anyWord'
interface SearchPlan extends Record<QueryName, string | null> {
  normalized: string | null
  correction: string | null
  isCertain: boolean
  /** The words of the search and the near query of each; null for a word that matches nothing. */
  words: string[] | null
  terms: (string | null)[] | null
  /** Whether each of the words only resembles words of products. */
  resembling: boolean[] | null
}

const planColumn = <Value = string | null>(name: string) => sql<Value>`${sql.identifier(name)}`
const PLAN_COLUMNS: { [Name in keyof SearchPlan]: SQL<SearchPlan[Name]> } = {
  normalized: planColumn('normalized'),
  prefixInName: planColumn('prefix_in_name'),
  synonymInName: planColumn('synonym_in_name'),
  anywhere: planColumn('anywhere'),
  near: planColumn('near'),
  anyWord: planColumn('any_word'),
  correction: planColumn('correction'),
  isCertain: planColumn<boolean>('is_certain'),
  words: planColumn<string[] | null>('words'),
  terms: planColumn<(string | null)[] | null>('terms'),
  resembling: planColumn<boolean[] | null>('resembling'),
}
const PLAN = sql`plan_search_terms(${sql.placeholder('search')}) as plan`

/** Weights of description, category, institute and class, name (D to A of `ts_rank`). */
const WEIGHTS = '{0.05, 0.2, 0.4, 1}'
const COLLECTIONS_SUGGESTED = 3
/** The best matches first, the newest of equal ones first. */
const RELEVANCE_ORDER = sql`ranked.level desc, ranked.rank desc, ranked.product_id desc`

const selectPlan = prepareOnce((db) => db.select(PLAN_COLUMNS).from(PLAN).prepare('plan_search'))
const selectPlanAndMatches = prepareOnce((db) => {
  const { normalized, prefixInName, synonymInName, anywhere } = PLAN_COLUMNS
  const ranked = rankMatches(normalized, anywhere, [prefixInName, synonymInName])
  // JSON, because a row for each id would take several times as long to read.
  const matches = sql<number[] | null>`(select json_agg(ranked.product_id order by ${RELEVANCE_ORDER}) from ${ranked})`
  return db
    .select({ ...PLAN_COLUMNS, matches })
    .from(PLAN)
    .prepare('find_matches')
})

/** Parses a search of near matches: words of similar sound or spelling, and products with any of the words. */
export async function parseNearSearch(db: Queryable, search: string): Promise<NearSearchQuery> {
  const [plan] = await selectPlan(db).execute({ search: withFullIsbn(search) })
  return toNearQuery(plan as SearchPlan)
}

/**
 * Finds the products with every word of a search; if there are none, those of its certain correction, or else those with most
 * of its words.
 * @param asTyped whether the search is not corrected
 */
export async function findMatches(db: Queryable, search: string, { asTyped = false } = {}): Promise<FoundSearch> {
  const { plan, matches } = await findAllWords(db, search)
  if (matches.length > 0) return { matches: new Set(matches), matchedAs: 'typed', leftOut: [], near: toNearQuery(plan) }
  const near = toNearQuery(withoutStrict(plan))
  if (plan.correction !== null && plan.isCertain && !asTyped) {
    const corrected = await findAllWords(db, plan.correction)
    if (corrected.matches.length > 0) {
      return { matches: new Set(corrected.matches), matchedAs: 'corrected', leftOut: [], near }
    }
  }
  const { ids, leftOut } = asTyped ? { ids: [], leftOut: [] } : await findMostWords(db, plan)
  return { matches: new Set(ids), matchedAs: ids.length > 0 ? 'partial' : 'typed', leftOut, near }
}

/** Whether a search has a word that is no stop word, such as "books" or "kitab". */
export async function hasTellingWord(db: Queryable, search: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from unnest(string_to_array(search_normalize(${search}), ' ')) as word
    where word <> '' and not exists (select from ${searchSynonyms} where term = word and synonym = '') limit 1`)
  return rows.length > 0
}

async function findAllWords(db: Queryable, search: string): Promise<{ plan: SearchPlan; matches: readonly number[] }> {
  const [found] = await selectPlanAndMatches(db).execute({ search: withFullIsbn(search) })
  return { plan: found as SearchPlan, matches: found?.matches ?? [] }
}

/** Finds the products with most of the words of a search. */
async function findMostWords(db: Queryable, { normalized, anyWord, words, terms, resembling }: SearchPlan) {
  if (anyWord === null || words === null || terms === null || words.length < 2) return choosePartialMatches([], [])
  const bits = terms.flatMap((term, index) =>
    term === null ? [] : [sql`case when ${productSearch.words} @@ ${term}::tsquery then ${1 << index}::int else 0 end`],
  )
  const found = await db
    .select({ id: sql<WordMatch['id']>`ranked.product_id`, words: sql<WordMatch['words']>`ranked.words_found` })
    .from(rankMatches(sql`${normalized}`, sql`${anyWord}::tsquery`, [], sql.join(bits, sql` | `)))
    .orderBy(RELEVANCE_ORDER)
  const onlyResembling = (resembling ?? []).reduce(
    (mask, isResembling, index) => (isResembling ? mask | (1 << index) : mask),
    0,
  )
  return choosePartialMatches(words, found, onlyResembling)
}

// The index has ISBNs as thirteen digits.
const withFullIsbn = (search: string) => parseIsbn(search) ?? search

/** Removes the queries that found nothing, so that near matches are not ranked by them. */
function withoutStrict({ anywhere, near, ...plan }: SearchPlan): SearchPlan {
  return { ...plan, prefixInName: null, synonymInName: null, anywhere: null, near: near === anywhere ? null : near }
}

function toNearQuery({ normalized, correction, anyWord, ...plan }: SearchPlan): NearSearchQuery {
  const queries = new Set([plan.prefixInName, plan.synonymInName, plan.anywhere, plan.near])
  const tiers = [...queries].filter((query) => query !== null).filter((query) => query !== anyWord)
  return { normalized: normalized ?? '', query: anyWord, tiers, correction }
}

/** The tiers of a search, at most: the queries of a plan except the broadest. */
export const MAX_TIERS = 4

/** Selects the ids of the products that a query finds, the best match first. @param ranking as for `rankMatches` */
export const selectMatches = (db: Queryable, ...ranking: Parameters<typeof rankMatches>) =>
  db
    .select({ id: sql<number>`ranked.product_id`.as('product_id') })
    .from(rankMatches(...ranking))
    .orderBy(RELEVANCE_ORDER)

/**
 * Ranks the products that a query finds. Those of stricter queries rank above all others.
 * @param normalized the words of the search, which rank a product of that name first
 * @param stricter the strictest first
 * @param wordsFound the words of the search that a product has, as bits
 */
function rankMatches(normalized: SQL, query: SQL, stricter: readonly SQL[], wordsFound = sql`null::int`): SQL {
  const { productId, nameKey, words } = productSearch
  const levels = [
    sql`${nameKey} = ${normalized}`,
    sql`starts_with(${nameKey}, ${normalized})`,
    ...stricter.map((each) => sql`${words} @@ ${each}`),
  ].map((condition, index, { length }) => sql`when ${condition} then ${sql.raw(String(length - index))}`)
  // With OFFSET 0 the planner does not flatten the subquery: each product is ranked once.
  return sql`(
    select ${productId}, case ${sql.join(levels, sql` `)} else 0 end as level, ${textRank(sql`${words}`, query)} as rank, ${wordsFound} as words_found
    from ${productSearch} where ${words} @@ ${query} offset 0
  ) as ranked`
}

/**
 * Returns at most three institutes and three categories whose names match a search: all of its words if a product has them all,
 * so that no collection of one word is above that product.
 */
export async function listMatchingCollections(db: Queryable, { query: anyWord, tiers }: SearchQuery) {
  const query = tiers.at(-1) ?? anyWord
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
    .orderBy(desc(textRank(nameVector, sql`${query}::tsquery`)), asc(table.name))
    .limit(COLLECTIONS_SUGGESTED)
}

const textRank = (words: SQL, query: SQL): SQL => sql`ts_rank(${WEIGHTS}::real[], ${words}, ${query})`
