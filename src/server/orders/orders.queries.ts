import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { products } from '../database/schema/catalog.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

const { searchKey: _, packedAt: __, packedBy: ___, ...columns } = getTableColumns(orders)
/** All columns of an order except those that serve only search, reports and packing. */
export const orderColumns = columns

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchKey' | 'packedAt' | 'packedBy'>
export type OrderItemRow = typeof orderItems.$inferSelect
export type OrderWithItems = OrderRow & { items: OrderItemRow[] }

/** By what the book of an order line is found and scanned: those of its product, or of the product as it was deleted. */
export const PACKING_COLUMNS = {
  isbn: sql<string | null>`coalesce(${products.isbn}, ${orderItems.isbn})`,
  sku: sql<string | null>`coalesce(${products.sku}, ${orderItems.sku})`,
  shelfLocation: sql<string | null>`coalesce(${products.shelfLocation}, ${orderItems.shelfLocation})`,
}

/**
 * Locks an order until the transaction ends. A command that changes an order or its shipment locks the order before
 * products and shipments, so that two commands cannot deadlock.
 */
export async function lockOrder(tx: Transaction, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
}

/** Returns an order with its lines. */
export async function findOrder(db: Queryable, orderId: number): Promise<OrderWithItems | undefined> {
  return (await findOrders(db, [orderId]))[0]
}

/** Returns the newest order with its lines; undefined if there is none. */
export async function findNewestOrder(db: Queryable): Promise<OrderWithItems | undefined> {
  const rows = await db.select(orderColumns).from(orders).orderBy(desc(orders.createdAt)).limit(1)
  return (await withItems(db, rows))[0]
}

/** Returns orders with their lines in the order of the given ids. Skips unknown ids. */
export async function findOrders(db: Queryable, ids: number[]): Promise<OrderWithItems[]> {
  const rows = await db.select(orderColumns).from(orders).where(inArray(orders.id, ids))
  const byId = new Map((await withItems(db, rows)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns one page of a customer's orders with their lines, newest first, and their total. */
export async function listCustomerOrders(db: Queryable, userId: number, { limit = MAX_ROWS, offset = 0 }: Paging) {
  const isOwn = eq(orders.userId, userId)
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt))
    .limit(limit)
    .offset(offset)
  return { rows: await withItems(db, rows), total: await db.$count(orders, isOwn) }
}

async function withItems(db: Queryable, rows: OrderRow[]): Promise<OrderWithItems[]> {
  const ids = rows.map((row) => row.id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id))
  const byOrder = Map.groupBy(items, (item) => item.orderId)
  return rows.map((row) => ({ ...row, items: byOrder.get(row.id) ?? [] }))
}
