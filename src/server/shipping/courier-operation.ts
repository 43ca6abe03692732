import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobAttempt } from '../jobs/job-queues.ts'
import { CourierError } from './courier.ts'
import { shipments } from './shipping.tables.ts'

type Outcome = 'waiting' | 'failed'

/** The columns that store the state and the last error of each operation. */
const OPERATION_COLUMNS = {
  booking: (booking: Outcome, bookingError: string) => ({ booking, bookingError }),
  cancelling: (cancelling: Outcome, cancelError: string) => ({ cancelling, cancelError }),
} as const
/** An operation that the courier performs for a shipment. */
export type CourierOperation = keyof typeof OPERATION_COLUMNS

const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side.'

/**
 * Runs one attempt of a courier operation. On failure, stores the error in the shipment and whether a retry follows.
 * @throws the error, except a CourierError after which no retry follows: staff see it with the shipment
 */
export async function runCourierOperation(
  db: Database,
  { shipmentId, operation, isLast }: JobAttempt & { shipmentId: number; operation: CourierOperation },
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isCourierError = error instanceof CourierError
    const isFinal = isLast || (isCourierError && !error.retryable)
    const message = isCourierError ? error.reason : INTERNAL_ERROR_MESSAGE
    const columns = OPERATION_COLUMNS[operation](isFinal ? 'failed' : 'waiting', message)
    await db.update(shipments).set(columns).where(eq(shipments.id, shipmentId))
    if (!isCourierError || !isFinal) throw error
  }
}
