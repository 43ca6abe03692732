import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { UNSENT_STATUSES } from '../../domain/orders/order-status.ts'
import type { ScoreCount } from '../../domain/cod-risk/simulate-policy.ts'
import { RISK_LEVELS, type RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import type { Queryable } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'

export type RiskModelRow = typeof riskModels.$inferSelect

/** Returns the weights that are in use. */
export async function readActiveModel(db: Queryable): Promise<RiskModelRow> {
  const [row] = await db.select().from(riskModels).where(eq(riskModels.isActive, true))
  if (!row) throw new Error('No version of the risk weights is in use.')
  return row
}

/** Returns the risk of an order and its version of the weights; undefined without a risk. */
export async function findOrderRisk(db: Queryable, orderId: number) {
  const [row] = await db
    .select({ risk: orderRisks, model: { createdAt: riskModels.createdAt } })
    .from(orderRisks)
    .innerJoin(riskModels, eq(riskModels.version, orderRisks.modelVersion))
    .where(eq(orderRisks.orderId, orderId))
  return row
}

/** Lists the versions of the weights, the newest first, with the number of orders of each. */
export async function listModels(db: Queryable): Promise<(RiskModelRow & { orders: number })[]> {
  const models = await db.select().from(riskModels).orderBy(desc(riskModels.version))
  const used = await db
    .select({ version: orderRisks.modelVersion, orders: count() })
    .from(orderRisks)
    .groupBy(orderRisks.modelVersion)
  const byVersion = new Map(used.map(({ version, orders: total }) => [version, total]))
  return models.map((model) => ({ ...model, orders: byVersion.get(model.version) ?? 0 }))
}

/** Counts the parcels with known outcomes. */
export async function countOutcomes(db: Queryable): Promise<{ outcomes: number; refused: number }> {
  const [row] = await db
    .select({
      outcomes: count(),
      refused: sql<number>`count(*) filter (where ${orderRisks.outcome} = 'refused')`.mapWith(Number),
    })
    .from(orderRisks)
    .where(isNotNull(orderRisks.outcome))
  return row ?? { outcomes: 0, refused: 0 }
}

/** Counts the orders that are neither sent nor cancelled by their level. */
export async function countOpenByLevel(db: Queryable): Promise<Record<RiskLevel, number>> {
  const rows = await db
    .select({ level: orderRisks.effectiveLevel, total: count() })
    .from(orders)
    .innerJoin(orderRisks, eq(orderRisks.orderId, orders.id))
    .where(and(inArray(orders.status, UNSENT_STATUSES), isNull(orderRisks.outcome)))
    .groupBy(orderRisks.effectiveLevel)
  const totals = new Map(rows.map(({ level, total }) => [level, total]))
  return Object.fromEntries(RISK_LEVELS.map((level) => [level, totals.get(level) ?? 0])) as Record<RiskLevel, number>
}

/** Counts parcels with known outcomes by score. @param from, to days in India, both inclusive */
export async function countScores(
  db: Queryable,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<ScoreCount[]> {
  const ofOutcome = (outcome: 'delivered' | 'refused') =>
    sql<number>`count(*) filter (where ${orderRisks.outcome} = ${sql.raw(`'${outcome}'`)})`.mapWith(Number)
  return db
    .select({ score: orderRisks.score, delivered: ofOutcome('delivered'), refused: ofOutcome('refused') })
    .from(orderRisks)
    .where(
      and(
        isNotNull(orderRisks.outcome),
        from ? gte(orderRisks.placedAt, startOfDay(from)) : undefined,
        to ? lt(orderRisks.placedAt, addDays(startOfDay(to), 1)) : undefined,
      ),
    )
    .groupBy(orderRisks.score)
    .orderBy(orderRisks.score)
}

/** The mean total in paise of the newest orders with cash on delivery; 0 without any. */
export async function readAverageTotal(db: Queryable): Promise<number> {
  const newest = db
    .select({ total: orders.totalPaise })
    .from(orders)
    .where(and(eq(orders.paymentMethod, 'cod'), notInArray(orders.status, ['cancelled'])))
    .orderBy(desc(orders.createdAt))
    .limit(1000)
    .as('newest')
  const [row] = await db
    .select({ mean: sql<number>`coalesce(round(avg(total_paise)), 0)`.mapWith(Number) })
    .from(newest)
  return row?.mean ?? 0
}
