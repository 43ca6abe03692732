import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { type Courier, CourierError, isRejection } from '../courier.ts'
import { findShipmentRow, isTrackable, wasNotRequestedRecently } from '../shipments.queries.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { storeTrackingEvents } from './tracking-events.ts'
import { markRefused } from './tracking-problems.ts'

interface RequestDeps {
  db: Database
  jobs: JobQueues
}

/**
 * Enqueues a refresh of the tracking of an order that a customer looks at. Does nothing if it was requested within the last
 * 15 minutes, or if the shipment cannot be tracked.
 */
export async function requestTrackingRefresh({ db, jobs }: RequestDeps, orderId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(shipments)
      .set({ trackingRequestedAt: new Date() })
      .where(and(eq(shipments.orderId, orderId), isTrackable, wasNotRequestedRecently))
      .returning({ shipmentId: shipments.id })
    await jobs.send(tx, 'tracking-refresh', claimed)
  })
}

/** Requests the tracking of one shipment. A failure is logged only, because the next look or poll requests it again. */
export async function refreshTracking(
  { db, jobs, courier, log }: RequestDeps & { courier: Courier; log: Logger },
  shipmentId: number,
): Promise<void> {
  const shipment = await findShipmentRow(db, shipmentId)
  if (!shipment?.trackingNumber) return
  try {
    await storeTrackingEvents({ db, jobs }, await courier.track([shipment.trackingNumber]))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    const { orderId } = shipment
    if (isRejection(error)) await markRefused(db, { shipmentId, orderId, text: error.message })
    log.warn({ err: error, shipmentId }, 'the tracking was not refreshed')
  }
}
