import { and, eq, inArray } from 'drizzle-orm'
import { COURIER_ACTOR } from '../../orders/order-history.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobAttempt, JobQueues } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { returnPickupEmail } from '../../orders/returns/return-emails.ts'
import { findReturn, type ReturnRow, type ReturnWithOrder } from '../../orders/returns/returns.queries.ts'
import { returns } from '../../database/schema/returns.ts'
import { takeStep, withLockedReturn } from '../../orders/returns/update-return.ts'
import type { Courier, CourierOrderRef } from '../courier.ts'
import { measurePackage } from '../package-size.ts'

interface PickupDeps {
  db: Database
  outbox: EmailOutbox
  jobs: JobQueues
  courier: Courier
}

/**
 * Books the courier's pickup of a return, or cancels it. Stores the result of each step at once, so that a retry skips the
 * steps that are done; the courier accepts the reference of a return once, so a killed job never books twice.
 * @throws CourierError when the job should be retried
 */
export async function handleReturnPickup(deps: PickupDeps, returnId: number, attempt: JobAttempt): Promise<void> {
  const row = await findReturn(deps.db, returnId)
  if (row?.pickup !== 'waiting' && row?.pickup !== 'cancelling') return
  await runAttempt(
    attempt,
    () => (row.pickup === 'waiting' ? book(deps, row) : cancel(deps, row)),
    ({ message, isFinal }) =>
      savePickup(deps.db, returnId, { pickupError: message, ...(isFinal && { pickup: 'failed' }) }),
  )
}

/** A return has one order at the courier; it can be created again only with another reference. */
const referenceOf = ({ id, orderId }: ReturnRow): string => `${returnNumber(id)}-${orderId}`

async function book(deps: PickupDeps, row: ReturnWithOrder): Promise<void> {
  const { db, courier } = deps
  const ref = storedRef(row) ?? (await createReturn(deps, row))
  if (!(await isWaiting(db, row.id))) return cancelCreated(deps, row.id)
  if (!row.trackingNumber) {
    const { trackingNumber, courierName } = await courier.assignReturnAwb(ref)
    await savePickup(db, row.id, { trackingNumber, courierName })
  }
  if (!(await isWaiting(db, row.id))) return cancelCreated(deps, row.id)
  const pickupAt = await courier.bookPickup(ref)
  await finishBooking(deps, row.id, pickupAt)
}

function storedRef(row: ReturnRow): CourierOrderRef | undefined {
  const { courierOrderId, courierShipmentId } = row
  return courierOrderId && courierShipmentId
    ? { reference: referenceOf(row), courierOrderId, courierShipmentId }
    : undefined
}

async function createReturn({ db, courier }: PickupDeps, row: ReturnWithOrder): Promise<CourierOrderRef> {
  const order = await findOrder(db, row.orderId)
  if (!order) throw new Error(`Return ${row.id} has no order`)
  const lines = row.items.map(({ line, quantity, reason }) => ({ ...line, quantity, reason }))
  const packageSize = await measurePackage(db, { ...order, items: lines })
  const ref = await courier.createReturn({ reference: referenceOf(row), order, lines, packageSize })
  const { courierOrderId, courierShipmentId } = ref
  await savePickup(db, row.id, { courierOrderId, courierShipmentId })
  return ref
}

async function isWaiting(db: Database, returnId: number): Promise<boolean> {
  return (await findReturn(db, returnId))?.pickup === 'waiting'
}

/** The return was cancelled while its pickup was being booked; its cancellation may have found nothing to cancel. */
async function cancelCreated({ db, jobs }: PickupDeps, returnId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(returns).set({ pickup: 'cancelling' }).where(eq(returns.id, returnId))
    await jobs.send(tx, 'return-pickup', [{ returnId }])
  })
}

/** Stores the pickup, moves the return on and informs the customer, unless the return was cancelled in the meantime. */
async function finishBooking(deps: PickupDeps, returnId: number, pickupAt: Date | null): Promise<void> {
  await withLockedReturn(deps, returnId, async (tx, row) => {
    if (row.pickup !== 'waiting') {
      await tx.update(returns).set({ pickup: 'cancelling' }).where(eq(returns.id, returnId))
      await deps.jobs.send(tx, 'return-pickup', [{ returnId }])
      return
    }
    const columns = { pickup: 'done' as const, pickupError: null, pickupAt }
    const facts = { courier: row.courierName, trackingNumber: row.trackingNumber }
    const booked = await takeStep(tx, COURIER_ACTOR, row, { event: 'book_pickup', columns, facts })
    await deps.outbox.enqueue(tx, (settings) => [returnPickupEmail(booked, settings)])
  })
}

async function cancel({ db, courier }: PickupDeps, row: ReturnWithOrder): Promise<void> {
  // The response to the creation may have been lost.
  const ref = storedRef(row) ?? (await courier.findReturn(referenceOf(row)))
  if (ref) await courier.cancelReturn(ref)
  await savePickup(db, row.id, { pickup: 'cancelled', pickupError: null })
}

/** Stores the result of a step, unless the pickup is finished. */
const savePickup = (db: Database, id: number, columns: Partial<ReturnRow>) =>
  db
    .update(returns)
    .set(columns)
    .where(and(eq(returns.id, id), inArray(returns.pickup, ['waiting', 'cancelling', 'cancelled'])))
