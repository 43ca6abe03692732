import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type Courier, CourierTrouble } from './courier.ts'
import { listToAskFor } from './shipments.queries.ts'
import { shipments } from './shipping.tables.ts'
import { keepCourierNews } from './take-courier-news.ts'

interface Asking {
  db: Database
  jobs: JobQueues
  courier: Courier
}

/** As many as one call may name. */
const AT_ONCE = 50
const MOST_CALLS = 10

/**
 * Asks the courier for the parcels whose turn it is, in case a message of its own was lost. A parcel is asked for every
 * two hours, and less often the longer nothing was heard of it, to twice a day.
 * @throws CourierTrouble when it is to be asked again soon
 */
export async function askCourier({ db, jobs, courier }: Asking): Promise<void> {
  for (let call = 0; call < MOST_CALLS; call += 1) {
    const due = await listToAskFor(db, AT_ONCE)
    if (due.length === 0) return
    const told = await ask(
      courier,
      due.map(({ trackingNumber }) => trackingNumber),
    )
    if (!told) return
    await keepCourierNews({ db, jobs }, told)
    const quiet = sql`now() - coalesce(${shipments.heardAt}, ${shipments.createdAt})`
    await db
      .update(shipments)
      .set({ askAt: sql`now() + greatest(interval '2 hours', least(interval '12 hours', (${quiet}) / 4))` })
      .where(
        inArray(
          shipments.id,
          due.map(({ id }) => id),
        ),
      )
  }
}

/** Undefined while nobody can be asked until somebody changes something: staff see that when they ship. */
async function ask(courier: Courier, trackingNumbers: string[]): Promise<object[] | undefined> {
  try {
    return await courier.track(trackingNumbers)
  } catch (error) {
    if (error instanceof CourierTrouble && !error.mayPass) return undefined
    throw error
  }
}
