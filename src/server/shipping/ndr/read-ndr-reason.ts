import { eq } from 'drizzle-orm'
import { ndrReasonGroup } from '../../../domain/shipping/ndr/ndr-reason.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobAttempt, JobQueues } from '../../jobs/job-queues.ts'
import { type Courier, CourierError, type FailedAttempt } from '../courier.ts'
import { openNextAttempt } from './follow-tracking.ts'
import { findNdrTask, listNdrTasksOfShipment, lockNdrTask, type NdrTaskRow } from './ndr.queries.ts'
import { ndrTasks } from './ndr.tables.ts'

interface ReadDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
  courier: Courier
}

const NOT_YET = 'Shiprocket has no details of this attempt yet.'

/**
 * Reads why an attempt failed. The courier writes it a little after the webhook, so an attempt that it does not know yet is
 * read again. If the courier counts another failed attempt, opens that one.
 * @throws CourierError when the job should be retried
 */
export async function readNdrReason(deps: ReadDeps, taskId: number, { isLast }: JobAttempt): Promise<void> {
  const found = await findNdrTask(deps.db, taskId)
  if (!found?.shipment.trackingNumber || found.task.status === 'closed') return
  try {
    const attempt = await deps.courier.findFailedAttempt(found.shipment.trackingNumber)
    const isNew = attempt && attempt.attempts > (await countedBefore(deps.db, found.task))
    if (!isNew) throw new CourierError(502, 'no_details', NOT_YET, { retryable: true })
    await storeFailedAttempt(deps, taskId, attempt)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await deps.db.update(ndrTasks).set({ reasonError: error.reason }).where(eq(ndrTasks.id, taskId))
    if (error.retryable && !isLast) throw error
  }
}

/** How many attempts the courier counted before this one; 0 if it is the first, or the count was never read. */
async function countedBefore(db: Database, { shipmentId, attempt }: NdrTaskRow): Promise<number> {
  const earlier = (await listNdrTasksOfShipment(db, shipmentId)).filter((task) => task.attempt < attempt)
  return Math.max(0, ...earlier.map(({ courierAttempts }) => courierAttempts ?? 0))
}

const toDetails = ({ reason, attempts, raisedAt }: FailedAttempt): Partial<NdrTaskRow> => ({
  reason,
  reasonGroup: ndrReasonGroup(reason),
  courierAttempts: attempts,
  raisedAt,
  reasonReadAt: new Date(),
  reasonError: null,
})

/** Stores the courier's details of an attempt, or opens the next attempt if the courier counts more than before. */
function storeFailedAttempt(
  { db, ...deps }: Omit<ReadDeps, 'courier'>,
  taskId: number,
  attempt: FailedAttempt,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockNdrTask(tx, taskId)
    if (!locked || locked.task.status === 'closed') return
    const { task, order, shipment } = locked
    const details = toDetails(attempt)
    if (task.courierAttempts !== null && attempt.attempts > task.courierAttempts) {
      return openNextAttempt(tx, deps, { shipment, order, failedAt: attempt.raisedAt ?? new Date(), details })
    }
    await tx.update(ndrTasks).set(details).where(eq(ndrTasks.id, taskId))
  })
}
