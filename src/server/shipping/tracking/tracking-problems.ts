import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { FailedJob } from '../../../domain/jobs/failed-jobs.ts'
import type { TrackingProblem } from '../../../domain/shipping/shipment-states.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { rowId } from '../../http/openapi.ts'
import { type FailedWork, parseWorkId } from '../../jobs/failed-work.ts'
import { COURIER_ACTOR, ORDER_KIND } from '../../orders/order-history.ts'
import { shipments } from '../../database/schema/shipping.ts'

const TITLES: Record<TrackingProblem, string> = {
  number_refused: 'Shiprocket refuses the parcel of',
  carried: 'The courier carries the cancelled parcel of',
  lost: 'The courier lost the cancelled parcel of',
  came_back: 'A delivered parcel comes back:',
  other_outcome: 'The courier contradicts itself about the parcel of',
}
const HISTORY_TEXTS: Record<TrackingProblem, string> = {
  number_refused: 'Refused by Shiprocket',
  carried: 'Carried although cancelled',
  lost: 'Lost after the cancellation',
  came_back: 'Comes back after the delivery',
  other_outcome: 'The courier reports another outcome',
}

interface Problem {
  shipmentId: number
  orderId: number
  problem: TrackingProblem
  /** What the courier says. */
  text: string
}

/** Marks a parcel that staff must look at, and writes it into the history of its order. */
export async function markTrackingProblem(
  tx: Transaction,
  { shipmentId, orderId, problem, text }: Problem,
): Promise<void> {
  const marked = await tx
    .update(shipments)
    .set({ trackingProblem: problem, trackingProblemText: text, trackingProblemAt: sql`now()` })
    .where(
      and(
        eq(shipments.id, shipmentId),
        sql`(${shipments.trackingProblem}, ${shipments.trackingProblemText}) is distinct from (${problem}, ${text})`,
      ),
    )
    .returning({ id: shipments.id })
  if (marked.length === 0) return
  const after = { parcel: HISTORY_TEXTS[problem], reason: text }
  const subject = `#${orderId}`
  await audit(tx, { actor: COURIER_ACTOR, action: 'courier', kind: ORDER_KIND, id: orderId, subject, after })
}

/** Marks a parcel whose number the courier refuses. */
export const markRefused = (db: Database, refused: Omit<Problem, 'problem'>): Promise<void> =>
  db.transaction((tx) => markTrackingProblem(tx, { ...refused, problem: 'number_refused' }))

/** The courier answers for these numbers again. */
export async function clearRefusals(db: Queryable, shipmentIds: readonly number[]): Promise<void> {
  if (shipmentIds.length === 0) return
  await db
    .update(shipments)
    .set({ trackingProblem: null, trackingProblemText: null, trackingProblemAt: null })
    .where(and(inArray(shipments.id, [...shipmentIds]), eq(shipments.trackingProblem, 'number_refused')))
}

/** Parcels that staff must look at. A retry takes one from the list: a refused number is polled again. */
export const trackingProblems = ({ db }: { db: Database }): FailedWork => ({
  async list(limit) {
    const hasProblem = isNotNull(shipments.trackingProblem)
    const rows = await db
      .select()
      .from(shipments)
      .where(hasProblem)
      .orderBy(desc(shipments.trackingProblemAt))
      .limit(limit)
    return { failedJobs: rows.map(present), total: await db.$count(shipments, hasProblem) }
  },
  retry: (actor, id) => settle(db, actor, parseWorkId(rowId, id)),
})

function present(row: typeof shipments.$inferSelect): FailedJob {
  const problem = row.trackingProblem ?? 'number_refused'
  return {
    kind: 'parcel',
    id: String(row.id),
    title: `${TITLES[problem]} order #${row.orderId}`,
    detail: row.trackingNumber,
    lastError: row.trackingProblemText ?? '',
    occurredAt: (row.trackingProblemAt ?? row.updatedAt).toISOString(),
    count: 1,
    orderId: row.orderId,
  }
}

function settle(db: Database, actor: Pick<User, 'id' | 'username'>, shipmentId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('no key update')
    if (!row) throw new NotFoundError('Parcel')
    if (row.trackingProblem === null)
      throw new ConflictError('not_failed', 'Somebody has looked at this parcel already.')
    await tx
      .update(shipments)
      .set({
        trackingProblem: null,
        trackingProblemText: null,
        trackingProblemAt: null,
        ...(row.trackingProblem === 'number_refused' && { nextPollAt: sql`now()`, trackingRequestedAt: null }),
      })
      .where(eq(shipments.id, shipmentId))
    const before = { parcel: HISTORY_TEXTS[row.trackingProblem] }
    const after = { parcel: 'Looked at' }
    const subject = `#${row.orderId}`
    await audit(tx, { actor, action: 'resolve', kind: ORDER_KIND, id: row.orderId, subject, before, after })
  })
}
