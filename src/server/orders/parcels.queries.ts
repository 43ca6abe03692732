import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { BROUGHT_OUTCOMES, REFUSED_OUTCOMES } from '../../domain/orders/parcel-outcomes.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { stockMovements } from '../database/schema/catalog.ts'
import { orders } from '../database/schema/orders.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'
import type { JobQueues } from '../jobs/job-queues.ts'

/** The parcel of the shipment `s` turned back. */
export const IS_RETURNED = sql`coalesce(s.outcome in ${REFUSED_OUTCOMES}, false)`
/** It turned back or was delivered. */
export const IS_ENDED = sql`coalesce(s.outcome in ${BROUGHT_OUTCOMES}, false)`

/** The condition that a parcel of an order turned back, also if another was delivered later. */
export const hasReturnedParcel = (orderId: SQL): SQL =>
  sql`exists (select from ${shipments} s where s.order_id = ${orderId} and ${IS_RETURNED})`

/** The shipment of an order that was the last to be delivered or to turn back, for a lateral join. */
export const lastEndedParcel = (orderId: SQL): SQL => sql`
  select s.id, s.outcome, s.outcome_at from ${shipments} s
  where s.order_id = ${orderId} and ${IS_ENDED} order by s.outcome_at desc limit 1`

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

/** Why an order cannot be changed that is being created at the courier. */
export const BEING_SENT = {
  code: 'order_locked',
  message: 'This order is being sent to the courier right now. Please try again.',
} as const

/** Returns which orders are being created at the courier right now. */
export async function listBeingSentIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const ofOrders = inArray(shipmentRequests.orderId, [...orderIds])
  const rows = await db.select({ id: shipmentRequests.orderId }).from(shipmentRequests).where(ofOrders)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Cancels the open shipment of a changed order at the courier and books the order again, in the background.
 * @param tx has locked the order
 */
export async function replaceShipment(
  tx: Transaction,
  jobs: JobQueues,
  orderId: number,
  actor: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const replaced = await tx
    .update(shipments)
    .set({ cancelling: 'waiting', cancelError: null, replacedById: actor.id, replacedBy: actor.username })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'open')))
    .returning({ id: shipments.id })
  if (replaced.length > 0) await jobs.send(tx, 'shipment-cancel', [{ orderId }])
}
