import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { Try } from '../jobs/job-queues.ts'
import { CourierTrouble } from './courier.ts'
import { shipments } from './shipping.tables.ts'

/** What the courier does for a shipment, with the columns that say how it stands. */
const TASKS = {
  booking: (state: 'waiting' | 'failed', trouble: string) => ({ booking: state, bookingTrouble: trouble }),
  cancelling: (state: 'waiting' | 'failed', trouble: string) => ({ cancelling: state, cancelTrouble: trouble }),
} as const

const OURS = 'Something went wrong on our side.'

/**
 * Does a task of a shipment. Its row says why it did not go well, and whether it is tried again.
 * @throws what went wrong, when the job is to be tried again or is broken
 */
export async function doCourierTask(
  db: Database,
  { shipmentId, task, isLast }: Try & { shipmentId: number; task: keyof typeof TASKS },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isCouriers = error instanceof CourierTrouble
    const isOver = isLast || (isCouriers && !error.mayPass)
    const said = TASKS[task](isOver ? 'failed' : 'waiting', isCouriers ? error.reason : OURS)
    await db.update(shipments).set(said).where(eq(shipments.id, shipmentId))
    if (!isCouriers || !isOver) throw error
  }
}
