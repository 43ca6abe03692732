import { asc, count, desc, inArray, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LOW_STOCK } from '../../domain/stock.ts'
import { categories, institutes, products } from '../catalog/catalog.tables.ts'
import type { Database, Reader } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'

const SHOWN = 5
const LOW_STOCK_SHOWN = 8

/** The figures of the dashboard, from `start` on where they are of days. */
export async function readDashboard(db: Database, start: Date) {
  const [shelves, madeBy, shelvedIn, days, low, lowCount, waiting, oldest, newest] = await Promise.all([
    countProducts(db),
    countPictured(db, institutes, institutes.logo),
    countPictured(db, categories, categories.image),
    readSales(db, start),
    listLowStock(db),
    db.$count(products, lte(products.stock, LOW_STOCK)),
    countWaiting(db),
    briefOrders(db).where(inArray(orders.status, WAITING)).orderBy(asc(orders.createdAt)).limit(SHOWN),
    briefOrders(db).orderBy(desc(orders.createdAt), desc(orders.id)).limit(SHOWN),
  ])
  return { shelves, madeBy, shelvedIn, days, low, lowCount, waiting, oldest, newest }
}
export type DashboardFigures = Awaited<ReturnType<typeof readDashboard>>

const WAITING: ('pending' | 'processing')[] = ['pending', 'processing']

const countProducts = (db: Reader) =>
  db
    .select({ examType: products.examType, condition: products.condition, total: count() })
    .from(products)
    .groupBy(products.examType, products.condition)

async function countPictured(db: Reader, table: typeof institutes | typeof categories, picture: PgColumn) {
  const [row] = await db
    .select({ total: count(), withoutPicture: sql<number>`(count(*) filter (where ${picture} = ''))::int` })
    .from(table)
  return row ?? { total: 0, withoutPicture: 0 }
}

/** A discount is shared out between the exams of an order as its subtotal is. */
async function readSales(db: Reader, start: Date) {
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
    .where(sql`${orders.createdAt} >= ${start}`)
    .groupBy(sql`1`)
}

const listLowStock = (db: Reader) =>
  db
    .select({ id: products.id, name: products.name, image: products.image, stock: products.stock })
    .from(products)
    .where(lte(products.stock, LOW_STOCK))
    .orderBy(asc(products.stock), asc(products.name))
    .limit(LOW_STOCK_SHOWN)

const countWaiting = (db: Reader) =>
  db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(inArray(orders.status, WAITING))
    .groupBy(orders.status)

function briefOrders(db: Reader) {
  const { id, customerName, city, totalPaise, status, paymentStatus, createdAt } = orders
  return db.select({ id, customerName, city, totalPaise, status, paymentStatus, createdAt }).from(orders)
}
