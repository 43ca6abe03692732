import { eq } from 'drizzle-orm'
import type { JobAttempt } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import { updateOrdersIn } from '../../orders/update-orders.ts'
import { bookShipment } from '../book-shipment.ts'
import { type ShipDeps, shipOrder } from '../ship-order.ts'
import { findOpenShipment } from '../shipments.queries.ts'
import { testOrders } from '../../database/schema/shipping.ts'

type TestOrderRow = typeof testOrders.$inferSelect

/**
 * Sends a test order to the courier, books it up to its label and cancels it, also after a step has failed. The cancellation
 * returns the stock at once and enqueues that of the shipment. Every step is skipped if an earlier attempt has done it, so
 * that the job can run again after a killed process.
 * @throws AppError when the job should be retried
 */
export async function runTestOrder(deps: ShipDeps, testOrderId: number, attempt: JobAttempt): Promise<void> {
  const { db } = deps
  const [testOrder] = await db.select().from(testOrders).where(eq(testOrders.id, testOrderId))
  if (!testOrder || testOrder.finishedAt) return
  await runAttempt(
    attempt,
    async () => finish(deps, testOrder, await bookTestOrder(deps, testOrder, attempt)),
    ({ message, isFinal }) =>
      isFinal
        ? finish(deps, testOrder, message)
        : db.update(testOrders).set({ error: message }).where(eq(testOrders.id, testOrderId)),
  )
}

/** @returns why the booking failed for good; null if it is done */
async function bookTestOrder(
  deps: ShipDeps,
  { orderId, actorId, actor }: TestOrderRow,
  attempt: JobAttempt,
): Promise<string | null> {
  if (!(await findOpenShipment(deps.db, orderId))) await shipOrder(deps, { id: actorId, username: actor }, orderId)
  const shipment = await findOpenShipment(deps.db, orderId)
  if (!shipment) return null
  await bookShipment(deps, shipment.id, attempt)
  return (await findOpenShipment(deps.db, orderId))?.bookingError ?? null
}

/** Cancels the order. Its customer is the shop, so no email is sent. */
const finish = (deps: ShipDeps, { id, orderId, actorId, actor }: TestOrderRow, error: string | null) =>
  deps.db.transaction(async (tx) => {
    await updateOrdersIn(tx, deps, {
      by: 'staff',
      actor: { id: actorId, username: actor },
      updates: new Map([[orderId, { edit: { status: 'cancelled' } }]]),
      isSilent: true,
    })
    await tx.update(testOrders).set({ error, finishedAt: new Date() }).where(eq(testOrders.id, id))
  })
