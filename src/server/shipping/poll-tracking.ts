import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type Courier, CourierError } from './courier.ts'
import { listDueForPolling } from './shipments.queries.ts'
import { shipments } from './shipping.tables.ts'
import { storeTrackingEvents } from './tracking-events.ts'

interface PollDeps {
  db: Database
  jobs: JobQueues
  courier: Courier
}

/** The API's limit for one request. */
const BATCH_SIZE = 50
const MAX_BATCHES = 10

/**
 * Polls the tracking of due shipments, in case a webhook request was lost. A shipment is polled every two hours, and less
 * often the longer its status is unchanged, down to twice a day.
 * @throws CourierError when the job should be retried
 */
export async function pollTracking({ db, jobs, courier }: PollDeps): Promise<void> {
  for (let call = 0; call < MAX_BATCHES; call += 1) {
    const due = await listDueForPolling(db, BATCH_SIZE)
    if (due.length === 0) return
    const told = await fetchTracking(
      courier,
      due.map(({ trackingNumber }) => trackingNumber),
    )
    if (!told) return
    await storeTrackingEvents({ db, jobs }, told)
    const quiet = sql`now() - coalesce(${shipments.courierStatusAt}, ${shipments.createdAt})`
    await db
      .update(shipments)
      .set({ nextPollAt: sql`now() + greatest(interval '2 hours', least(interval '12 hours', (${quiet}) / 4))` })
      .where(
        inArray(
          shipments.id,
          due.map(({ id }) => id),
        ),
      )
  }
}

/** Undefined when a retry cannot succeed, for example without an account: staff see the error when they ship. */
async function fetchTracking(courier: Courier, trackingNumbers: string[]): Promise<object[] | undefined> {
  try {
    return await courier.track(trackingNumbers)
  } catch (error) {
    if (error instanceof CourierError && !error.retryable) return undefined
    throw error
  }
}
