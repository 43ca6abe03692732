import { and, asc, eq, inArray } from 'drizzle-orm'
import { HELD_CONFIRMATIONS, isHeld } from '../../../domain/orders/confirmation.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Transaction } from '../../database/connect.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { releaseHold } from '../../orders/confirmations/set-confirmation.ts'
import { findOrders } from '../../orders/orders.queries.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import { orders } from '../../database/schema/orders.ts'
import { shipmentBatches, shipmentBatchOrders, shipments } from '../../database/schema/shipping.ts'

type BatchDeps = Pick<OrderDeps, 'db' | 'jobs'>
type Actor = Pick<User, 'id' | 'username'>

/**
 * Stores a batch and enqueues a job for each of its orders.
 * @param ids unique ids, in the order of the printed documents
 * @param holdReason why orders are sent that wait for the confirmation of their customers
 * @returns the id of the batch
 * @throws ValidationError (400) for an unknown order
 * @throws ConflictError (409) when an order is held and there is no reason
 */
export function startBatch(
  { db, jobs }: BatchDeps,
  actor: Actor,
  ids: readonly number[],
  holdReason?: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await tx.$count(orders, inArray(orders.id, [...ids]))
    if (known < ids.length) throw new ValidationError({ ids: 'One of these orders does not exist' })
    await releaseHolds(tx, actor, ids, holdReason)
    const values = { actorId: actor.id, actor: actor.username }
    const [batch] = await tx.insert(shipmentBatches).values(values).returning({ id: shipmentBatches.id })
    if (!batch) throw new Error('INSERT returned no row')
    await tx
      .insert(shipmentBatchOrders)
      .values(ids.map((orderId, position) => ({ batchId: batch.id, orderId, position })))
    await jobs.send(
      tx,
      'batch-order',
      ids.map((orderId) => ({ batchId: batch.id, orderId })),
    )
    return batch.id
  })
}

/** Locks in id order, as every command that changes many orders. */
async function releaseHolds(
  tx: Transaction,
  actor: Actor,
  ids: readonly number[],
  holdReason: string | undefined,
): Promise<void> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), inArray(orders.confirmation, [...HELD_CONFIRMATIONS])))
    .orderBy(asc(orders.id))
    .for('no key update')
  const found = await findOrders(
    tx,
    locked.map(({ id }) => id),
  )
  // A cancelled order is refused later, with its own reason.
  const held = found.filter((order) => isHeld(order) && order.status !== 'cancelled' && !order.shiprocketOrderId)
  for (const order of held) await releaseHold(tx, order, actor, holdReason)
}

/**
 * Enqueues the refused orders of a batch again: their creation at the courier, or the booking of their shipment.
 * @param orderId only this order
 * @throws NotFoundError for an unknown batch
 */
export function retryRefusedOrders(deps: BatchDeps, batchId: number, orderId?: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [batch] = await tx.select().from(shipmentBatches).where(eq(shipmentBatches.id, batchId)).for('update')
    if (!batch) throw new NotFoundError('Batch')
    await retryCreation(tx, deps, batchId, orderId)
    await retryBookings(tx, deps, batchId, orderId)
  })
}

const inBatch = (batchId: number, orderId: number | undefined) =>
  and(
    eq(shipmentBatchOrders.batchId, batchId),
    orderId === undefined ? undefined : eq(shipmentBatchOrders.orderId, orderId),
  )

async function retryCreation(tx: Transaction, { jobs }: BatchDeps, batchId: number, orderId?: number): Promise<void> {
  const rows = await tx.select().from(shipmentBatchOrders).where(inBatch(batchId, orderId))
  const refused = rows.filter(({ rejectionReason }) => rejectionReason !== null).map((row) => row.orderId)
  if (refused.length === 0) return
  await tx
    .update(shipmentBatchOrders)
    .set({ rejectionReason: null })
    .where(and(eq(shipmentBatchOrders.batchId, batchId), inArray(shipmentBatchOrders.orderId, refused)))
  await jobs.send(
    tx,
    'batch-order',
    refused.map((id) => ({ batchId, orderId: id })),
  )
}

async function retryBookings(tx: Transaction, { jobs }: BatchDeps, batchId: number, orderId?: number): Promise<void> {
  const ofBatch = tx
    .select({ id: shipmentBatchOrders.orderId })
    .from(shipmentBatchOrders)
    .where(inBatch(batchId, orderId))
  const failed = await tx
    .update(shipments)
    .set({ booking: 'waiting', bookingError: null })
    .where(and(eq(shipments.state, 'open'), eq(shipments.booking, 'failed'), inArray(shipments.orderId, ofBatch)))
    .returning({ shipmentId: shipments.id })
  await jobs.send(tx, 'shipment-booking', failed)
}
