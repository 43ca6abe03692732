import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobAttempt } from '../jobs/job-queues.ts'
import { CourierError } from './courier.ts'
import { shipments } from './shipping.tables.ts'

/** What the courier does for a shipment, with the columns that say how it stands. */
const OPERATIONS = {
  booking: (state: 'waiting' | 'failed', trouble: string) => ({ booking: state, bookingError: trouble }),
  cancelling: (state: 'waiting' | 'failed', trouble: string) => ({ cancelling: state, cancelError: trouble }),
} as const

const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side.'

/**
 * Does a task of a shipment. Its row says why it did not go well, and whether it is tried again.
 * @throws what went wrong, when the job is to be tried again or is broken
 */
export async function runCourierOperation(
  db: Database,
  { shipmentId, operation: task, isLast }: JobAttempt & { shipmentId: number; operation: keyof typeof OPERATIONS },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isCouriers = error instanceof CourierError
    const isOver = isLast || (isCouriers && !error.retryable)
    const said = OPERATIONS[task](isOver ? 'failed' : 'waiting', isCouriers ? error.reason : INTERNAL_ERROR_MESSAGE)
    await db.update(shipments).set(said).where(eq(shipments.id, shipmentId))
    if (!isCouriers || !isOver) throw error
  }
}
