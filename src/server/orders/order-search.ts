import { and, desc, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { mobileSearchDigits } from '../../domain/values/phones.ts'
import { products } from '../catalog/catalog.tables.ts'
import type { Database } from '../database/connect.ts'
import { containsPattern } from '../http/table-query.ts'
import { orderItems, orders } from './orders.tables.ts'

/** Shorter words have too few letters to guess a misspelling. */
export const MIN_GUESSED_LENGTH = 4
/** As pg_trgm computes it: "udaypur" resembles "udaipur" by 0.45. */
export const MIN_SIMILARITY = 0.45
const MAX_RESEMBLING = 500

/**
 * A condition: the order contains every word, or its mobile number the digits of the text, or a title of its books contains
 * every word.
 */
export function matchesSearch(search: string): SQL | undefined {
  const words = wordsOf(search)
  const digits = mobileSearchDigits(search)
  return anyOf(
    and(...words.map((word) => like(orders.searchKey, containsPattern(word)))),
    digits === undefined ? undefined : like(orders.searchKey, containsPattern(digits)),
    and(...words.map((word) => ilike(products.name, containsPattern(word)))),
  )
}

/**
 * Finds orders for a search without matches: every longer word is similar to a word of the order, or of a title.
 * @returns at most 500 ids
 */
export async function findResembling(db: Database, search: string): Promise<number[]> {
  const words = wordsOf(search)
  if (words.every((word) => word.length < MIN_GUESSED_LENGTH)) return []
  const resembles = (text: typeof orders.searchKey | typeof products.name) =>
    and(
      ...words.map((word) =>
        word.length < MIN_GUESSED_LENGTH ? ilike(text, containsPattern(word)) : sql`${word}::text <% ${text}`,
      ),
    )
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`)
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(anyOf(resembles(orders.searchKey), undefined, resembles(products.name)))
      .orderBy(desc(orders.createdAt))
      .limit(MAX_RESEMBLING)
    return rows.map(({ id }) => id)
  })
}

/** Words are separated by spaces or commas, as in an address; an order number may have a leading #. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .replace(/^#/, '')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** A union, not an `or`, so that each part can use its index. */
function anyOf(inOrder: SQL | undefined, inPhone: SQL | undefined, inTitle: SQL | undefined): SQL {
  return sql`${orders.id} in (
    select id from ${orders} where ${or(inOrder, inPhone)}
    union
    select order_id from ${orderItems} where product_id in (select id from ${products} where ${inTitle}))`
}
