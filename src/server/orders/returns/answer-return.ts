import { eq, sql } from 'drizzle-orm'
import type { Handover, ReturnEvent } from '../../../domain/orders/returns/return-states.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { returnAnsweredEmail, returnCancelledEmail } from './return-emails.ts'
import { readReturnSettings } from './return-settings.ts'
import type { ReturnRow } from './returns.queries.ts'
import { returnItems, returns } from '../../database/schema/returns.ts'
import { type Actor, type ReturnDeps, takeStep, withLockedReturn } from './update-return.ts'

/** The step after the approval; the courier's pickup is booked by a job. */
const HANDOVER_EVENTS: Record<Handover, ReturnEvent | undefined> = {
  drop_off: 'choose_drop_off',
  none: 'skip_reception',
  pickup: undefined,
}

/**
 * Approves a request and says how the books come back.
 * @throws ConflictError (409) when it was answered or cancelled, or for a pickup while pickups are switched off
 */
export function approveReturn(
  deps: ReturnDeps,
  actor: Actor,
  id: number,
  { handover, message }: { handover: Handover; message: string },
): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    if (handover === 'pickup') await assertPickupOn(tx)
    const columns = { answer: message, answeredAt: new Date(), handover, ...(handover === 'pickup' && WAITING_PICKUP) }
    const approved = await takeStep(tx, actor, row, { event: 'approve', columns, facts: messageFact(message) })
    const event = HANDOVER_EVENTS[handover]
    const result = event ? await takeStep(tx, actor, approved, { event }) : approved
    if (handover === 'none') await acceptAll(tx, id)
    if (handover === 'pickup') await deps.jobs.send(tx, 'return-pickup', [{ returnId: id }])
    await deps.outbox.enqueue(tx, (settings) => [returnAnsweredEmail(result, settings)])
  })
}

/** Declines a request. The customer gets the reason by email. @throws ConflictError (409) when it was answered or cancelled */
export function declineReturn(deps: ReturnDeps, actor: Actor, id: number, message: string): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    const columns = { answer: message, answeredAt: new Date() }
    const declined = await takeStep(tx, actor, row, { event: 'decline', columns, facts: messageFact(message) })
    await deps.outbox.enqueue(tx, (settings) => [returnAnsweredEmail(declined, settings)])
  })
}

/**
 * Cancels a return before the books are received, for the customer or staff, and the pickup at the courier.
 * @throws ConflictError (409) when the books were received, or the request was declined
 */
export function cancelReturn(deps: ReturnDeps, actor: Actor, id: number): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    const cancelled = await takeStep(tx, actor, row, { event: 'cancel', columns: cancelledPickup(row) })
    await cancelPickup(tx, deps, row)
    await deps.outbox.enqueue(tx, (settings) => [returnCancelledEmail(cancelled, settings)])
  })
}

/**
 * Books the courier's pickup of an approved return again, after it failed or was not chosen at first.
 * @throws ConflictError (409) in another state, while a booking is running, or while pickups are switched off
 */
export function bookPickup(deps: ReturnDeps, id: number): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    await assertPickupOn(tx)
    if (row.status !== 'approved' || row.pickup !== 'failed') {
      throw new ConflictError('return_state', 'The pickup is booked already, or this return needs none.')
    }
    await tx.update(returns).set(WAITING_PICKUP).where(eq(returns.id, id))
    await deps.jobs.send(tx, 'return-pickup', [{ returnId: id }])
  })
}

/** Lets the customer send the books instead of the courier's pickup. @throws ConflictError (409) in another state */
export function chooseDropOff(deps: ReturnDeps, actor: Actor, id: number): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    const columns = { handover: 'drop_off' as const, ...cancelledPickup(row) }
    const changed = await takeStep(tx, actor, row, { event: 'choose_drop_off', columns })
    await cancelPickup(tx, deps, row)
    await deps.outbox.enqueue(tx, (settings) => [returnAnsweredEmail(changed, settings)])
  })
}

const WAITING_PICKUP = { pickup: 'waiting', pickupError: null } as const

/** The columns of a return whose pickup must not happen any more. */
export const cancelledPickup = ({ pickup }: ReturnRow): Partial<ReturnRow> =>
  pickup === null || pickup === 'cancelled' ? {} : { pickup: 'cancelling', pickupError: null }

/** Enqueues the job that cancels a pickup at the courier, if there is one. */
export async function cancelPickup(tx: Transaction, { jobs }: ReturnDeps, row: ReturnRow): Promise<void> {
  if (cancelledPickup(row).pickup) await jobs.send(tx, 'return-pickup', [{ returnId: row.id }])
}

async function assertPickupOn(tx: Transaction): Promise<void> {
  if ((await readReturnSettings(tx)).isPickupOn) return
  throw new ConflictError('pickup_off', 'The pickup by courier is switched off in the settings.')
}

/** Nothing comes back: all requested copies are accepted. */
async function acceptAll(tx: Transaction, returnId: number): Promise<void> {
  await tx
    .update(returnItems)
    .set({ accepted: sql`${returnItems.quantity}` })
    .where(eq(returnItems.returnId, returnId))
}

const messageFact = (message: string): Record<string, string> => (message ? { message } : {})
