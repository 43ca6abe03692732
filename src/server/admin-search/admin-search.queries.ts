import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { mobileSearchDigits } from '../../domain/values/phones.ts'
import { products } from '../database/schema/catalog.ts'
import { adminFilterCondition } from '../catalog/products/admin-products.queries.ts'
import { listNearCards } from '../catalog/products/listing.queries.ts'
import { parseNearSearch } from '../catalog/search/search.queries.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { containsPattern } from '../http/table-query.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { MIN_GUESSED_LENGTH, MIN_SIMILARITY, wordsOf } from '../orders/order-search.ts'
import { orders } from '../database/schema/orders.ts'

const LIMIT = 5
/** Orders from which the customers are collected. */
const CUSTOMER_ORDERS = 25
const MAX_CUSTOMERS = 3
/** Older messages are in the list of messages: there is no index for their text. */
const SEARCHED_MESSAGES = 2000
/** Misspelt words are looked for in the newest orders only: the comparison is slow. */
const GUESSED_ORDERS = 3000

const orderColumns = {
  id: orders.id,
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  city: orders.city,
  status: orders.status,
  createdAt: orders.createdAt,
}
export type FoundOrder = Awaited<ReturnType<typeof findOrdersWith>>[number]

/** Finds the newest orders that contain every word, or the digits of a mobile number in any spelling. */
export async function findOrdersWith(db: Queryable, search: string) {
  const digits = mobileSearchDigits(search)
  const pick = (condition: SQL | undefined) =>
    db
      .select(orderColumns)
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(CUSTOMER_ORDERS)
  const [byPhone, byWords] = await Promise.all([
    digits === undefined ? [] : pick(like(orders.searchKey, containsPattern(digits))),
    pick(and(...wordsOf(search).map((word) => like(orders.searchKey, containsPattern(word))))),
  ])
  const found = new Map([...byPhone, ...byWords].map((order) => [order.id, order]))
  return [...found.values()]
}

/** Finds the newest orders whose customer and city have a word that resembles each word of the search. */
export function findOrdersResembling(db: Queryable, search: string): Promise<FoundOrder[]> {
  const words = wordsOf(search)
  if (words.every((word) => word.length < MIN_GUESSED_LENGTH)) return Promise.resolve([])
  const newest = db
    .select({ ...orderColumns, names: sql<string>`lower(${orders.customerName} || ' ' || ${orders.city})`.as('names') })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(GUESSED_ORDERS)
    .as('newest')
  const { id, customerName, customerPhone, city, status, createdAt } = newest
  return db
    .select({ id, customerName, customerPhone, city, status, createdAt })
    .from(newest)
    .where(and(...words.map((word) => resembles(word, sql`${newest.names}`))))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(CUSTOMER_ORDERS)
}

const resembles = (word: string, column: SQL): SQL =>
  word.length < MIN_GUESSED_LENGTH
    ? sql`${column} like ${containsPattern(word)}`
    : sql`word_similarity(${word}, ${column}) >= ${MIN_SIMILARITY}::real`

/** The customers of some orders, with the number of all their orders. */
export async function listCustomersOf(db: Queryable, found: readonly FoundOrder[]) {
  const byPhone = new Map(
    found.map((order) => [order.customerPhone, order.customerName]).toReversed() as [string, string][],
  )
  const phones = [...new Set(found.map(({ customerPhone }) => customerPhone))].slice(0, MAX_CUSTOMERS)
  if (phones.length === 0) return []
  const counts = await db
    .select({ phone: orders.customerPhone, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(inArray(orders.customerPhone, phones))
    .groupBy(orders.customerPhone)
  return phones.map((phone) => ({
    phone,
    name: byPhone.get(phone) ?? '',
    orders: counts.find((row) => row.phone === phone)?.orders ?? 0,
  }))
}

const productColumns = { id: products.id, name: products.name, sku: products.sku, stock: products.stock }

/** Finds products by name, SKU, ISBN, author or number. */
export const findProductsWith = (db: Queryable, search: string) =>
  db
    .select(productColumns)
    .from(products)
    .where(adminFilterCondition({ search }))
    .orderBy(desc(products.bestSeller), products.id)
    .limit(LIMIT)

/** Finds products whose words sound or look alike, as the shop's search does. */
export async function findProductsResembling(db: Database, search: string) {
  const cards = await listNearCards(db, await parseNearSearch(db, search), LIMIT)
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select(productColumns).from(products).where(inArray(products.id, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Finds recent messages by name, email, mobile number, subject or text. */
export function findMessages(db: Queryable, search: string, isGuess: boolean) {
  const newest = db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(SEARCHED_MESSAGES)
    .as('newest')
  const { id, name, subject, createdAt } = newest
  const written = sql`lower(concat_ws(' ', ${newest.name}, ${newest.email}, ${newest.phone}, ${newest.subject}, ${newest.message}))`
  const digits = mobileSearchDigits(search)
  const words = wordsOf(search)
  const condition = isGuess
    ? and(...words.map((word) => resembles(word, written)))
    : or(
        and(...words.map((word) => ilike(written, containsPattern(word)))),
        digits === undefined ? undefined : ilike(newest.phone, containsPattern(digits)),
      )
  return db
    .select({ id, name, subject, createdAt })
    .from(newest)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(LIMIT)
}

/** The order with a number. */
export const findOrderNumber = (db: Queryable, id: number): Promise<FoundOrder[]> =>
  db.select(orderColumns).from(orders).where(eq(orders.id, id))
