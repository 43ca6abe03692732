import { type SQL, sql } from 'drizzle-orm'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'

/**
 * The condition of a sale: an order that is neither cancelled, nor free, as the replacement of a damaged book is, nor a test
 * of the owner. All amounts of sales use it. The indexes of sales in orders.tables.ts repeat it, with the same constants.
 * @param alias of the table of orders in the query
 */
export function isSale(alias: 'placed'): SQL {
  const order = sql.identifier(alias)
  return sql`${order}.status <> 'cancelled' and ${order}.total_paise > 0 and ${order}.source <> ${sql.raw(`'${TEST_SOURCE}'`)}`
}
