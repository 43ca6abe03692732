import { sql } from 'drizzle-orm'
import type { FunnelStep, ReportPeriod } from '../../../domain/reports/reports.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import { type Paging, toPage } from '../../http/paging.ts'
import { isSale, orders } from '../../database/schema/orders.ts'
import { withinPeriod } from '../sales-report.queries.ts'
import { funnelCounts } from '../../database/schema/funnel.ts'

/** Counts one step of today. */
export async function countStep(db: Queryable, step: FunnelStep): Promise<void> {
  await db
    .insert(funnelCounts)
    .values({ day: dayOf(new Date()), step, count: 1 })
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.step],
      set: { count: sql`${funnelCounts.count} + 1` },
    })
}

/** The steps of one day. */
export interface FunnelDay {
  day: string
  views: number
  carts: number
  checkouts: number
  orders: number
}

/** Returns a page of the days of a period on which something was counted, newest first, and their number. */
export async function listFunnel(
  db: Queryable,
  period: ReportPeriod,
  { limit, offset = 0 }: Paging,
): Promise<{ rows: FunnelDay[]; total: number }> {
  const { rows } = await db.execute<Record<string, unknown> & FunnelDay & { total: number }>(sql`
    with counted as (
      select day, step, count from ${funnelCounts} where day between ${period.from} and ${period.to}
      union all
      select (placed.created_at at time zone 'Asia/Kolkata')::date, 'order', count(*)::int from ${orders} placed
      where ${isSale('placed')} and placed.source = 'website' and ${withinPeriod(sql`placed.created_at`, period)} group by 1
    )
    select day::text as day, coalesce(sum(count) filter (where step = 'view'), 0)::int as views,
      coalesce(sum(count) filter (where step = 'cart'), 0)::int as carts,
      coalesce(sum(count) filter (where step = 'checkout'), 0)::int as checkouts,
      coalesce(sum(count) filter (where step = 'order'), 0)::int as orders, (count(*) over ())::int as total
    from counted group by counted.day order by counted.day desc limit ${limit ?? null} offset ${offset}`)
  return toPage<FunnelDay>(rows)
}
