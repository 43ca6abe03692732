import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { COURIER_ACTOR } from '../../orders/order-history.ts'
import {
  isFurther,
  RETURN_PARCEL_LABELS,
  type ReturnParcelState,
} from '../../../domain/orders/returns/return-parcel.ts'
import type { TrackingStatus } from '../../../domain/orders/tracking-statuses.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { lockReturn, type ReturnRow } from '../../orders/returns/returns.queries.ts'
import { returns } from '../../database/schema/returns.ts'
import { auditReturn } from '../../orders/returns/update-return.ts'
import { timeOf, type TrackingReport } from '../shiprocket/tracking-report.ts'

/** In a return parcel, delivered means back at the shop. */
const PARCEL_STATES: Partial<Record<TrackingStatus, ReturnParcelState>> = {
  PICKUP_COMPLETE: 'picked_up',
  SHIPPED: 'picked_up',
  IN_TRANSIT: 'in_transit',
  OUT_FOR_DELIVERY: 'in_transit',
  DELIVERED: 'arrived',
}

/**
 * Applies a report of the courier to the return whose parcel it is about: moves the parcel forward, stores the courier's text
 * for staff, and records the progress in the history of the order. The state of the return stays: staff receive the books.
 */
export async function applyReturnReport(
  tx: Transaction,
  report: TrackingReport,
  receivedAt: Date,
): Promise<'applied' | 'older' | 'unknown'> {
  const [unlocked] = await tx.select({ id: returns.id }).from(returns).where(isParcelOf(report)).limit(1)
  const row = unlocked && (await lockReturn(tx, unlocked.id))
  if (!row) return 'unknown'
  const at = timeOf(report, receivedAt, row.createdAt)
  const state = report.status && PARCEL_STATES[report.status]
  const movesOn = state !== undefined && isFurther(row.parcelState, state)
  const isNewest = row.parcelAt === null || at > row.parcelAt
  if (!movesOn && !isNewest) return 'older'
  // A report that arrives late can still be the first of its step: then the newer text and time stay.
  const columns: Partial<ReturnRow> = {
    pickupError: null,
    ...(isNewest && { parcelText: report.statusText, parcelAt: at }),
    ...(movesOn && { parcelState: state }),
  }
  await tx.update(returns).set(columns).where(eq(returns.id, row.id))
  if (movesOn) {
    const facts = { parcel: RETURN_PARCEL_LABELS[state] }
    await auditReturn(tx, COURIER_ACTOR, row, { before: row.status, after: row.status, facts })
  }
  return 'applied'
}

const isParcelOf = ({ trackingNumber, courierOrderId }: TrackingReport): SQL | undefined =>
  and(
    eq(returns.pickup, 'done'),
    or(
      trackingNumber ? eq(returns.trackingNumber, trackingNumber) : undefined,
      courierOrderId ? eq(returns.courierOrderId, courierOrderId) : undefined,
    ),
  )

const POLL_INTERVAL = sql`now() - interval '4 hours'`

/** Returns the tracking numbers of return parcels that were not polled for four hours, and marks them as polled. */
export async function takeReturnsToPoll(db: Database, limit: number): Promise<string[]> {
  const isDue = and(
    eq(returns.status, 'pickup_booked'),
    isNotNull(returns.trackingNumber),
    or(isNull(returns.parcelState), sql`${returns.parcelState} <> 'arrived'`),
    or(isNull(returns.parcelPolledAt), lt(returns.parcelPolledAt, POLL_INTERVAL)),
  )
  const due = db.select({ id: returns.id }).from(returns).where(isDue).orderBy(returns.id).limit(limit)
  const taken = await db
    .update(returns)
    .set({ parcelPolledAt: sql`now()` })
    .where(sql`${returns.id} in (${due})`)
    .returning({ trackingNumber: returns.trackingNumber })
  return taken.flatMap(({ trackingNumber }) => trackingNumber ?? [])
}

/**
 * Stores with the pickups of returns why the courier refuses their numbers, for staff and in the history of the order, and clears
 * the reason of those that it answers again.
 * @param refused the courier's reason for each refused number
 */
export async function storeRefusedNumbers(db: Database, polled: string[], refused: Map<string, string>): Promise<void> {
  if (polled.length === 0) return
  const isPolled = and(eq(returns.pickup, 'done'), inArray(returns.trackingNumber, polled))
  const reasonOf = (number: string | null) => refused.get(number ?? '') ?? null
  const unlocked = await db.select().from(returns).where(isPolled)
  for (const { id } of unlocked.filter((row) => row.pickupError !== reasonOf(row.trackingNumber)))
    await db.transaction(async (tx) => {
      const row = await lockReturn(tx, id)
      if (row?.pickup !== 'done') return
      const reason = reasonOf(row.trackingNumber)
      if (row.pickupError === reason) return
      await tx.update(returns).set({ pickupError: reason }).where(eq(returns.id, id))
      if (reason === null) return
      const facts = { parcel: 'Refused by Shiprocket', reason }
      await auditReturn(tx, COURIER_ACTOR, row, { before: row.status, after: row.status, facts })
    })
}
