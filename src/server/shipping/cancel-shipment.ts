import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import type { JobQueues, JobAttempt } from '../jobs/job-queues.ts'
import { findOrder, lockOrder } from '../orders/orders.queries.ts'
import { CLEARED_COURIER_FIELDS } from './shipments.queries.ts'
import { changeOrders, COURIER_CAUSE } from '../orders/change-orders.ts'
import type { Courier } from './courier.ts'
import { runAttempt } from '../jobs/run-attempt.ts'
import { findOpenShipment, type ShipmentRow } from './shipments.queries.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'

interface CancelDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
  courier: Courier
}

/**
 * Cancels the open shipment of a cancelled order, or of an order that staff have changed, at the courier; the latter is
 * booked again. An order that was reopened in the meantime keeps its shipment, and its booking continues.
 * @throws CourierError when the job should be retried
 */
export async function cancelShipment(deps: CancelDeps, orderId: number, attempt: JobAttempt): Promise<void> {
  const { db, courier } = deps
  const [order, shipment] = await Promise.all([findOrder(db, orderId), findOpenShipment(db, orderId)])
  if (!order || !shipment) return
  if (order.status !== 'cancelled' && shipment.replacedBy === null) return resumeShipment(deps, shipment)
  if (shipment.returningAt) return withdrawCancellation(db, shipment)
  const save = (outcome: Partial<ShipmentRow>) => db.update(shipments).set(outcome).where(eq(shipments.id, shipment.id))
  await save({ cancelling: 'waiting' })
  const cancel = async () => {
    await courier.cancel(shipment)
    await db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const current = await findOpenShipment(tx, orderId)
      // Staff received the parcel while the courier answered.
      if (current?.id !== shipment.id) return
      if (current.returningAt) await withdrawCancellation(tx, current)
      else await markShipmentCancelled(tx, deps, { ...current, cancelling: 'waiting' })
    })
  }
  await runAttempt(attempt, cancel, ({ message, isFinal }) =>
    save({ cancelling: isFinal ? 'failed' : 'waiting', cancelError: message }),
  )
}

/** The courier brings the parcel back already: staff receive it. */
async function withdrawCancellation(db: Queryable, { id }: ShipmentRow): Promise<void> {
  await db.update(shipments).set({ cancelling: null, cancelError: null }).where(eq(shipments.id, id))
}

/** Withdraws the cancellation and continues the booking. */
function resumeShipment({ db, jobs }: CancelDeps, { id, booking }: ShipmentRow): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(shipments).set({ cancelling: null, cancelError: null }).where(eq(shipments.id, id))
    if (booking === 'waiting') await jobs.send(tx, 'shipment-booking', [{ shipmentId: id }])
  })
}

/**
 * Marks a shipment as cancelled and clears the courier fields of its order, so that it can be shipped again. If staff changed
 * the order, books it again.
 * @param tx has locked the order
 */
export async function markShipmentCancelled(
  tx: Transaction,
  { outbox, jobs }: Pick<CancelDeps, 'outbox' | 'jobs'>,
  shipment: ShipmentRow,
): Promise<void> {
  const { id, orderId, cancelling, courierOrderId } = shipment
  await tx
    .update(shipments)
    .set({ state: 'cancelled', cancelling: cancelling && 'done', cancelError: null, bookingError: null })
    .where(eq(shipments.id, id))
  const order = await findOrder(tx, orderId)
  // The order has been shipped again in the meantime.
  if (order?.shiprocketOrderId !== courierOrderId) return
  const after = { ...CLEARED_COURIER_FIELDS, shipmentStatus: 'SHIPMENT_CANCELLED' }
  await changeOrders(tx, { outbox, jobs }, { changes: [{ order, after }] }, COURIER_CAUSE)
  if (order.status !== 'cancelled') await bookAgain(tx, jobs, shipment)
}

/**
 * Books the order of a replaced shipment again once the courier has cancelled it: records a request that no process works
 * on, which a job resumes.
 * @param tx has locked the order
 */
async function bookAgain(
  tx: Transaction,
  jobs: JobQueues,
  { orderId, replacedById, replacedBy }: ShipmentRow,
): Promise<void> {
  if (replacedById === null || replacedBy === null) return
  const createdAt = sql`now() - interval '1 hour'`
  await tx
    .insert(shipmentRequests)
    .values({ orderId, token: randomUUID(), actorId: replacedById, actor: replacedBy, createdAt })
    .onConflictDoNothing()
  await jobs.send(tx, 'shipment-request', [{ orderId }])
}
