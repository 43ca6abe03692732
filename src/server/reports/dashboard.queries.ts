import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LOW_STOCK } from '../../domain/catalog/stock/stock.ts'
import { categories, institutes, products } from '../catalog/catalog.tables.ts'
import { countCalls } from '../confirmation/confirmations.queries.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { contactMessages } from '../inbox/inbox.tables.ts'
import { countViews, isNotTest, viewCondition } from '../orders/order-views.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { countReturnViews } from '../orders/returns/returns.queries.ts'
import { reviews } from '../reviews/reviews.tables.ts'
import { countNdrViews } from '../shipping/ndr/ndr.queries.ts'
import { countRtoViews } from '../shipping/rto/rto.queries.ts'
import { shipmentConditions } from '../shipping/shipment-conditions.ts'

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
    countViews(db, shipmentConditions),
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
    db.$count(products, lte(products.stock, LOW_STOCK)),
    countOpenOrders(db),
    selectDashboardOrders(db)
      .where(viewCondition('to-send', shipmentConditions))
      .orderBy(asc(orders.createdAt))
      .limit(MAX_ORDERS_SHOWN),
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

const OPEN_STATUSES: ('pending' | 'processing')[] = ['pending', 'processing']

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

/** Sums sales by day in India. Splits an order's discount between the exams in proportion to the subtotal. */
async function readSales(db: Queryable, start: Date) {
  const sold = sql`${orders.status} <> 'cancelled'`
  const share = sql`round(${orders.totalPaise}::numeric * ${orders.jeePaise} / nullif(${orders.subtotalPaise}, 0))`
  const sum = (amount: unknown) => sql<number>`coalesce(sum(${amount}) filter (where ${sold}), 0)`.mapWith(Number)
  const day = sql<string>`((${orders.createdAt} at time zone 'Asia/Kolkata')::date)::text`
  return db
    .select({
      day,
      orders: count(),
      cancelled: sql<number>`(count(*) filter (where not ${sold}))::int`,
      revenuePaise: sum(orders.totalPaise),
      jeePaise: sum(share),
    })
    .from(orders)
    .where(and(sql`${orders.createdAt} >= ${start}`, isNotTest))
    .groupBy(sql`1`)
}

const listLowStock = (db: Queryable) =>
  db
    .select({ id: products.id, name: products.name, image: products.image, stock: products.stock })
    .from(products)
    .where(and(lte(products.stock, LOW_STOCK), eq(products.status, 'published')))
    .orderBy(asc(products.stock), asc(products.name))
    .limit(MAX_LOW_STOCK_SHOWN)

const countOpenOrders = (db: Queryable) =>
  db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(and(inArray(orders.status, OPEN_STATUSES), isNotTest))
    .groupBy(orders.status)

function selectDashboardOrders(db: Queryable) {
  const { id, customerName, city, totalPaise, status, paymentStatus, createdAt } = orders
  return db.select({ id, customerName, city, totalPaise, status, paymentStatus, createdAt }).from(orders)
}
