import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { stockMovements } from '../database/schema/catalog.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'

/**
 * The condition that the newest parcel of an order is lost. The order itself does not know its parcel any more once the courier has
 * cancelled the booking.
 */
export const isParcelLost = (orderId: SQL): SQL => sql`exists (
  select from ${shipments} s where s.order_id = ${orderId} and s.outcome = 'lost'
    and s.id = (select max(id) from ${shipments} where order_id = ${orderId}))`

const areOut = sql`(select m.reason from ${stockMovements} m where m.order_id = ${orders.id} order by m.id desc limit 1) <> 'cancel'`

/** Whether the copies of an order were taken from stock and did not come back, as those of a parcel that was lost. */
export async function areCopiesOut(db: Queryable, orderId: number): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, orderId), areOut))) > 0
}

/** Returns which of the orders have copies in a parcel that the courier has lost. They do not come back with a cancellation. */
export async function listLostOrderIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isParcelLost(sql`${orders.id}`), areOut))
  return new Set(rows.map(({ id }) => id))
}
