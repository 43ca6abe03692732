import { sql } from 'drizzle-orm'
import type { OrderRisks } from '../orders/order-risks.ts'
import { orders } from '../orders/orders.tables.ts'
import { readRisk } from './cod-risk.queries.ts'
import { orderRisks as table } from './cod-risk.tables.ts'

/** The risks of orders, for lists of orders. */
export const orderRisks: OrderRisks = {
  hasLevel: (level) => sql`${orders.id} in (select order_id from ${table} where effective_level = ${level})`,
  read: readRisk,
}
