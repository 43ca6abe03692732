import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { shipments } from '../database/schema/shipping.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { isInEmails } from '../email/outbox.queries.ts'
import type { JobAttempt, JobQueues } from '../jobs/job-queues.ts'
import { runAttempt } from '../jobs/run-attempt.ts'
import { changeOrders, COURIER_CAUSE } from '../orders/change-orders.ts'
import { trackingNumberChangedEmail } from '../orders/order-emails.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/orders.queries.ts'
import type { Courier } from './courier.ts'
import { findShipmentRow, type ShipmentRow } from './shipments.queries.ts'

/**
 * Emails the customer the new tracking number of an order that staff changed, if the customer was emailed the number of a
 * shipment that it replaces. The key of the email contains the number, so the outbox sends it once.
 * @param order locked, with its new tracking number
 */
async function emailChangedTrackingNumber(tx: Transaction, outbox: EmailOutbox, order: OrderRow): Promise<void> {
  const { id, trackingNumber } = order
  if (!trackingNumber) return
  const replaced = await tx
    .select({ trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .where(
      and(eq(shipments.orderId, id), isNotNull(shipments.replacedBy), ne(shipments.trackingNumber, trackingNumber)),
    )
  const texts = replaced.flatMap((shipment) => shipment.trackingNumber ?? [])
  if (!(await isInEmails(tx, { orderId: id, kinds: ['order-shipped', 'tracking-number-changed'], texts }))) return
  await outbox.enqueue(tx, (settings) => [trackingNumberChangedEmail(order, settings)])
}

interface BookingDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
  courier: Courier
}

/**
 * Books a shipment: tracking number, pickup, label, manifest. Stores the result of each step at once, so that a retry
 * skips the steps that are done. Stops when the shipment or its order is cancelled. No driver comes for a test order.
 * @throws CourierError when the job should be retried
 */
export async function bookShipment(deps: BookingDeps, shipmentId: number, attempt: JobAttempt): Promise<void> {
  const book = async () => {
    for (const step of [assignAwb, bookPickup, makeLabel, makeManifest]) {
      const bookable = await findBookable(deps.db, shipmentId)
      if (!bookable) return
      if (bookable.isTest && (step === bookPickup || step === makeManifest)) continue
      await step(deps, bookable.shipment)
    }
    await saveShipment(deps.db, shipmentId, { booking: 'done', bookingError: null })
  }
  await runAttempt(attempt, book, ({ message, isFinal }) =>
    saveShipment(deps.db, shipmentId, { booking: isFinal ? 'failed' : 'waiting', bookingError: message }),
  )
}

async function findBookable(
  db: Database,
  shipmentId: number,
): Promise<{ shipment: ShipmentRow; isTest: boolean } | undefined> {
  const shipment = await findShipmentRow(db, shipmentId)
  if (shipment?.state !== 'open' || shipment.cancelling === 'waiting') return undefined
  const order = await findOrder(db, shipment.orderId)
  return order?.status === 'cancelled' ? undefined : { shipment, isTest: order?.source === TEST_SOURCE }
}

async function assignAwb({ db, outbox, jobs, courier }: BookingDeps, shipment: ShipmentRow): Promise<void> {
  if (shipment.trackingNumber) return
  const assignment = await courier.assignAwb(shipment)
  await db.transaction(async (tx) => {
    await lockOrder(tx, shipment.orderId)
    const order = await findOrder(tx, shipment.orderId)
    const { trackingNumber, courierName } = assignment
    await tx.update(shipments).set({ trackingNumber, courierName }).where(eq(shipments.id, shipment.id))
    if (!order) return
    await changeOrders(tx, { outbox, jobs }, { changes: [{ order, after: assignment }] }, COURIER_CAUSE)
    await emailChangedTrackingNumber(tx, outbox, { ...order, ...assignment })
  })
}

async function bookPickup({ db, courier }: BookingDeps, shipment: ShipmentRow): Promise<void> {
  if (shipment.pickupBookedAt) return
  const pickupAt = await courier.bookPickup(shipment)
  await saveShipment(db, shipment.id, { pickupBookedAt: new Date(), pickupAt })
}

async function makeLabel({ db, courier }: BookingDeps, shipment: ShipmentRow): Promise<void> {
  if (!shipment.labelUrl) await saveShipment(db, shipment.id, { labelUrl: await courier.makeLabel(shipment) })
}

async function makeManifest({ db, courier }: BookingDeps, shipment: ShipmentRow): Promise<void> {
  if (!shipment.manifestUrl) await saveShipment(db, shipment.id, { manifestUrl: await courier.makeManifest(shipment) })
}

const saveShipment = (db: Database, id: number, changes: Partial<ShipmentRow>) =>
  db.update(shipments).set(changes).where(eq(shipments.id, id))
