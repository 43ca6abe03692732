import { and, desc, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { maySee } from '../../domain/accounts/field-rights.ts'
import type { User } from '../../domain/accounts/session.ts'
import { mobileSearchDigits } from '../../domain/values/phones.ts'
import { savedAddresses } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import type { Database } from '../database/connect.ts'
import { containsPattern } from '../http/table-query.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

/** Shorter words have too few letters to guess a misspelling. */
export const MIN_GUESSED_LENGTH = 4
/** As pg_trgm computes it: "udaypur" resembles "udaipur" by 0.45. */
export const MIN_SIMILARITY = 0.45
const MAX_RESEMBLING = 500

/** More customers than have an address that a search means; with fewer of them the orders are found by their index. */
const MAX_CUSTOMERS = 100
/** The words of an order without its email address. They have no index. */
const WITHOUT_EMAIL = sql`replace(${orders.searchKey}, lower(${orders.customerEmail}), '')`
/** A saved address in one text, as staff type it. */
const ADDRESS = sql`concat_ws(' ', ${savedAddresses.customerName}, ${savedAddresses.shippingAddress}, ${savedAddresses.city}, ${savedAddresses.state}, ${savedAddresses.pincode})`

/**
 * A condition: the order contains every word, with its corrected address and mobile number, or an address that its customer
 * saved does, or its mobile number has the digits of the text, or a title of its books contains every word.
 * @param reader the email address counts only if they may see it
 */
export function matchesSearch(search: string, reader: User): SQL | undefined {
  const words = wordsOf(search)
  const digits = mobileSearchDigits(search)
  const inEach = (contains: (pattern: string) => SQL) => and(...words.map((word) => contains(containsPattern(word))))
  const isIn = (text: SearchedText) =>
    or(
      inEach((pattern) => like(text, pattern)),
      digits === undefined ? undefined : like(text, containsPattern(digits)),
    )
  const mayFindEmail = maySee(reader, 'customerEmail')
  const searched = mayFindEmail ? orders.searchKey : WITHOUT_EMAIL
  const corrected = sql`concat_ws(' ', ${searched}, ${orders.correctedAddress}, ${orders.correctedPhone})`
  return inAny([
    inOrders(and(isIn(orders.searchKey), mayFindEmail ? undefined : isIn(WITHOUT_EMAIL))),
    inOrders(
      sql`coalesce(corrected_address, corrected_phone) is not null and ${inEach((pattern) => ilike(corrected, pattern))}`,
    ),
    inOrders(sql`user_id > 0 and user_id = any(array(select user_id from ${savedAddresses}
      where ${inEach((pattern) => ilike(ADDRESS, pattern))} limit ${MAX_CUSTOMERS}))`),
    inTitles(inEach((pattern) => ilike(products.name, pattern))),
  ])
}

/**
 * Finds orders for a search without matches: every longer word is similar to a word of the order, or of a title.
 * @param reader as in `matchesSearch`
 * @returns at most 500 ids
 */
export async function findResembling(db: Database, search: string, reader: User): Promise<number[]> {
  const words = wordsOf(search)
  if (words.every((word) => word.length < MIN_GUESSED_LENGTH)) return []
  const resembles = (text: SearchedText) =>
    and(
      ...words.map((word) =>
        word.length < MIN_GUESSED_LENGTH ? ilike(text, containsPattern(word)) : sql`${word}::text <% ${text}`,
      ),
    )
  const withoutEmail = maySee(reader, 'customerEmail') ? undefined : resembles(WITHOUT_EMAIL)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`)
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inAny([inOrders(and(resembles(orders.searchKey), withoutEmail)), inTitles(resembles(products.name))]))
      .orderBy(desc(orders.createdAt))
      .limit(MAX_RESEMBLING)
    return rows.map(({ id }) => id)
  })
}

type SearchedText = typeof orders.searchKey | typeof products.name | SQL

/** Words are separated by spaces or commas, as in an address; an order number may have a leading #. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .replace(/^#/, '')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** A union, not an `or`, so that each part can use its index. */
const inAny = (parts: readonly SQL[]): SQL => sql`${orders.id} in (${sql.join([...parts], sql` union `)})`

const inOrders = (condition: SQL | undefined): SQL => sql`select id from ${orders} where ${condition}`

const inTitles = (condition: SQL | undefined): SQL =>
  sql`select order_id from ${orderItems} where product_id in (select id from ${products} where ${condition})`
