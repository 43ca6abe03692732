import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { type Courier, CourierError } from '../courier.ts'
import { takeReturnsToPoll } from '../return-pickups/track-return.ts'
import { listDueForPolling } from '../shipments.queries.ts'
import { shipments } from '../shipping.tables.ts'
import { storeTrackingEvents } from './tracking-events.ts'

interface PollDeps {
  db: Database
  jobs: JobQueues
  courier: Courier
}

/** Shiprocket's limit for one request. */
const BATCH_SIZE = 50
const MAX_BATCHES = 10

/** A quarter of the time since the last status change, but at least two hours and at most twelve. */
const NEXT_POLL_AT = sql`now() + greatest(interval '2 hours', least(interval '12 hours',
  (now() - coalesce(${shipments.courierStatusAt}, ${shipments.createdAt})) / 4))`

/**
 * Polls the tracking of due shipments and of returns, because webhook requests can be lost. The longer a status is unchanged, the less
 * often a shipment is polled.
 * @throws CourierError when the job should be retried
 */
export async function pollTracking(deps: PollDeps): Promise<void> {
  await pollShipments(deps)
  await pollReturns(deps)
}

/** Polls the parcels of returns. There are few of them: one batch at a time is enough. */
async function pollReturns({ db, jobs, courier }: PollDeps): Promise<void> {
  const trackingNumbers = await takeReturnsToPoll(db, BATCH_SIZE)
  const payloads = trackingNumbers.length === 0 ? undefined : await fetchTracking(courier, trackingNumbers)
  if (payloads) await storeTrackingEvents({ db, jobs }, payloads)
}

async function pollShipments({ db, jobs, courier }: PollDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await listDueForPolling(db, BATCH_SIZE)
    if (due.length === 0) return
    const payloads = await fetchTracking(
      courier,
      due.map(({ trackingNumber }) => trackingNumber),
    )
    if (!payloads) return
    await storeTrackingEvents({ db, jobs }, payloads)
    const ids = due.map(({ id }) => id)
    await db
      .update(shipments)
      .set({ nextPollAt: NEXT_POLL_AT, trackingRequestedAt: sql`now()` })
      .where(inArray(shipments.id, ids))
  }
}

/** Returns undefined when a retry cannot succeed, for example without an account: staff see the error when they ship. */
async function fetchTracking(courier: Courier, trackingNumbers: string[]): Promise<object[] | undefined> {
  try {
    return await courier.track(trackingNumbers)
  } catch (error) {
    if (error instanceof CourierError && !error.retryable) return undefined
    throw error
  }
}
