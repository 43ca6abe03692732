import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'

/** The averages of the shop at a time. */
export interface ShopStatistics {
  /** The share of parcels that are refused, 0 to 1. */
  averageRate: number
  /** The totals in paise below which 0 %, 5 %, …, 100 % of the orders are. */
  totals: number[]
}

const NEWEST = 2000
/** Until the shop has parcels of its own, 12 % of 50 imagined ones are refused. */
const PRIOR = { parcels: 50, refused: 6 }
const STEPS = 20

/** Reads the statistics of the newest orders and outcomes before a time. */
export async function readShopStatistics(db: Queryable, before: Date): Promise<ShopStatistics> {
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  const { rows } = await db.execute<{ parcels: number; refused: number; totals: number[] | null }>(sql`
    select outcomes.*, values.* from (
      select count(*)::int as parcels, count(*) filter (where outcome = 'refused')::int as refused from (
        select outcome from ${orderRisks} where outcome is not null and outcome_at < ${before.toISOString()}::timestamptz
        order by outcome_at desc limit ${NEWEST}) as newest
    ) as outcomes, (
      select percentile_disc(array[${sql.raw(shares.join(', '))}]) within group (order by total_paise) as totals from (
        select total_paise from ${orders} where created_at < ${before.toISOString()}::timestamptz
          and payment_method = 'cod' and total_paise > 0
        order by created_at desc limit ${NEWEST}) as newest
    ) as values`)
  const [row] = rows
  const parcels = (row?.parcels ?? 0) + PRIOR.parcels
  return { averageRate: ((row?.refused ?? 0) + PRIOR.refused) / parcels, totals: row?.totals ?? [] }
}

/** The share of the shop's orders with a lower total, 0 to 1, in steps of 5 %; one half while there are no orders. */
export function valueRank({ totals }: ShopStatistics, totalPaise: number): number {
  if (totals.length === 0) return 0.5
  const below = totals.filter((total) => total < totalPaise).length
  const equal = totals.filter((total) => total === totalPaise).length
  return Math.min(1, (below + equal / 2) / totals.length)
}
