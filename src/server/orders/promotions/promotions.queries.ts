import { and, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL, sql, sum } from 'drizzle-orm'
import {
  type AdminPromotion,
  type PromotionFilters,
  promotionFilterSchema,
} from '../../../domain/orders/promotions/promotion-form.ts'
import type { PromotionState } from '../../../domain/orders/promotions/promotion-state.ts'
import { addDays, dayOf, startOfDay } from '../../../domain/values/dates.ts'
import { products } from '../../database/schema/catalog.ts'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { orders } from '../../database/schema/orders.ts'
import { promotions, promotionUses } from '../../database/schema/promotions.ts'

const SORTS = ['code', 'name', 'startsOn', 'endsOn', 'orders', 'discountGiven', 'revenue', 'createdAt'] as const
export const promotionsQuery = tableQuery(SORTS).extend(promotionFilterSchema.shape)
type Sort = Parameters<typeof orderBy<(typeof SORTS)[number]>>[0]
export type PromotionSearch = PromotionFilters & { search?: string | undefined }

/** A promotion with its totals, in paise. */
export type PromotionWithTotals = typeof promotions.$inferSelect & {
  state: PromotionState
  products: AdminPromotion['products']
  uses: number
  orders: number
  discountPaise: number
  revenuePaise: number
}

/** The chosen books that still exist, with their names. */
const CHOSEN_PRODUCTS = sql<AdminPromotion['products']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${products.id}, 'name', ${products.name}) order by ${products.name})
  from ${products} where ${products.id} = any(${promotions.productIds})), '[]')`

const NEWEST_FIRST = [sql`${promotions.status} = 'archived'`, desc(promotions.createdAt), desc(promotions.id)]

/** Returns a page of the promotions that match and their total, by default newest first and archived ones last. */
export async function listPromotions(
  db: Queryable,
  { sort, limit = MAX_ROWS, offset = 0, ...search }: PromotionSearch & Paging & { sort?: Sort },
): Promise<{ rows: PromotionWithTotals[]; total: number }> {
  const { select, condition, columns } = selectWithTotals(db, search)
  const rows = await select
    .where(condition)
    .orderBy(...orderBy(sort, columns, NEWEST_FIRST))
    .limit(limit)
    .offset(offset)
  const counted = selectWithTotals(db, search)
  return { rows, total: await db.$count(counted.select.where(counted.condition).as('matching')) }
}

/** Returns a promotion with the totals of all its orders. */
export async function findPromotion(db: Queryable, id: number): Promise<PromotionWithTotals | undefined> {
  const [row] = await selectWithTotals(db, {}).select.where(eq(promotions.id, id))
  return row
}

function selectWithTotals(db: Queryable, { search, state, from, to }: PromotionSearch) {
  const inRange = and(
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, addDays(startOfDay(to), 1)) : undefined,
  )
  const filter = inRange ? sql` filter (where ${inRange})` : sql``
  const totals = db
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
    .as('totals')
  const orZero = (column: SQL | SQL.Aliased | typeof totals.promotionId) =>
    sql<number>`coalesce(${column}, 0)`.mapWith(Number)
  const uses = orZero(totals.uses)
  const today = dayOf(new Date())
  // As `promotionState` decides.
  const stateOf = sql<PromotionState>`case
    when ${promotions.status} <> 'active' then ${promotions.status}
    when ${promotions.endsOn} < ${today} then 'expired'
    when ${uses} >= ${promotions.usageLimit} then 'used_up'
    when ${promotions.startsOn} > ${today} then 'scheduled'
    else 'active' end`
  const amounts = {
    orders: orZero(totals.orders),
    discountPaise: orZero(totals.discount),
    revenuePaise: orZero(totals.revenue),
  }
  return {
    select: db
      .select({ ...getTableColumns(promotions), state: stateOf, products: CHOSEN_PRODUCTS, uses, ...amounts })
      .from(promotions)
      .leftJoin(totals, eq(totals.promotionId, promotions.id))
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
