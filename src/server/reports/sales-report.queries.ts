import { type SQL, sql } from 'drizzle-orm'
import type { ReportPeriod, SalesGrouping } from '../../domain/reports/reports.ts'
import { ORDER_SOURCE_LABELS, ORDER_SOURCES } from '../../domain/orders/order-status.ts'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import { categories, productCategories, products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { type Paging, toPage } from '../http/paging.ts'
import { pageOfGroups } from './page-of-groups.ts'
import { isSale, orderItems, orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'

/** The totals of a period, in paise. */
export interface TotalsRow {
  orders: number
  copies: number
  amountPaise: number
  refundedPaise: number
}

/** The sales of one group, in paise. */
export interface GroupRow {
  label: string
  productId: number | null
  /** Null where an order can be in several groups. */
  orders: number | null
  copies: number
  amountPaise: number
}

export const SALES_SORTS = ['label', 'orders', 'copies', 'amount'] as const
export type SalesSort = (typeof SALES_SORTS)[number] | `-${(typeof SALES_SORTS)[number]}`

/** The time from the start of the first day to the end of the last one. */
export const withinPeriod = (column: SQL, { from, to }: ReportPeriod): SQL =>
  sql`${column} >= ${startOfDay(from)} and ${column} < ${addDays(startOfDay(to), 1)}`

const isSold = (period: ReportPeriod): SQL =>
  sql`${isSale('placed')} and ${withinPeriod(sql`placed.created_at`, period)}`

/** The lines of the sales of a period, as `line` of the order `placed`. */
export const soldLines = (period: ReportPeriod): SQL =>
  sql`from ${orderItems} line join ${orders} placed on placed.id = line.order_id and ${isSold(period)}`

/** Returns the totals of the sales of a period. */
export async function readTotals(db: Queryable, period: ReportPeriod): Promise<TotalsRow> {
  const { rows } = await db.execute<Record<keyof TotalsRow, number>>(sql`
    select sold.*, refunds.*, (select coalesce(sum(line.quantity), 0)::int ${soldLines(period)}) as copies
    from (
      select count(*)::int as orders, coalesce(sum(total_paise), 0)::float8 as "amountPaise"
      from ${orders} placed where ${isSold(period)}
    ) as sold, (
      select coalesce(sum(refund_paise), 0)::float8 as "refundedPaise"
      from ${returns} where ${withinPeriod(sql`resolved_at`, period)}
    ) as refunds`)
  return rows[0] ?? { orders: 0, copies: 0, amountPaise: 0, refundedPaise: 0 }
}

interface Grouping {
  /** Rows with the same key are one group. */
  key: SQL
  /** An aggregate of the rows of a group. */
  label: SQL
}

/** A grouping of the lines of orders. */
interface LineGrouping extends Grouping {
  /** Of each group: the number of orders, if an order can be in one group only once. */
  orderCount: SQL
  /** Part of the key. */
  productId: SQL
  join: SQL
  /** Whether the group of a line depends only on its book. */
  isPerBook?: boolean
}

// India has no summer time, and an interval is converted in half the time of a zone.
const placedOn = sql`(placed.created_at at time zone interval '05:30')`
const sourceLabel = sql`case placed.source ${sql.join(
  ORDER_SOURCES.map((source) => sql`when ${source} then ${ORDER_SOURCE_LABELS[source]}`),
  sql` `,
)} end`

/** Each order is in one group. */
const ORDER_GROUPINGS = {
  day: { key: sql`${placedOn}::date`, label: sql`max(${placedOn}::date)::text` },
  // Days first, which the database groups faster than months.
  month: { key: sql`${placedOn}::date`, label: sql`to_char(max(${placedOn}::date), 'YYYY-MM')` },
  city: {
    key: sql`lower(placed.city || '/' || placed.state)`,
    label: sql`coalesce(nullif(max(placed.city), '') || ', ' || max(placed.state), 'At the counter')`,
  },
  source: { key: sql`placed.source`, label: sql`max(${sourceLabel})` },
} satisfies Partial<Record<SalesGrouping, Grouping>>

/** A book in two categories counts in both. */
const joinCategories = sql`left join (
    select product_id, category_id from ${productCategories}
    union select id, category_id from ${products} where category_id is not null
  ) as assigned on assigned.product_id = line.product_id
  left join ${categories} category on category.id = assigned.category_id`

const NONE = sql`null::int`

/** An order can be in several groups. */
const LINE_GROUPINGS = {
  exam: { key: sql`line.exam_type`, label: sql`max(line.exam_type)`, orderCount: NONE, productId: NONE, join: sql`` },
  category: {
    key: sql`category.id`,
    label: sql`coalesce(max(category.name), 'Without a category')`,
    orderCount: NONE,
    productId: NONE,
    join: joinCategories,
    isPerBook: true,
  },
  // A book that still exists has its present name.
  product: {
    key: sql`case when line.product_id is null then line.product_name end`,
    label: sql`max(case when line.product_id is null then line.product_name end)`,
    orderCount: sql`count(*)`,
    productId: sql`line.product_id`,
    join: sql``,
  },
} satisfies Partial<Record<SalesGrouping, LineGrouping>>

const groupOrders = (period: ReportPeriod, { key, label }: Grouping): SQL => sql`
  select ${key} as key, ${label} as label, ${NONE} as product_id, count(*) as orders, 0 as copies,
    sum(placed.total_paise) as amount
  from ${orders} placed where ${isSold(period)} group by 1
  union all
  select ${key}, ${label}, null, 0, sum(line.quantity), 0 ${soldLines(period)} group by 1`

/** The sold lines; those of one book together where a grouping only depends on the book, because there are fewer to join. */
const linesOf = (period: ReportPeriod, isPerBook: boolean): SQL =>
  isPerBook
    ? sql`select line.product_id, sum(line.quantity) as quantity, sum(line.paid_paise) as paid_paise
        ${soldLines(period)} group by 1`
    : sql`select line.* ${soldLines(period)}`

const groupLines = (
  period: ReportPeriod,
  { key, label, orderCount, productId, join, isPerBook = false }: LineGrouping,
): SQL => sql`
  select ${key} as key, ${label} as label, ${productId} as product_id, ${orderCount} as orders,
    sum(line.quantity) as copies, sum(line.paid_paise) as amount
  from (${linesOf(period, isPerBook)}) as line ${join} group by 1, 3`

const SORT_COLUMNS = { label: sql`label`, orders: sql`orders`, copies: sql`copies`, amount: sql`"amountPaise"` }

/** By default days and months newest first, other groups by amount. */
function orderGroups(name: SalesSort): SQL {
  const isDescending = name.startsWith('-')
  const column = SORT_COLUMNS[name.replace('-', '') as keyof typeof SORT_COLUMNS]
  return sql`${column} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, label, "productId"`
}

type GroupOptions = { by: SalesGrouping; sort?: SalesSort | undefined } & Paging

/** Returns a page of the sales of a period by group, and the number of groups. */
export async function listSales(
  db: Queryable,
  period: ReportPeriod,
  { by, sort, limit, offset = 0 }: GroupOptions,
): Promise<{ rows: GroupRow[]; total: number }> {
  const groups =
    by in ORDER_GROUPINGS
      ? groupOrders(period, ORDER_GROUPINGS[by as keyof typeof ORDER_GROUPINGS])
      : groupLines(period, LINE_GROUPINGS[by as keyof typeof LINE_GROUPINGS])
  const name = sort ?? (by === 'day' || by === 'month' ? '-label' : '-amount')
  const order = orderGroups(name)
  const withNames = (summed: SQL) => sql`
    select coalesce(product.name, summed.label) as label, "productId", orders, copies, "amountPaise", total
    from (${summed}) as summed left join ${products} product on product.id = "productId"`
  const summed = sql`
    select max(label) as label, product_id as "productId", sum(orders)::int as orders, sum(copies)::int as copies,
      sum(amount)::float8 as "amountPaise", (count(*) over ())::int as total
    from (${groups}) as grouped group by product_id, ${by === 'month' ? sql`label` : sql`key`}`
  const { rows } = await db.execute<Record<string, unknown> & GroupRow & { total: number }>(
    pageOfGroups(summed, { withNames, order, isByName: name.endsWith('label'), limit, offset }),
  )
  return toPage<GroupRow>(rows)
}
