import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { isPickedUp, isNewer } from '../../../domain/shipping/tracking-progress.ts'
import { isKnownStatus, type TrackingStatus } from '../../../domain/orders/tracking-statuses.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { storableJson } from '../../../domain/values/text.ts'
import type { JobAttempt, JobQueues } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import { findOrder, lockOrder, type OrderRow } from '../../orders/orders.queries.ts'
import { updateNdrTask, rereadNdrTask } from '../ndr/update-ndr-task.ts'
import { markShipmentCancelled } from '../cancel-shipment.ts'
import { mayMove } from '../../../domain/orders/order-transitions.ts'
import { changeOrders, COURIER_CAUSE } from '../../orders/change-orders.ts'
import { type TrackingReport, parseTrackingReport, timeOf } from '../shiprocket/tracking-report.ts'
import { applyReturnReport } from '../return-pickups/track-return.ts'
import { findByCourierIds, findShipmentRow, type ShipmentRow } from '../shipments.queries.ts'
import { shipments, trackingEvents } from '../../database/schema/shipping.ts'
import { markContradiction, markOddStatus } from './contradictions.ts'

type Outcome = NonNullable<(typeof trackingEvents.$inferSelect)['outcome']>

/**
 * Stores tracking payloads of the courier and enqueues a job for each. Ignores payloads that are stored already: the webhook
 * repeats requests, and polls return the same state again.
 */
export function storeTrackingEvents(
  { db, jobs }: { db: Database; jobs: JobQueues },
  payloads: readonly unknown[],
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const payload of payloads) {
      // A body that is no JSON is stored as text.
      const text = storableJson(JSON.stringify(payload))
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

/**
 * Applies a stored payload to its shipment and order, and records the outcome. Applies each payload once, and only if it is
 * newer than the shipment's status (see `isNewer`). Attempts are counted in the row: work that always fails is not requeued.
 */
export async function processTrackingEvent(
  { db, ...deps }: { db: Database; outbox: EmailOutbox; jobs: JobQueues },
  eventId: number,
  attempt: JobAttempt,
): Promise<void> {
  const isEvent = eq(trackingEvents.id, eventId)
  await db
    .update(trackingEvents)
    .set({ attempts: sql`${trackingEvents.attempts} + 1` })
    .where(isEvent)
  await runAttempt(
    attempt,
    () => applyEvent(db, deps, eventId),
    ({ error }) =>
      db
        .update(trackingEvents)
        .set({ lastError: describeError(error) })
        .where(isEvent),
  )
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : 'Unknown error').slice(0, 500)

function applyEvent(db: Database, deps: { outbox: EmailOutbox; jobs: JobQueues }, eventId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [event] = await tx.select().from(trackingEvents).where(eq(trackingEvents.id, eventId)).for('no key update')
    if (!event || event.outcome !== null) return
    const report = parseTrackingReport(event.payload)
    const outcome = report ? await applyAnyReport(tx, deps, report, event.createdAt) : 'unknown'
    await tx.update(trackingEvents).set({ outcome }).where(eq(trackingEvents.id, eventId))
  })
}

/** Responses to polls do not say whether a parcel is a return: the tracking number decides. */
async function applyAnyReport(...[tx, deps, report, receivedAt]: Parameters<typeof applyReport>): Promise<Outcome> {
  const outcome = report.isReturn ? 'unknown' : await applyReport(tx, deps, report, receivedAt)
  return outcome === 'unknown' ? applyReturnReport(tx, report, receivedAt) : outcome
}

