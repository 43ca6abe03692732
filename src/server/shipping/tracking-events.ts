import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isPickedUp, isNewer } from '../../domain/shipping/tracking-progress.ts'
import { isKnownStatus, type TrackingStatus } from '../../domain/shipping/tracking.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { findOrder, type OrderRow } from '../orders/orders.queries.ts'
import { markShipmentCancelled } from './cancel-shipment.ts'
import { updateShippedOrder, COURIER_ACTOR, type ShippingUpdate } from './update-shipped-order.ts'
import { type TrackingReport, parseTrackingReport } from './shiprocket/tracking-report.ts'
import { findByCourierIds, findShipmentRow, lockOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { trackingEvents, shipments } from './shipping.tables.ts'

type Outcome = NonNullable<(typeof trackingEvents.$inferSelect)['outcome']>

/** Stores payloads of the courier, each once, with a job that processes it. */
export function storeTrackingEvents(
  { db, jobs }: { db: Database; jobs: JobQueues },
  payloads: readonly unknown[],
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const payload of payloads) {
      // PostgreSQL text cannot contain NUL.
      const text = JSON.stringify(payload).replaceAll('\\u0000', '')
      const payloadHash = createHash('sha256').update(text).digest('hex')
      const [stored] = await tx
        .insert(trackingEvents)
        .values({ payloadHash, payload: JSON.parse(text) as unknown })
        .onConflictDoNothing()
        .returning({ eventId: trackingEvents.id })
      if (stored) await jobs.send(tx, 'tracking-events', [stored])
    }
  })
}

/** Applies a stored payload once. The status of a shipment only moves forward; see `isNewer`. */
export function processTrackingEvent(
  { db, outbox }: { db: Database; outbox: EmailOutbox },
  eventId: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [event] = await tx.select().from(trackingEvents).where(eq(trackingEvents.id, eventId)).for('no key update')
    if (!event || event.outcome !== null) return
    const report = parseTrackingReport(event.payload)
    const outcome = report && !report.isReturn ? await applyReport(tx, outbox, report, event.createdAt) : 'unknown'
    await tx.update(trackingEvents).set({ outcome }).where(eq(trackingEvents.id, eventId))
  })
}

async function applyReport(
  tx: Transaction,
  outbox: EmailOutbox,
  report: TrackingReport,
  receivedAt: Date,
): Promise<Outcome> {
  const found = await findByCourierIds(tx, report)
  if (!found) return 'unknown'
  await lockOrderRow(tx, found.orderId)
  // Read again under the lock.
  const shipment = await findShipmentRow(tx, found.id)
  const order = await findOrder(tx, found.orderId)
  const at = report.occurredAt ?? receivedAt
  if (!shipment || !order || !isRelevant(shipment, report.status, at)) return 'older'
  const { statusText, status } = report
  await tx
    .update(shipments)
    .set({ courierStatusText: statusText, courierStatusAt: at, ...(status && { courierStatus: status }) })
    .where(eq(shipments.id, shipment.id))
  if (status === 'SHIPMENT_CANCELLED') await markShipmentCancelled(tx, outbox, shipment)
  else if (status) {
    const fields = shippingFields(order, status, report)
    await updateShippedOrder(tx, order, fields, { outbox, actor: COURIER_ACTOR, action: 'courier' })
  }
  return 'applied'
}

function isRelevant(
  { state, courierStatus, courierStatusAt }: ShipmentRow,
  status: TrackingStatus | undefined,
  at: Date,
): boolean {
  if (state !== 'open') return false
  // Without a known status only the text for staff changes.
  if (!status) return !courierStatusAt || at > courierStatusAt
  const now =
    courierStatus && courierStatusAt && isKnownStatus(courierStatus)
      ? { status: courierStatus, at: courierStatusAt }
      : undefined
  return isNewer(now, { status, at })
}

function shippingFields(order: OrderRow, status: TrackingStatus, report: TrackingReport): ShippingUpdate {
  const moved = nextOrderStatus(order.status, status)
  return {
    shipmentStatus: status,
    ...(report.courierName && !order.courierName && { courierName: report.courierName }),
    ...(report.estimatedDelivery && { estimatedDelivery: report.estimatedDelivery }),
    ...(moved !== order.status && { status: moved }),
  }
}

/** The courier moves an order to shipped or delivered; a final status set by staff is kept. */
function nextOrderStatus(now: OrderRow['status'], status: TrackingStatus): OrderRow['status'] {
  if (now === 'cancelled' || now === 'delivered') return now
  if (status === 'DELIVERED') return 'delivered'
  return isPickedUp(status) ? 'shipped' : now
}
