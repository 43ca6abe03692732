import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isUnderWay, leadsOn } from '../../domain/tracking-progress.ts'
import { isKnownStatus, type TrackingStatus } from '../../domain/tracking.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { findOrder, type OrderRow } from '../orders/orders.queries.ts'
import { endShipment } from './cancel-shipment.ts'
import { changeShippedOrder, COURIER, type ShippedFields } from './change-shipped-order.ts'
import { type CourierReport, readReport } from './shiprocket-report.ts'
import { findByCourierNumbers, findShipmentRow, holdOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { courierEvents, shipments } from './shipping.tables.ts'

type Outcome = NonNullable<(typeof courierEvents.$inferSelect)['outcome']>

/** Keeps what a courier said as it was said, once, with the job that looks at it. */
export function keepCourierNews(
  { db, jobs }: { db: Database; jobs: JobQueues },
  payloads: readonly unknown[],
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const payload of payloads) {
      // The one character that the database cannot keep.
      const text = JSON.stringify(payload).replaceAll('\\u0000', '')
      const key = createHash('sha256').update(text).digest('hex')
      const [kept] = await tx
        .insert(courierEvents)
        .values({ key, payload: JSON.parse(text) as unknown })
        .onConflictDoNothing()
        .returning({ eventId: courierEvents.id })
      if (kept) await jobs.send(tx, 'courier-news', [kept])
    }
  })
}

/** Looks at one thing that a courier said, once. The way of a parcel only leads forward; see `leadsOn`. */
export function takeCourierNews({ db, post }: { db: Database; post: LetterPost }, eventId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [event] = await tx.select().from(courierEvents).where(eq(courierEvents.id, eventId)).for('no key update')
    if (!event || event.outcome !== null) return
    const report = readReport(event.payload)
    const outcome = report && !report.isReturn ? await apply(tx, post, report, event.createdAt) : 'unknown'
    await tx.update(courierEvents).set({ outcome }).where(eq(courierEvents.id, eventId))
  })
}

async function apply(tx: Transaction, post: LetterPost, report: CourierReport, heardNow: Date): Promise<Outcome> {
  const found = await findByCourierNumbers(tx, report)
  if (!found) return 'unknown'
  await holdOrderRow(tx, found.orderId)
  // Read again now that nobody else changes it.
  const shipment = await findShipmentRow(tx, found.id)
  const order = await findOrder(tx, found.orderId)
  const at = report.at ?? heardNow
  if (!shipment || !order || !counts(shipment, report.status, at)) return 'older'
  const { word, status } = report
  await tx
    .update(shipments)
    .set({ heardWord: word, heardAt: at, ...(status && { heardStatus: status }) })
    .where(eq(shipments.id, shipment.id))
  if (status === 'SHIPMENT_CANCELLED') await endShipment(tx, post, shipment)
  else if (status) {
    const fields = fieldsOf(order, status, report)
    await changeShippedOrder(tx, order, fields, { post, actor: COURIER, action: 'courier' })
  }
  return 'applied'
}

function counts({ state, heardStatus, heardAt }: ShipmentRow, status: TrackingStatus | undefined, at: Date): boolean {
  if (state !== 'open') return false
  // A word for staff alone changes nothing but what they read.
  if (!status) return !heardAt || at > heardAt
  const now = heardStatus && heardAt && isKnownStatus(heardStatus) ? { status: heardStatus, at: heardAt } : undefined
  return leadsOn(now, { status, at })
}

function fieldsOf(order: OrderRow, status: TrackingStatus, report: CourierReport): ShippedFields {
  const moved = statusAfter(order.status, status)
  return {
    shipmentStatus: status,
    ...(report.courierName && !order.courierName && { courierName: report.courierName }),
    ...(report.estimatedDelivery && { estimatedDelivery: report.estimatedDelivery }),
    ...(moved !== order.status && { status: moved }),
  }
}

/** What the courier knows better than the shop; what the staff settled stands. */
function statusAfter(now: OrderRow['status'], status: TrackingStatus): OrderRow['status'] {
  if (now === 'cancelled' || now === 'delivered') return now
  if (status === 'DELIVERED') return 'delivered'
  return isUnderWay(status) ? 'shipped' : now
}
