import { and, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL, sql, sum } from 'drizzle-orm'
import { type PromotionFilters, promotionFilterSchema } from '../../../domain/orders/promotions/promotion-form.ts'
import type { PromotionState } from '../../../domain/orders/promotions/promotion-state.ts'
import { addDays, dayOf, startOfDay } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { orders } from '../orders.tables.ts'
import { promotions, promotionUses } from './promotions.tables.ts'

const SORTS = ['code', 'name', 'startsOn', 'endsOn', 'orders', 'discountGiven', 'revenue', 'createdAt'] as const
export const promotionsQuery = tableQuery(SORTS).extend(promotionFilterSchema.shape)
type Sort = Parameters<typeof orderBy<(typeof SORTS)[number]>>[0]
export type PromotionSearch = PromotionFilters & { search?: string | undefined }

/** A promotion with its figures, in paise. */
export type PromotionWithFigures = typeof promotions.$inferSelect & {
  state: PromotionState
  uses: number
  orders: number
  discountPaise: number
  revenuePaise: number
}

const NEWEST_FIRST = [sql`${promotions.status} = 'archived'`, desc(promotions.createdAt), desc(promotions.id)]

/** Returns a page of the promotions that match and their total, by default newest first and archived ones last. */
export async function listPromotions(
  db: Queryable,
  { sort, limit = MAX_ROWS, offset = 0, ...search }: PromotionSearch & Paging & { sort?: Sort },
): Promise<{ rows: PromotionWithFigures[]; total: number }> {
  const { select, condition, columns } = selectWithFigures(db, search)
  const rows = await select
    .where(condition)
    .orderBy(...orderBy(sort, columns, NEWEST_FIRST))
    .limit(limit)
    .offset(offset)
  const counted = selectWithFigures(db, search)
  return { rows, total: await db.$count(counted.select.where(counted.condition).as('matching')) }
}

/** Returns a promotion with the figures of all its orders. */
export async function findPromotion(db: Queryable, id: number): Promise<PromotionWithFigures | undefined> {
  const [row] = await selectWithFigures(db, {}).select.where(eq(promotions.id, id))
  return row
}

function selectWithFigures(db: Queryable, { search, state, from, to }: PromotionSearch) {
  const inRange = and(
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, addDays(startOfDay(to), 1)) : undefined,
  )
  const filter = inRange ? sql` filter (where ${inRange})` : sql``
  const figures = db
    .select({
      promotionId: promotionUses.promotionId,
      uses: count().as('uses'),
      orders: sql<number>`count(*)${filter}`.as('orders'),
      discount: sql<number>`${sum(promotionUses.discountPaise)}${filter}`.as('discount'),
      revenue: sql<number>`${sum(orders.totalPaise)}${filter}`.as('revenue'),
    })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(isNull(promotionUses.releasedAt))
    .groupBy(promotionUses.promotionId)
    .as('figures')
  const figure = (column: SQL | SQL.Aliased | typeof figures.promotionId) =>
    sql<number>`coalesce(${column}, 0)`.mapWith(Number)
  const uses = figure(figures.uses)
  const today = dayOf(new Date())
  // As `promotionState` decides.
  const stateOf = sql<PromotionState>`case
    when ${promotions.status} <> 'active' then ${promotions.status}
    when ${promotions.endsOn} < ${today} then 'expired'
    when ${uses} >= ${promotions.usageLimit} then 'used_up'
    when ${promotions.startsOn} > ${today} then 'scheduled'
    else 'active' end`
  const amounts = {
    orders: figure(figures.orders),
    discountPaise: figure(figures.discount),
    revenuePaise: figure(figures.revenue),
  }
  return {
    select: db
      .select({ ...getTableColumns(promotions), state: stateOf, uses, ...amounts })
      .from(promotions)
      .leftJoin(figures, eq(figures.promotionId, promotions.id))
      .$dynamic(),
    condition: and(containsText([promotions.code, promotions.name], search), state ? eq(stateOf, state) : undefined),
    columns: {
      code: promotions.code,
      name: sql`lower(${promotions.name})`,
      startsOn: promotions.startsOn,
      endsOn: promotions.endsOn,
      orders: amounts.orders,
      discountGiven: amounts.discountPaise,
      revenue: amounts.revenuePaise,
      createdAt: promotions.createdAt,
    },
  }
}
