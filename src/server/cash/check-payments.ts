import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { transfer } from '../../domain/cash/ledger.ts'
import { startOfDay } from '../../domain/values/dates.ts'
import type { Database } from '../database/connect.ts'
import { type Courier, CourierError, type CourierPayment, isRejection } from '../shipping/courier.ts'
import { shipments } from '../database/schema/shipping.ts'
import { markRefused } from '../shipping/tracking/tracking-problems.ts'
import { applyBalances } from './apply-balances.ts'
import { receivables } from '../database/schema/ledger.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'
import { postEntries, SHIPROCKET, withLedger } from './post-entries.ts'

interface CheckDeps {
  db: Database
  courier: Courier
  /** The pause between two requests: at most two a second. */
  pauseMs?: number
}

const PAUSE_MS = 500
/** At two a second, half of the time that a job may take. */
const MAX_ORDERS = 1500

/**
 * Reads from the courier which delivered orders it has paid, those that were not checked for longest first, and what it
 * charged. A payment is booked as if the whole amount was paid: the line of a remittance file replaces it later.
 * An order that the courier refuses is shown to staff and stops no other.
 * @returns the number of checked orders, of those that are paid now, and of those that the courier refuses
 * @throws CourierError when the job should be retried; the orders that were checked stay checked
 */
export async function checkPayments({ db, courier, pauseMs = PAUSE_MS }: CheckDeps) {
  await recordLedgerEntries(db)
  const result = { checked: 0, paid: 0, refused: 0 }
  for (const { orderId, shipmentId, courierOrderId } of await listUnpaid(db)) {
    if (result.checked > 0) await sleep(pauseMs)
    const payment = await readPayment(courier, courierOrderId)
    if (payment === 'unavailable') return result
    result.checked += 1
    if (payment && 'rejection' in payment) {
      await storePayment(db, orderId, undefined)
      await markRefused(db, { shipmentId, orderId, text: payment.rejection })
      result.refused += 1
    } else if (await storePayment(db, orderId, payment)) result.paid += 1
  }
  return result
}

const listUnpaid = (db: Database) =>
  db
    .select({ orderId: receivables.orderId, shipmentId: shipments.id, courierOrderId: shipments.courierOrderId })
    .from(receivables)
    .innerJoin(shipments, eq(shipments.id, receivables.shipmentId))
    .where(
      and(
        gt(receivables.balancePaise, 0),
        isNotNull(receivables.deliveredAt),
        or(isNull(receivables.checkedAt), lt(receivables.checkedAt, sql`now() - interval '12 hours'`)),
      ),
    )
    .orderBy(sql`${receivables.checkedAt} nulls first`, asc(receivables.deliveredAt))
    .limit(MAX_ORDERS)

/** `unavailable`: no request can succeed, for example without an account; a rejection concerns this order only. */
async function readPayment(courier: Courier, courierOrderId: string) {
  try {
    return await courier.readPayment(courierOrderId)
  } catch (error) {
    if (isRejection(error)) return { rejection: error.message }
    if (error instanceof CourierError && !error.retryable) return 'unavailable' as const
    throw error
  }
}

/** @returns whether the order is paid now */
function storePayment(db: Database, orderId: number, payment: CourierPayment | undefined): Promise<boolean> {
  return withLedger(db, async (tx) => {
    const known = payment && Object.fromEntries(Object.entries(payment).filter(([, value]) => value !== null))
    const [receivable] = await tx
      .update(receivables)
      .set({ ...known, checkedAt: sql`now()` })
      .where(eq(receivables.orderId, orderId))
      .returning()
    if (!payment?.utr || !receivable || receivable.balancePaise <= 0) return false
    const entry = {
      sourceKey: `utr:${orderId}:${payment.utr}`,
      kind: 'utr' as const,
      orderId,
      postings: transfer(receivable.balancePaise, 'courier_receivable', 'bank'),
      occurredAt: payment.remittedOn ? startOfDay(payment.remittedOn) : new Date(),
      note: `UTR ${payment.utr}`,
    }
    // A payment that a file has replaced is not booked again.
    if ((await postEntries(tx, SHIPROCKET, [entry])).size === 0) return false
    await applyBalances(tx, SHIPROCKET, [orderId], { utr: payment.utr })
    return true
  })
}
