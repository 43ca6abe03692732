import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { FINISHED_STATUSES } from '../../../domain/orders/order-status.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import {
  NDR_ACTION_LABELS,
  NDR_REQUEST_LABELS,
  nextRequestState,
  statusOfRequest,
} from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrRequest } from '../../../domain/shipping/ndr/ndr-task.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { assertNotBlocked } from '../../orders/assert-not-blocked.ts'
import { orderModifiedEmail } from '../../orders/order-emails.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import { auditNdr } from './update-ndr-task.ts'
import { lockNdrTask, type NdrTaskWithOrder } from './ndr.queries.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

interface RequestDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
}

/**
 * Records what the courier is asked to do after a failed attempt; a job sends it. A corrected address or phone number is also
 * recorded in the order, and the customer is informed by email.
 * @throws NotFoundError for an unknown attempt
 * @throws ConflictError (409) when a request was sent already, the attempt is over, or the customer has answered since
 * @throws ValidationError (400) for a day in the past, or another address or day together with a return
 * @throws AppError (403, customer_blocked) when the corrected number belongs to a blocked customer
 */
export function requestNdr(deps: RequestDeps, actor: User, taskId: number, request: NdrRequest): Promise<void> {
  const { db, jobs } = deps
  return db.transaction(async (tx) => {
    const locked = await lockOpenTask(tx, taskId)
    const { task, order } = locked
    assertSensible(request)
    assertAnswerSeen(locked, request)
    const requestState = nextRequestState('request', task.requestState)
    if (!requestState) {
      const state = NDR_REQUEST_LABELS[task.requestState ?? 'waiting']
      throw new ConflictError('ndr_requested', `The courier has a request already: ${state.toLowerCase()}.`)
    }
    const { action, comment, phone = null, address1 = null, address2 = null, deferredDay = null } = request
    await tx
      .update(ndrTasks)
      .set({
        action,
        comment,
        phone,
        address1,
        address2,
        deferredDay,
        requestState,
        requestError: null,
        requestedAt: new Date(),
        requestedById: actor.id,
        requestedBy: actor.username,
        status: statusOfRequest(requestState),
      })
      .where(eq(ndrTasks.id, taskId))
    await auditNdr(tx, actor, order, {
      step: 'Request recorded',
      deliveryRequest: [NDR_ACTION_LABELS[action], deferredDay && formatDeliveryDay(deferredDay)]
        .filter(Boolean)
        .join(', '),
      comment,
    })
    await correctContact(tx, deps, actor, order.id, request)
    await jobs.send(tx, 'ndr-request', [{ taskId }])
  })
}

/**
 * Records the address and the mobile number that the courier gets in the order. Those of the order stay: the invoice has the
 * address, and the number finds the customer, their earlier parcels and their links.
 */
async function correctContact(
  tx: Transaction,
  { outbox }: RequestDeps,
  actor: User,
  orderId: number,
  { phone, address1, address2 }: NdrRequest,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  const before = deliveryContact(order)
  const after = {
    customerPhone: phone ?? before.customerPhone,
    shippingAddress: address1 ? [address1, address2].filter(Boolean).join(', ') : before.shippingAddress,
  }
  const changed = FIELDS.filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  if (changed.includes('customerPhone')) await assertNotBlocked(tx, after)
  const pick = (contact: typeof after) => Object.fromEntries(changed.map((field) => [field, contact[field]]))
  const columns = {
    correctedPhone: after.customerPhone === order.customerPhone ? null : after.customerPhone,
    correctedAddress: after.shippingAddress === order.shippingAddress ? null : after.shippingAddress,
  }
  await tx.update(orders).set(columns).where(eq(orders.id, order.id))
  await auditNdr(tx, actor, order, { step: 'Address or phone number corrected', ...pick(after) }, pick(before))
  const batch = randomUUID()
  await outbox.enqueue(tx, (settings) => [orderModifiedEmail({ ...order, ...columns }, order, batch, settings)])
}

const FIELDS = ['shippingAddress', 'customerPhone'] as const

/**
 * Records that staff saw an unconfirmed request in the courier's panel.
 * @throws NotFoundError for an unknown attempt
 * @throws ConflictError (409) when the request is not unconfirmed
 */
export function confirmNdrRequest({ db }: Pick<RequestDeps, 'db'>, actor: User, taskId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { task, order } = await lockOpenTask(tx, taskId)
    const requestState = nextRequestState('confirm', task.requestState)
    if (!requestState || !task.action) throw new ConflictError('ndr_state', 'There is no unconfirmed request.')
    await tx
      .update(ndrTasks)
      .set({ requestState, requestError: null, status: statusOfRequest(requestState) })
      .where(eq(ndrTasks.id, taskId))
    await auditNdr(tx, actor, order, { step: acceptedStep(task.action) })
  })
}

/** The step in the history of the order that the courier accepted a request. */
export const acceptedStep = (action: NdrRequest['action']) =>
  action === 'return' ? 'Courier asked to bring the parcel back' : 'Courier asked to try again'

async function lockOpenTask(tx: Transaction, taskId: number): Promise<NdrTaskWithOrder> {
  const locked = await lockNdrTask(tx, taskId)
  if (!locked) throw new NotFoundError('Failed delivery')
  if (locked.task.status === 'closed' || FINISHED_STATUSES.includes(locked.order.status)) {
    throw new ConflictError('ndr_closed', 'This attempt is over: the courier has reported what came next.')
  }
  return locked
}

/** @throws ConflictError (409) when the customer has answered since the form was opened */
function assertAnswerSeen({ task }: NdrTaskWithOrder, { expected }: NdrRequest): void {
  if (!expected || expected.answeredAt === (task.answeredAt?.toISOString() ?? null)) return
  throw new ConflictError(
    'ndr_answered',
    'The customer has answered meanwhile. Read the answer, then send the request.',
  )
}

/** @throws ValidationError (400) */
function assertSensible({ action, phone, address1, address2, deferredDay }: NdrRequest): void {
  if (action === 'return' && [phone, address1, address2, deferredDay].some((value) => value !== undefined)) {
    throw new ValidationError({ action: 'A return has no other day, address or phone number' })
  }
  if (deferredDay !== undefined && deferredDay <= dayOf(new Date())) {
    throw new ValidationError({ deferredDay: 'Choose a day from tomorrow' })
  }
}
