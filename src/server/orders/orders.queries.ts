import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { orderItems, orders } from './orders.tables.ts'

const { searchKey: _, jeePaise: __, ...columns } = getTableColumns(orders)
/** All columns of an order, without those for search and reports. */
export const orderColumns = columns

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchKey' | 'jeePaise'>
export type OrderItemRow = typeof orderItems.$inferSelect
export type OrderWithItems = OrderRow & { items: OrderItemRow[] }

/** One order with its lines. */
export async function findOrder(db: Queryable, orderId: number): Promise<OrderWithItems | undefined> {
  return (await findOrders(db, [orderId]))[0]
}

/** Orders with their lines, in the order of the given ids; unknown ids are left out. */
export async function findOrders(db: Queryable, ids: number[]): Promise<OrderWithItems[]> {
  const rows = await db.select(orderColumns).from(orders).where(inArray(orders.id, ids))
  const byId = new Map((await withItems(db, rows)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A customer's orders with their lines, newest first. */
export async function listCustomerOrders(db: Queryable, userId: number, { limit = MAX_ROWS, offset = 0 }: Paging) {
  const ofUser = eq(orders.userId, userId)
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(ofUser)
    .orderBy(desc(orders.createdAt))
    .limit(limit)
    .offset(offset)
  return { rows: await withItems(db, rows), total: await db.$count(orders, ofUser) }
}

async function withItems(db: Queryable, rows: OrderRow[]): Promise<OrderWithItems[]> {
  const ids = rows.map((row) => row.id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id))
  const byOrder = Map.groupBy(items, (item) => item.orderId)
  return rows.map((row) => ({ ...row, items: byOrder.get(row.id) ?? [] }))
}
