import { sql } from 'drizzle-orm'
import { auditLog } from '../../database/audit.tables.ts'
import type { Queryable } from '../../database/connect.ts'
import { ORDER_KIND } from '../order-history.ts'
import { orders } from '../orders.tables.ts'

/**
 * Reads when an order was delivered: the time that the courier reported, else when its status became delivered. Undefined
 * for an order with another status.
 */
export async function readDeliveredAt(db: Queryable, orderId: number): Promise<Date | undefined> {
  // The tables of shipping are above those of orders, so its column is named here as text.
  const { rows } = await db.execute<{ delivered_at: Date | string | null }>(sql`
    select coalesce(
      (select max(courier_status_at) from shipments
        where order_id = ${orderId} and state = 'open' and courier_status = 'DELIVERED'),
      (select max(created_at) from ${auditLog}
        where kind = ${ORDER_KIND} and subject_id = ${String(orderId)} and after ->> 'status' = 'delivered'),
      (select updated_at from ${orders} where id = ${orderId})
    ) as delivered_at from ${orders} where id = ${orderId} and status = 'delivered'`)
  const [row] = rows
  return row?.delivered_at ? new Date(row.delivered_at) : undefined
}
