import type { AdminSearchResult } from '../../domain/search/admin-search.ts'
import { isAdminSearchable } from '../../domain/search/is-admin-searchable.ts'
import type { Database } from '../database/connect.ts'
import {
  findMessages,
  findOrderNumber,
  findOrdersResembling,
  findOrdersWith,
  findProductsResembling,
  findProductsWith,
  type FoundOrder,
  listCustomersOf,
} from './admin-search.queries.ts'

const LIMIT = 5
const MIN_LENGTH = 3
const EMPTY: AdminSearchResult = { orders: [], customers: [], products: [], messages: [], isGuess: false }
/** Numbers are not guessed. */
const GUESSED = /\p{L}{4}/u
const ORDER_NUMBER = /^\d{10}$/

/** Searches orders, customers, products and messages. If nothing matches, the search is read as misspelt. */
export async function searchAdmin(db: Database, search: string): Promise<AdminSearchResult> {
  if (!isAdminSearchable(search)) return EMPTY
  const [byNumber, found, productRows, messages] = await Promise.all([
    findByNumber(db, search),
    search.length < MIN_LENGTH ? [] : findOrdersWith(db, search),
    findProductsWith(db, search),
    findMessages(db, search, false),
  ])
  if (byNumber.length + found.length + productRows.length + messages.length > 0) {
    const orderRows = uniqueOrders([...byNumber, ...found])
    return present(orderRows, await listCustomersOf(db, orderRows), productRows, messages, false)
  }
  if (!GUESSED.test(search)) return EMPTY
  const [resembling, similarProducts, similarMessages] = await Promise.all([
    findOrdersResembling(db, search),
    findProductsResembling(db, search),
    findMessages(db, search, true),
  ])
  return present(resembling, await listCustomersOf(db, resembling), similarProducts, similarMessages, true)
}

/** Ten digits may be an order number and a mobile number. */
function findByNumber(db: Database, search: string): Promise<FoundOrder[]> {
  const number = ORDER_NUMBER.exec(search)?.[0]
  return number === undefined ? Promise.resolve([]) : findOrderNumber(db, Number(number))
}

const uniqueOrders = (rows: readonly FoundOrder[]): FoundOrder[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

function present(
  orderRows: readonly FoundOrder[],
  customers: AdminSearchResult['customers'],
  productRows: AdminSearchResult['products'],
  messages: Awaited<ReturnType<typeof findMessages>>,
  isGuess: boolean,
): AdminSearchResult {
  return {
    orders: orderRows.slice(0, LIMIT).map(({ id, customerName, city, status, createdAt }) => ({
      id,
      customerName,
      city,
      status,
      createdAt: createdAt.toISOString(),
    })),
    customers,
    products: productRows,
    messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
    isGuess,
  }
}
