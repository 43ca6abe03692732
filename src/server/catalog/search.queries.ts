import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { Reader } from '../database/connect.ts'
import { categories, institutes, products } from './catalog.tables.ts'
import { productSearch } from './search.tables.ts'

/** What a search asks of the index, as the database's own questions (`tsquery`). */
export interface Found {
  /** The search in plain lower-case words. */
  whole: string
  /** Who matches; null when some word has no meaning that any product knows. */
  question: string | null
  /** Narrower questions, the surest first: whoever meets an earlier one stands before the others. */
  surer: string[]
}

type Plan = Record<'named' | 'meant' | 'told' | 'heard' | 'near' | 'loose', string | null> & { whole: string | null }

/** Name, institute and class, category, description: how much a word counts where it stands. */
const WEIGHTS = '{0.05, 0.2, 0.4, 1}'
const SHELVES_SUGGESTED = 3

/** Reads a search: word starts, short forms, then what words sound like or are nearly spelled as. */
export async function readSearch(db: Reader, search: string): Promise<Found> {
  const plan = await planSearch(db, search)
  const readings = [plan.named, plan.meant, plan.told, plan.heard, plan.near].filter((reading) => reading !== null)
  const surer = [...new Set(readings)].filter((reading) => reading !== plan.near)
  return { whole: plan.whole ?? '', question: plan.near, surer }
}

/** Reads a search for what comes close to it: any of its words, however they are meant. */
export async function readLoosely(db: Reader, search: string): Promise<Found> {
  const plan = await planSearch(db, search)
  const surer = plan.near === null || plan.near === plan.loose ? [] : [plan.near]
  return { whole: plan.whole ?? '', question: plan.loose, surer }
}

async function planSearch(db: Reader, search: string): Promise<Plan> {
  const { rows } = await db.execute<Plan>(sql`select * from plan_search(${search})`)
  return rows[0] as Plan
}

/** Narrows a query of products to those that answer a search, and gives it what `bestFirst` orders by. */
export function answering<Query extends PgSelect>(query: Query, found: Found | undefined): Query {
  if (!found) return query
  return query.innerJoin(answersTo(found), sql`answers.product_id = ${products.id}`) as unknown as Query
}

/** The best answers first. */
export const bestFirst: SQL[] = [sql`answers.level desc`, sql`answers.rank desc`]

function answersTo({ whole, question, surer }: Found): SQL {
  const { productId, nameKey, words } = productSearch
  const levels = surer.map(
    (reading, place) => sql`when ${words} @@ ${reading}::tsquery then ${surer.length - place}::int`,
  )
  const exact = sql`when ${nameKey} = ${whole} then ${surer.length + 1}::int`
  // Ranked before it is joined (that is what the offset is for): the words of thousands of answers stay where they are.
  return sql`(
    select ${productId}, case ${exact} ${sql.join(levels, sql` `)} else 0 end as level, ${rankOf(sql`${words}`, question ?? '')} as rank
    from ${productSearch} where ${question === null ? sql`false` : sql`${words} @@ ${question}::tsquery`} offset 0
  ) as answers`
}

/** Institutes and categories that a search may mean, by their names. */
export async function listShelvesMeant(db: Reader, { question }: Found) {
  if (question === null) return { institutes: [], categories: [] }
  const named = (name: PgColumn) => sql`search_vector(${name}, 'A')`
  const [makers, shelves] = await Promise.all([
    db
      .select({ id: institutes.id, name: institutes.name })
      .from(institutes)
      .where(sql`${named(institutes.name)} @@ ${question}::tsquery`)
      .orderBy(desc(rankOf(named(institutes.name), question)), asc(institutes.name))
      .limit(SHELVES_SUGGESTED),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(sql`${named(categories.name)} @@ ${question}::tsquery`)
      .orderBy(desc(rankOf(named(categories.name), question)), asc(categories.name))
      .limit(SHELVES_SUGGESTED),
  ])
  return { institutes: makers, categories: shelves }
}

const rankOf = (words: SQL, question: string): SQL => sql`ts_rank(${WEIGHTS}::real[], ${words}, ${question}::tsquery)`
