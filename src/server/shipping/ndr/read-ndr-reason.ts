import { eq } from 'drizzle-orm'
import { ndrReasonGroup } from '../../../domain/shipping/ndr/ndr-reason.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobAttempt, JobQueues } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import { type Courier, CourierError, type FailedAttempt } from '../courier.ts'
import { openNextAttempt } from './update-ndr-task.ts'
import { findNdrTask, listNdrTasksOfShipment, lockNdrTask, type NdrTaskRow } from './ndr.queries.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

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
export async function readNdrReason(deps: ReadDeps, taskId: number, attempt: JobAttempt): Promise<void> {
  const found = await findNdrTask(deps.db, taskId)
  if (!found?.shipment.trackingNumber || found.task.status === 'closed') return
  const { task, shipment } = found
  const read = async () => {
    const failed = await deps.courier.findFailedAttempt(shipment.trackingNumber ?? '')
    const isNew = failed && failed.attempts > (await countedBefore(deps.db, task))
    if (!isNew) throw new CourierError(502, 'no_details', NOT_YET, { retryable: true })
    await storeFailedAttempt(deps, taskId, failed)
  }
  await runAttempt(attempt, read, ({ message }) =>
    deps.db.update(ndrTasks).set({ reasonError: message }).where(eq(ndrTasks.id, taskId)),
  )
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
