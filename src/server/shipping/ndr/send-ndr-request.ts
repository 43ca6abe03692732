import { eq } from 'drizzle-orm'
import { COURIER_ACTOR } from '../../orders/order-history.ts'
import { type NdrRequestEvent, nextRequestState, statusOfRequest } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobAttempt, JobQueues } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import { type Courier, COURIER_BUSY, CourierError, type NdrInstruction } from '../courier.ts'
import { auditNdr } from './update-ndr-task.ts'
import { findNdrTask, lockNdrTask, type NdrTaskRow } from './ndr.queries.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'
import { acceptedStep } from './request-ndr.ts'

interface SendDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
  courier: Courier
}

const NOT_CONFIRMED =
  'Shiprocket did not confirm the request. Look at the parcel in its panel before you send it again.'
/**
 * Sends the request of staff about a failed attempt to the courier, once: the start of the call is stored before it, so a
 * job that was killed during the call, or that got no response, does not send it again. It looks for its comment at the
 * courier instead, and without it leaves the decision to staff.
 * @throws CourierError when the job should be retried; the request was not sent then
 */
export async function sendNdrRequest(deps: SendDeps, taskId: number, attempt: JobAttempt): Promise<void> {
  const found = await findNdrTask(deps.db, taskId)
  const trackingNumber = found?.shipment.trackingNumber
  if (!found || !trackingNumber || found.task.status === 'closed') return
  const { requestState } = found.task
  if (requestState === 'sending') return resolveLostCall(deps, found.task, trackingNumber)
  if (requestState !== 'waiting') return
  // A courier that does not respond to a read gets no request: it stays unsent and is retried.
  const isReachable = await runAttempt(
    attempt,
    async () => void (await deps.courier.findFailedAttempt(trackingNumber)),
    ({ message, isFinal }) =>
      isFinal
        ? moveRequest(deps.db, taskId, 'reject', message)
        : deps.db.update(ndrTasks).set({ requestError: message }).where(eq(ndrTasks.id, taskId)),
  )
  if (!isReachable) return
  const started = await moveRequest(deps.db, taskId, 'start')
  if (started?.action) await send(deps, started, { trackingNumber, attempt })
}

async function send(
  deps: SendDeps,
  task: NdrTaskRow,
  { trackingNumber, attempt }: { trackingNumber: string; attempt: JobAttempt },
): Promise<void> {
  const { db, courier } = deps
  try {
    await courier.sendNdrInstruction(trackingNumber, toInstruction(task))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    const isBusy = error.body.code === COURIER_BUSY
    if (isBusy && !attempt.isLast) {
      await moveRequest(db, task.id, 'postpone', error.message)
      throw error
    }
    if (isBusy || !error.retryable) await moveRequest(db, task.id, 'reject', error.message)
    else await resolveLostCall(deps, task, trackingNumber)
    return
  }
  await moveRequest(db, task.id, 'accept')
}

/** Looks whether the courier has the request whose response was lost. */
async function resolveLostCall({ db, courier }: SendDeps, task: NdrTaskRow, trackingNumber: string): Promise<void> {
  const found = await courier.findFailedAttempt(trackingNumber).catch((error: unknown) => {
    if (error instanceof CourierError) return undefined
    throw error
  })
  if (found?.comments.includes(task.comment)) await moveRequest(db, task.id, 'accept')
  else await moveRequest(db, task.id, 'lose', NOT_CONFIRMED)
}

const toInstruction = ({ action, comment, phone, address1, address2, deferredDay }: NdrTaskRow): NdrInstruction => ({
  action: action ?? 're-attempt',
  comment,
  ...(phone && { phone }),
  ...(address1 && { address1, address2: address2 ?? '' }),
  ...(deferredDay && { deferredDay }),
})

/** Moves a request to its next state, and records in the history of the order what the courier made of it. */
function moveRequest(
  db: Database,
  taskId: number,
  event: NdrRequestEvent,
  requestError: string | null = null,
): Promise<NdrTaskRow | undefined> {
  return db.transaction(async (tx) => {
    const locked = await lockNdrTask(tx, taskId)
    const requestState = locked && nextRequestState(event, locked.task.requestState)
    if (!requestState) return undefined
    const { task, order } = locked
    const isClosed = task.status === 'closed'
    // The courier reported the next step while the request waited.
    if (isClosed && event === 'start') return undefined
    const [moved] = await tx
      .update(ndrTasks)
      .set({ requestState, requestError, ...(!isClosed && { status: statusOfRequest(requestState) }) })
      .where(eq(ndrTasks.id, taskId))
      .returning()
    const step = task.action && stepOf(event, task.action)
    if (step) await auditNdr(tx, COURIER_ACTOR, order, { step, requestError })
    return moved
  })
}

function stepOf(event: NdrRequestEvent, action: NonNullable<NdrTaskRow['action']>) {
  if (event === 'accept') return acceptedStep(action)
  if (event === 'reject') return 'Courier did not accept the request'
  return event === 'lose' ? 'Courier did not confirm the request' : undefined
}
