import { eq } from 'drizzle-orm'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Database } from '../database/connect.ts'
import type { JobAttempt, JobQueues } from '../jobs/job-queues.ts'
import { findOrder, lockOrder } from '../orders/orders.queries.ts'
import { emailChangedTrackingNumber } from './email-changed-tracking-number.ts'
import { changeOrders, COURIER_CAUSE } from '../orders/change-orders.ts'
import type { Courier } from './courier.ts'
import { runAttempt } from '../jobs/run-attempt.ts'
import { findShipmentRow, type ShipmentRow } from './shipments.queries.ts'
import { shipments } from '../database/schema/shipping.ts'

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
