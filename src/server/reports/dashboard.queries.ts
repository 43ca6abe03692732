import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { LOW_STOCK } from '../../domain/catalog/stock/stock.ts'
import { categories, institutes, products } from '../database/schema/catalog.ts'
import { countCalls } from '../confirmation/confirmations.queries.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { countViews, isNotTest, viewCondition } from '../orders/order-views.queries.ts'
import { isSale, orderItems, orders } from '../database/schema/orders.ts'
import { countReturnViews } from '../orders/returns/returns.queries.ts'
import { reviews } from '../database/schema/reviews.ts'
import { countNdrViews } from '../shipping/ndr/ndr.queries.ts'
import { countRtoViews } from '../shipping/rto/rto.queries.ts'

const MAX_ORDERS_SHOWN = 5
const MAX_LOW_STOCK_SHOWN = 8

/** Reads the data of the dashboard. @param start the beginning of the first sales day */
export async function readDashboard(db: Database, start: Date) {
  const [
    views,
    calls,
    returnViews,
    ndrViews,
    rtoViews,
    unreadMessages,
    reviewsToCheck,
    outOfStock,
    productCounts,
    instituteCounts,
    categoryCounts,
    salesByDay,
    lowStock,
    lowStockCount,
    openOrderCounts,
    oldestOrders,
    latestOrders,
  ] = await Promise.all([
    countViews(db),
    countCalls(db),
    countReturnViews(db),
    countNdrViews(db),
    countRtoViews(db),
    db.$count(contactMessages, eq(contactMessages.status, 'unread')),
    db.$count(reviews, eq(reviews.state, 'pending')),
    db.$count(products, eq(products.stock, 0)),
    countProducts(db),
    countWithImages(db, institutes, institutes.logo),
    countWithImages(db, categories, categories.image),
    readSales(db, start),
    listLowStock(db),
    db.$count(products, isLowStock),
    countOpenOrders(db),
    selectDashboardOrders(db).where(viewCondition('to-send')).orderBy(asc(orders.createdAt)).limit(MAX_ORDERS_SHOWN),
    selectDashboardOrders(db).where(isNotTest).orderBy(desc(orders.createdAt), desc(orders.id)).limit(MAX_ORDERS_SHOWN),
  ])
  return {
    views,
    calls,
    returnViews,
    ndrViews,
    rtoViews,
    unreadMessages,
    reviewsToCheck,
    outOfStock,
    productCounts,
    instituteCounts,
    categoryCounts,
    salesByDay,
    lowStock,
    lowStockCount,
    openOrderCounts,
    oldestOrders,
    latestOrders,
  }
}
export type DashboardData = Awaited<ReturnType<typeof readDashboard>>

const countProducts = (db: Queryable) =>
  db
    .select({ examType: products.examType, condition: products.condition, total: count() })
    .from(products)
    .groupBy(products.examType, products.condition)

async function countWithImages(db: Queryable, table: typeof institutes | typeof categories, image: PgColumn) {
  const [row] = await db
    .select({ total: count(), withoutImage: sql<number>`(count(*) filter (where ${image} = ''))::int` })
    .from(table)
  return row ?? { total: 0, withoutImage: 0 }
}

/** Sums sales by day in India: what was paid for the lines, as the reports do. */
async function readSales(db: Queryable, start: Date) {
  const isSold = isSale('placed')
  const { rows } = await db.execute<{ day: string; orders: number; cancelled: number; jee: number; neet: number }>(sql`
    select ((placed.created_at at time zone 'Asia/Kolkata')::date)::text as day, count(*)::int as orders,
      (count(*) filter (where placed.status = 'cancelled'))::int as cancelled,
      coalesce(sum(line.jee) filter (where ${isSold}), 0)::float8 as jee,
      coalesce(sum(line.neet) filter (where ${isSold}), 0)::float8 as neet
    from ${orders} placed cross join lateral (
      select sum(paid_paise) filter (where exam_type = 'JEE') as jee, sum(paid_paise) filter (where exam_type = 'NEET') as neet
      from ${orderItems} where order_id = placed.id
    ) as line
    where placed.created_at >= ${start} and placed.source <> ${TEST_SOURCE} group by 1`)
  return rows.map(({ jee: jeePaise, neet: neetPaise, ...row }) => ({ ...row, jeePaise, neetPaise }))
}

const isLowStock = and(lte(products.stock, LOW_STOCK), eq(products.status, 'published'))

const listLowStock = (db: Queryable) =>
  db
    .select({ id: products.id, name: products.name, image: products.image, stock: products.stock })
    .from(products)
    .where(isLowStock)
    .orderBy(asc(products.stock), asc(products.name))
    .limit(MAX_LOW_STOCK_SHOWN)

const countOpenOrders = (db: Queryable) =>
  db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(viewCondition('to-send'))
    .groupBy(orders.status)

function selectDashboardOrders(db: Queryable) {
  const { id, customerName, city, totalPaise, status, paymentStatus, createdAt } = orders
  return db.select({ id, customerName, city, totalPaise, status, paymentStatus, createdAt }).from(orders)
}
