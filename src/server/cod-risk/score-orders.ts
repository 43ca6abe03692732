import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { assessRisk } from '../../domain/cod-risk/assess-risk.ts'
import type { RiskFacts } from '../../domain/cod-risk/risk-facts.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { databaseFailureOf } from '../database/database-failure.ts'
import { orders } from '../orders/orders.tables.ts'
import { readActiveModel, type RiskModelRow } from './cod-risk.queries.ts'
import { orderRisks } from './cod-risk.tables.ts'
import { addressKey, type OrderToScore, readOrderFacts, readOrdersToScore } from './order-facts.ts'

/** The advisory lock that lets one process at a time compute risks. */
const LOCK = 7_316_021
const MAX_ATTEMPTS = 40
const RETRY_MS = 50

interface Batch {
  /** Orders without a risk are taken from this time on. */
  since: Date
  limit: number
}

export interface ScoredBatch {
  /** The number of orders that were looked at. */
  count: number
  /** When the last order without a risk was placed; the next batch continues there. Undefined without one. */
  until: Date | undefined
}

/**
 * Computes the risks of a batch of orders with cash on delivery: of those that have none, the oldest first, and of those
 * whose facts changed. An order with a known outcome keeps its risk: only the outcome is stored. Safe to repeat after a crash
 * and to run in several processes. A batch that meets a locked risk is rolled back and tried again: its transaction has claimed
 * others, for which the holder of that lock may wait.
 */
export async function scoreOrders(db: Database, batch: Batch): Promise<ScoredBatch> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scoreBatch(db, batch)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || databaseFailureOf(error) !== 'busy') throw error
      await sleep(RETRY_MS)
    }
  }
}

function scoreBatch(db: Database, { since, limit }: Batch): Promise<ScoredBatch> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const stale = await claimStale(tx, limit)
    const fresh = await findUnscored(tx, since, limit - stale.length)
    const toScore = await readOrdersToScore(tx, [...stale, ...fresh.map(({ id }) => id)])
    const changed = toScore.filter(needsScore)
    // First, because the outcomes are facts of the other orders of the batch.
    await storeOutcomes(
      tx,
      toScore.filter((row) => !needsScore(row)),
    )
    const facts = await readOrderFacts(tx, changed, new Date())
    const model = await readActiveModel(tx)
    await storeRisks(tx, changed, facts, model)
    await markRelatedStale(tx, toScore, facts)
    return { count: toScore.length, until: fresh.at(-1)?.placedAt }
  })
}

/** A change that comes after the claim waits for this transaction in its trigger, and marks the row again. */
async function claimStale(tx: Transaction, limit: number): Promise<number[]> {
  const rows = await tx
    .update(orderRisks)
    .set({ isStale: false })
    .where(
      inArray(
        orderRisks.orderId,
        tx
          .select({ id: orderRisks.orderId })
          .from(orderRisks)
          .where(eq(orderRisks.isStale, true))
          .orderBy(orderRisks.orderId)
          .limit(limit)
          .for('no key update', { skipLocked: true }),
      ),
    )
    .returning({ id: orderRisks.orderId })
  return rows.map(({ id }) => id)
}

/** Orders that are being edited are left for the next run; the others cannot be edited before their risk is stored. */
async function findUnscored(tx: Transaction, since: Date, limit: number): Promise<{ id: number; placedAt: Date }[]> {
  if (limit <= 0) return []
  const { rows } = await tx.execute<{ id: string; placed_at: string }>(sql`
    select o.id, o.created_at as placed_at from ${orders} o
    where o.payment_method = 'cod' and o.total_paise > 0 and o.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select from ${orderRisks} r where r.order_id = o.id)
    order by o.created_at, o.id limit ${limit} for share of o skip locked`)
  return rows.map((row) => ({ id: Number(row.id), placedAt: new Date(row.placed_at) }))
}

/** The facts from before the outcome stay. An order without a customer any more has no facts to read. */
const needsScore = ({ has_facts: hasFacts, outcome, status, phone }: OrderToScore): boolean =>
  !hasFacts || (outcome === null && status !== 'cancelled' && phone !== '')

async function storeRisks(
  tx: Transaction,
  rows: readonly OrderToScore[],
  facts: ReadonlyMap<number, RiskFacts>,
  model: RiskModelRow,
): Promise<void> {
  const values = rows.flatMap((row) => {
    const known = facts.get(row.id)
    if (!known) return []
    const { id: orderId, pincode, placed_at: placedAt, outcome, outcome_at: outcomeAt, phone } = row
    const shared = { orderId, pincode, placedAt, outcome, outcomeAt, facts: known, modelVersion: model.version }
    return [{ ...shared, ...assessRisk(known, model.weights), addressKey: phone === '' ? null : addressKey(row) }]
  })
  if (values.length === 0) return
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(orderRisks)
    .values(values)
    .onConflictDoUpdate({
      target: orderRisks.orderId,
      set: {
        score: excluded('score'),
        level: excluded('level'),
        factors: excluded('factors'),
        facts: excluded('facts'),
        modelVersion: excluded('model_version'),
        addressKey: excluded('address_key'),
        pincode: excluded('pincode'),
        placedAt: excluded('placed_at'),
        outcome: excluded('outcome'),
        outcomeAt: excluded('outcome_at'),
        computedAt: sql`now()`,
      },
    })
}

async function storeOutcomes(tx: Transaction, rows: readonly OrderToScore[]): Promise<void> {
  for (const { id, outcome, outcome_at: outcomeAt } of rows) {
    await tx.update(orderRisks).set({ outcome, outcomeAt }).where(eq(orderRisks.orderId, id))
  }
}

/** Other open orders of a mobile number change with the outcome of a parcel, and with another order on the same day. */
async function markRelatedStale(
  tx: Transaction,
  rows: readonly OrderToScore[],
  facts: ReadonlyMap<number, RiskFacts>,
): Promise<void> {
  const related = rows.filter(({ id, outcome, stored_outcome: stored, has_facts: hasFacts }) => {
    return outcome !== stored || (!hasFacts && (facts.get(id)?.otherOrdersInDay ?? 0) > 0)
  })
  const phones = [...new Set(related.map(({ phone }) => phone))].filter((phone) => phone !== '')
  if (phones.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    update ${orderRisks} set is_stale = true where order_id in (
      select r.order_id from ${orderRisks} r join ${orders} o on o.id = r.order_id
      where r.outcome is null and not r.is_stale and o.status <> 'cancelled'
        and o.customer_phone in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))
        and o.id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      for no key update of r nowait)`)
}
