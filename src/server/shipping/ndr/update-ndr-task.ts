import { and, count, eq, ne } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { TrackingStatus } from '../../../domain/orders/tracking-statuses.ts'
import { type NdrOutcome, ndrOutcomeOf } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrStep } from '../../../domain/shipping/ndr/ndr-steps.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { deliveryFailedEmail } from '../../orders/emails/delivery-emails.ts'
import { ORDER_KIND, orderSubject } from '../../orders/order-history.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { ShipmentRow } from '../shipments.queries.ts'
import type { NdrTaskRow } from './ndr.queries.ts'

/** The action of a step of a failed attempt in the history of its order. */
const NDR_ACTION = 'ndr'

/**
 * Records a step of a failed attempt in the history of its order.
 * @param before the values that the step replaces
 */
export const auditNdr = (
  tx: Transaction,
  actor: Pick<User, 'id' | 'username'>,
  order: OrderRow,
  { step, ...facts }: { step: NdrStep } & Record<string, string | null>,
  before: Record<string, string> = {},
): Promise<void> => {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))
  const after = { deliveryStep: step, ...known }
  return audit(tx, {
    actor,
    action: NDR_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    before,
    after,
  })
}

interface FollowDeps {
  outbox: EmailOutbox
  jobs: JobQueues
}

interface Followed {
  shipment: Pick<ShipmentRow, 'id'>
  order: OrderRow
  status: TrackingStatus
  /** When the status began, by the courier's clock. */
  at: Date
}

/**
 * Closes the open attempt of a shipment with what the courier reports, and opens a new one after a failed delivery.
 * @param tx has locked the order
 */
export async function updateNdrTask(tx: Transaction, deps: FollowDeps, followed: Followed): Promise<void> {
  const { shipment, order, status, at } = followed
  const outcome = ndrOutcomeOf(status)
  if (!outcome) return
  await closeNdrTask(tx, shipment.id, outcome, at)
  if (status === 'ATTEMPT_FAILED') await openNdrTask(tx, deps, { shipment, order, failedAt: at })
}

/** Closes the open attempt of a shipment, if there is one. @param tx has locked the order */
export async function closeNdrTask(tx: Transaction, shipmentId: number, outcome: NdrOutcome, at: Date): Promise<void> {
  const open = and(eq(ndrTasks.shipmentId, shipmentId), ne(ndrTasks.status, 'closed'))
  const [task] = await tx.select().from(ndrTasks).where(open)
  if (!task) return
  // A request that was not sent must not be sent any more.
  const unsent =
    task.requestState === 'waiting'
      ? { requestState: 'failed' as const, requestError: 'The courier was faster than the request.' }
      : {}
  await tx
    .update(ndrTasks)
    .set({ status: 'closed', outcome, closedAt: at, ...unsent })
    .where(eq(ndrTasks.id, task.id))
}

interface NewAttempt {
  shipment: Pick<ShipmentRow, 'id'>
  order: OrderRow
  failedAt: Date
  /** What the courier says about the attempt, if it was read already. */
  details?: Partial<NdrTaskRow>
}

/** Adds a failed attempt, sends its customer the link, and reads the courier's reason in a job. */
async function openNdrTask(tx: Transaction, { outbox, jobs }: FollowDeps, attempt: NewAttempt): Promise<void> {
  const { shipment, order, failedAt, details } = attempt
  const [earlier] = await tx.select({ total: count() }).from(ndrTasks).where(eq(ndrTasks.shipmentId, shipment.id))
  const [task] = await tx
    .insert(ndrTasks)
    .values({ shipmentId: shipment.id, orderId: order.id, attempt: (earlier?.total ?? 0) + 1, failedAt, ...details })
    .returning({ taskId: ndrTasks.id, number: ndrTasks.attempt })
  if (!task) return
  await outbox.enqueue(tx, (settings) => [deliveryFailedEmail(order, task.number, settings)])
  await jobs.send(tx, 'ndr-message', [{ taskId: task.taskId }])
  if (!details) await jobs.send(tx, 'ndr-read', [{ taskId: task.taskId }])
}

/** The courier counts another failed attempt: closes the open one and opens the next. @param tx has locked the order */
export async function openNextAttempt(
  tx: Transaction,
  deps: FollowDeps,
  attempt: NewAttempt & { details: Partial<NdrTaskRow> },
): Promise<void> {
  await closeNdrTask(tx, attempt.shipment.id, 'failed_again', attempt.failedAt)
  await openNdrTask(tx, deps, attempt)
}

/** Reads the details of the open attempt of a shipment again: the courier may count another one. */
export async function rereadNdrTask(
  tx: Transaction,
  { jobs }: Pick<FollowDeps, 'jobs'>,
  shipmentId: number,
): Promise<void> {
  const open = await tx
    .select({ taskId: ndrTasks.id })
    .from(ndrTasks)
    .where(and(eq(ndrTasks.shipmentId, shipmentId), ne(ndrTasks.status, 'closed')))
  await jobs.send(tx, 'ndr-read', open)
}
