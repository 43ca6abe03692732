import { type SQL, sql } from 'drizzle-orm'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'

/** A column of orders: of a table with this alias, or of the table whose index has the condition. */
const columnOf = (alias: 'placed' | undefined) => (name: string) => sql.raw(alias ? `${alias}.${name}` : name)

/**
 * The condition of a sale: an order that is neither cancelled, nor free, as the replacement of a damaged book is, nor a test
 * of the owner. All amounts of sales use it. It has constants only, so that the indexes of sales are found for it.
 * @param alias of the table of orders in the query
 */
export function isSale(alias?: 'placed'): SQL {
  const column = columnOf(alias)
  const test = sql.raw(`'${TEST_SOURCE}'`)
  return sql`${column('status')} <> 'cancelled' and ${column('total_paise')} > 0 and ${column('source')} <> ${test}`
}
