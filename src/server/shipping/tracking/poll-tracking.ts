import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { type Courier, CourierError, isRejection } from '../courier.ts'
import { storeRefusedNumbers, takeReturnsToPoll } from '../return-pickups/track-return.ts'
import { listDueForPolling } from '../shipments.queries.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { storeTrackingEvents } from './tracking-events.ts'
import { clearRefusals, markTrackingProblem } from './tracking-problems.ts'

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
  const tracking = await fetchTracking(courier, trackingNumbers)
  if (!tracking) return
  await storeTrackingEvents({ db, jobs }, tracking.payloads)
  await storeRefusedNumbers(db, trackingNumbers, tracking.refused)
}

async function pollShipments({ db, jobs, courier }: PollDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await listDueForPolling(db, BATCH_SIZE)
    if (due.length === 0) return
    const tracking = await fetchTracking(
      courier,
      due.map(({ trackingNumber }) => trackingNumber),
    )
    if (!tracking) return
    const { payloads, refused } = tracking
    await storeTrackingEvents({ db, jobs }, payloads)
    await db.transaction(async (tx) => {
      const ids = due.map(({ id }) => id)
      await tx
        .update(shipments)
        .set({ nextPollAt: NEXT_POLL_AT, trackingRequestedAt: sql`now()` })
        .where(inArray(shipments.id, ids))
      const isRefused = (number: string) => refused.has(number)
      const answered = due.filter(({ trackingNumber }) => !isRefused(trackingNumber))
      await clearRefusals(
        tx,
        answered.map(({ id }) => id),
      )
      for (const { id, orderId, trackingNumber } of due) {
        const text = refused.get(trackingNumber)
        if (text !== undefined)
          await markTrackingProblem(tx, { shipmentId: id, orderId, problem: 'number_refused', text })
      }
    })
  }
}

interface Tracking {
  payloads: object[]
  /** The courier's reason for each number that it refuses. */
  refused: Map<string, string>
}

/**
 * Requests the tracking of numbers. One that the courier refuses is found by halves, so that the others are answered.
 * @returns undefined when no request can succeed, for example without an account: staff see the error when they ship
 */
async function fetchTracking(courier: Courier, trackingNumbers: string[]): Promise<Tracking | undefined> {
  if (trackingNumbers.length === 0) return { payloads: [], refused: new Map() }
  try {
    return { payloads: await courier.track(trackingNumbers), refused: new Map() }
  } catch (error) {
    if (!(error instanceof CourierError) || error.retryable) throw error
    if (!isRejection(error)) return undefined
    const [only = '', ...more] = trackingNumbers
    if (more.length === 0) return { payloads: [], refused: new Map([[only, error.message]]) }
    const half = Math.ceil(trackingNumbers.length / 2)
    const one = await fetchTracking(courier, trackingNumbers.slice(0, half))
    const other = one && (await fetchTracking(courier, trackingNumbers.slice(half)))
    if (!other) return undefined
    return { payloads: [...one.payloads, ...other.payloads], refused: new Map([...one.refused, ...other.refused]) }
  }
}
