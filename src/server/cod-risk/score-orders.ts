import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { assessRisk } from '../../domain/cod-risk/assess-risk.ts'
import type { RiskFacts } from '../../domain/cod-risk/risk-facts.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ordersOf, takeChanges } from '../database/pending-changes.ts'
import { orders } from '../database/schema/orders.ts'
import { readActiveModel, type RiskModelRow } from './cod-risk.queries.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { pendingChanges } from '../database/schema/pending-changes.ts'
import { addressKey, type OrderToScore, readOrderFacts, readOrdersToScore } from './order-facts.ts'

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
 * and to run in several processes.
 */
export function scoreOrders(db: Database, { since, limit }: Batch): Promise<ScoredBatch> {
  return db.transaction(async (tx) => {
    const taken = ordersOf(await takeChanges(tx, 'order-risks', limit))
    const changed = await listScored(tx, taken)
    const fresh = await findUnscored(tx, since, limit - changed.length)
    const toScore = await readOrdersToScore(tx, [...changed, ...fresh.map(({ id }) => id)])
    const open = toScore.filter(needsScore)
    // First, because the outcomes are facts of the other orders of the batch.
    await storeOutcomes(
      tx,
      toScore.filter((row) => !needsScore(row)),
    )
    const facts = await readOrderFacts(tx, open, new Date())
    const model = await readActiveModel(tx)
    await storeRisks(tx, open, facts, model)
    await recordRelated(tx, toScore, facts)
    return { count: taken.length + fresh.length, until: fresh.at(-1)?.placedAt }
  })
}

/** Returns the orders that have a risk. Others are prepaid, or `findUnscored` finds them. */
async function listScored(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: orderRisks.orderId })
    .from(orderRisks)
    .where(inArray(orderRisks.orderId, [...ids]))
  return rows.map(({ id }) => id)
}

/** Orders that are being edited are left for the next run; the others cannot be edited before their risk is stored. */
async function findUnscored(tx: Transaction, since: Date, limit: number): Promise<{ id: number; placedAt: Date }[]> {
  if (limit <= 0) return []
  const { rows } = await tx.execute<{ id: string; placed_at: string }>(sql`
    select o.id, o.created_at as placed_at from ${orders} o
    where o.payment_method = 'cod' and o.total_paise > 0 and o.customer_phone <> '' and o.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select from ${orderRisks} r where r.order_id = o.id)
    order by o.created_at, o.id limit ${limit} for share of o skip locked`)
  return rows.map((row) => ({ id: Number(row.id), placedAt: new Date(row.placed_at) }))
}

/** The facts from before the outcome stay. An order without a customer any more has none to read, and no address. */
const needsScore = ({ has_facts: hasFacts, outcome, status, phone }: OrderToScore): boolean =>
  phone !== '' && (!hasFacts || (outcome === null && status !== 'cancelled'))

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
async function recordRelated(
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
  await recordRiskChanges(
    tx,
    sql`o.status <> 'cancelled' and o.customer_phone = any(${sql.param(phones)}::text[])
      and o.id <> all(${sql.param(ids)}::bigint[])`,
  )
}

/** Has the risks of orders `o` without an outcome computed again. */
export const recordRiskChanges = (tx: Transaction, isChanged: SQL) =>
  tx.execute(sql`
    insert into ${pendingChanges} (consumer, order_id)
    select 'order-risks', o.id from ${orders} o join ${orderRisks} r on r.order_id = o.id
    where r.outcome is null and ${isChanged}`)