async function applyReport(
  tx: Transaction,
  deps: { outbox: EmailOutbox; jobs: JobQueues },
  report: TrackingReport,
  receivedAt: Date,
): Promise<Outcome> {
  const unlocked = await findByCourierIds(tx, report)
  if (!unlocked) return 'unknown'
  await lockOrder(tx, unlocked.orderId)
  // Read again under the lock.
  const shipment = await findShipmentRow(tx, unlocked.id)
  const order = await findOrder(tx, unlocked.orderId)
  if (!shipment || !order) return 'older'
  const at = timeOf(report, receivedAt, shipment.createdAt)
  if (!isApplicable(shipment, report.status, at)) {
    if (isRepeated(shipment, report.status, at)) return applyRepeated(tx, deps, shipment, { report, at })
    await markContradiction(tx, { shipment, order, report, at })
    return 'older'
  }
  const { statusText, status } = report
  await tx
    .update(shipments)
    .set({
      courierStatusText: statusText,
      courierStatusAt: at,
      ...(status && {
        courierStatus: status,
        ...stepTimes(shipment, { status, at, isMovingBack: report.isMovingBack }),
      }),
      ...(report.courierName && { courierName: report.courierName }),
    })
    .where(eq(shipments.id, shipment.id))
  if (status === 'SHIPMENT_CANCELLED') await markShipmentCancelled(tx, deps, shipment)
  else if (status) {
    const after = changedFields(order, status, report)
    await changeOrders(tx, deps, { changes: [{ order, after }] }, COURIER_CAUSE)
  }
  if (status) await updateNdrTask(tx, deps, { shipment, order, status, at })
  await markOddStatus(tx, { shipment, order, report })
  return 'applied'
}

/** Whether a report says at a later time that the delivery failed, or that the parcel goes back, as the last one did. */
const isRepeated = (
  { state, courierStatus, courierStatusAt }: ShipmentRow,
  status: TrackingStatus | undefined,
  at: Date,
): boolean =>
  state === 'open' &&
  (status === 'ATTEMPT_FAILED' || status === 'RETURNING') &&
  courierStatus === status &&
  courierStatusAt !== null &&
  at > courierStatusAt

/**
 * Applies a repeated status. That of a failed delivery can be a further attempt or another scan of the first one, which the
 * courier's details tell. On the way back, the courier's text says how far the parcel is.
 */
async function applyRepeated(
  tx: Transaction,
  deps: { jobs: JobQueues },
  shipment: ShipmentRow,
  { report, at }: { report: TrackingReport; at: Date },
): Promise<Outcome> {
  if (report.status === 'ATTEMPT_FAILED') {
    await rereadNdrTask(tx, deps, shipment.id)
    return 'older'
  }
  const { statusText, isMovingBack } = report
  await tx
    .update(shipments)
    .set({
      courierStatusText: statusText,
      courierStatusAt: at,
      ...(isMovingBack && !shipment.returnMovedAt && { returnMovedAt: at }),
    })
    .where(eq(shipments.id, shipment.id))
  return 'applied'
}

interface StepReport {
  status: TrackingStatus
  at: Date
  isMovingBack: boolean
}

/** The times of the steps that a status reaches first. A skipped pickup gets the time of the step that follows it. */
function stepTimes(shipment: ShipmentRow, { status, at, isMovingBack }: StepReport) {
  return {
    ...(isPickedUp(status) && !shipment.pickedUpAt && { pickedUpAt: at }),
    ...(status === 'DELIVERED' && { deliveredAt: at }),
    ...((status === 'RETURNING' || status === 'RETURNED') && !shipment.returningAt && { returningAt: at }),
    ...(status === 'RETURNING' && isMovingBack && !shipment.returnMovedAt && { returnMovedAt: at }),
    ...(status === 'RETURNED' && { returnedAt: at }),
  }
}

/** Whether a report changes an open shipment. */
function isApplicable(
  { state, courierStatus, courierStatusAt }: ShipmentRow,
  status: TrackingStatus | undefined,
  at: Date,
): boolean {
  if (state !== 'open') return false
  // Without a known status, only the courier's text changes.
  if (!status) return !courierStatusAt || at > courierStatusAt
  const current =
    courierStatus && courierStatusAt && isKnownStatus(courierStatus)
      ? { status: courierStatus, at: courierStatusAt }
      : undefined
  return isNewer(current, { status, at })
}

function changedFields(order: OrderRow, status: TrackingStatus, report: TrackingReport): Partial<OrderRow> {
  const orderStatus = nextOrderStatus(order.status, status)
  return {
    shipmentStatus: status,
    ...(report.courierName && !order.courierName && { courierName: report.courierName }),
    ...(report.estimatedDelivery && { estimatedDelivery: report.estimatedDelivery }),
    ...(orderStatus !== order.status && { status: orderStatus }),
  }
}

/** The status to which the courier's report moves an order, if it may. */
function nextOrderStatus(current: OrderRow['status'], tracking: TrackingStatus): OrderRow['status'] {
  if (!isPickedUp(tracking)) return current
  const next = tracking === 'DELIVERED' ? 'delivered' : 'shipped'
  return mayMove('courier', current, next) ? next : current
}
