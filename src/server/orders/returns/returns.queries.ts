import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReturnFilters } from '../../../domain/orders/returns/admin-return.ts'
import { copiesValue } from '../../../domain/orders/returns/copies-value.ts'
import { ANSWER_HOURS, RESOLUTION_DAYS, type ReturnedCopies } from '../../../domain/orders/returns/return-rules.ts'
import {
  ENDED_EARLY_STATUSES,
  RESOLVED_STATUSES,
  RETURN_VIEWS,
  type ReturnView,
  VIEW_STATUSES,
} from '../../../domain/orders/returns/return-states.ts'
import type { Paise } from '../../../domain/values/money.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { returnItems, returnPhotos, returns } from '../../database/schema/returns.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText } from '../../http/table-query.ts'
import { findOrders, lockOrder, type OrderItemRow, type OrderRow } from '../orders.queries.ts'

export type ReturnRow = typeof returns.$inferSelect
type ReturnItemRow = typeof returnItems.$inferSelect

/** A line of a return with its order line, and what was paid for the accepted copies, less what other returns settled. */
type ReturnItem = ReturnItemRow & { orderItemId: number; line: OrderItemRow; valuePaise: Paise }

/** A return with its order, its lines, each with its order line, and the ids of its photos. */
export interface ReturnWithOrder extends ReturnRow {
  order: OrderRow
  items: ReturnItem[]
  photoIds: string[]
}

/** Returns a return with its order. */
export async function findReturn(db: Queryable, id: number): Promise<ReturnWithOrder | undefined> {
  return (await withOrders(db, await db.select().from(returns).where(eq(returns.id, id))))[0]
}

/** Returns the newest return; undefined if there is none. */
export async function findNewestReturn(db: Queryable): Promise<ReturnWithOrder | undefined> {
  return (await withOrders(db, await db.select().from(returns).orderBy(desc(returns.id)).limit(1)))[0]
}

/** Returns the returns of an order, oldest first. */
export async function listReturnsOfOrder(db: Queryable, orderId: number): Promise<ReturnWithOrder[]> {
  return withOrders(db, await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id)))
}

/** Locks a return, after its order, until the transaction ends. */
export async function lockReturn(tx: Transaction, id: number): Promise<ReturnWithOrder | undefined> {
  const [unlocked] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id))
  if (!unlocked) return undefined
  await lockOrder(tx, unlocked.orderId)
  return (await withOrders(tx, await tx.select().from(returns).where(eq(returns.id, id)).for('no key update')))[0]
}

async function withOrders(db: Queryable, rows: ReturnRow[]): Promise<ReturnWithOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const orderRows = await findOrders(db, [...new Set(rows.map(({ orderId }) => orderId))])
  const items = await db
    .select()
    .from(returnItems)
    .where(inArray(returnItems.returnId, ids))
    .orderBy(asc(returnItems.id))
  const photos = await db
    .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
    .from(returnPhotos)
    .where(inArray(returnPhotos.returnId, ids))
    .orderBy(asc(returnPhotos.createdAt), asc(returnPhotos.id))
  const settled = await listSettled(db, [...new Set(items.flatMap(({ orderItemId }) => orderItemId ?? []))])
  const orderById = new Map(orderRows.map((order) => [order.id, order]))
  return rows.flatMap((row) => {
    const order = orderById.get(row.orderId)
    if (!order) return []
    const { items: lines, ...orderRow } = order
    return {
      ...row,
      order: orderRow,
      items: items.flatMap((item) => {
        const line = lines.find(({ id }) => id === item.orderItemId)
        if (item.returnId !== row.id || !line) return []
        const others = settled.filter(({ id, orderItemId }) => id !== item.id && orderItemId === line.id)
        return [{ ...item, orderItemId: line.id, line, valuePaise: copiesValue(line, others, item.accepted ?? 0) }]
      }),
      photoIds: photos.filter(({ returnId }) => returnId === row.id).map(({ id }) => id),
    }
  })
}

/** The copies of order lines that were paid back or replaced. */
async function listSettled(db: Queryable, orderItemIds: number[]) {
  const { id, orderItemId, accepted, settledPaise } = returnItems
  const rows = await db
    .select({ id, orderItemId, copies: accepted, settledPaise })
    .from(returnItems)
    .where(and(inArray(orderItemId, orderItemIds), isNotNull(settledPaise)))
  return rows.map((row) => ({ ...row, copies: row.copies ?? 0, settledPaise: row.settledPaise ?? 0 }))
}

/** Returns the copies of orders that returns have. */
export const listReturnedCopies = (db: Queryable, orderIds: readonly number[]): Promise<ReturnedCopies[]> =>
  db
    .select({ orderItemId: orderItems.id, quantity: returnItems.quantity, status: returns.status })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .where(inArray(returns.orderId, [...orderIds]))

const isOpen = sql`${returns.status} not in ${RESOLVED_STATUSES}`

/** When the answer or the settlement is due. */
const dueAt = sql`${returns.createdAt} + case when ${returns.status} = 'requested' then make_interval(hours => ${ANSWER_HOURS})
  else make_interval(days => ${RESOLUTION_DAYS}) end`
const isLate = sql`(${isOpen} and ${dueAt} < now())`

function viewCondition(view: ReturnView): SQL {
  if (view === 'open') return isOpen
  return view === 'late' ? isLate : inArray(returns.status, [...VIEW_STATUSES[view]])
}

/** Returns one page of the returns that match the filters, and their total: open ones by their deadline, then the newest. */
export async function listReturns(db: Queryable, query: ReturnFilters & Paging) {
  const condition = toCondition(query)
  const page = db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(condition)
  const byDeadline = [sql`${isOpen} desc`, sql`case when ${isOpen} then ${dueAt} end`, desc(returns.id)]
  const { limit = MAX_ROWS, offset = 0 } = query
  const ids = (
    await page
      .orderBy(...byDeadline)
      .limit(limit)
      .offset(offset)
  ).map(({ id }) => id)
  const found = await withOrders(db, await db.select().from(returns).where(inArray(returns.id, ids)))
  const byId = new Map(found.map((row) => [row.id, row]))
  const [counted] = await db
    .select({ total: count() })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(condition)
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: counted?.total ?? 0 }
}

function toCondition({ view, search, orderId }: ReturnFilters): SQL | undefined {
  const number = /^\s*R-?(\d{1,9})\s*$/i.exec(search ?? '')?.[1]
  const matchesText = containsText(
    [sql`${orders.id}::text`, orders.customerName, orders.customerPhone, orders.customerEmail],
    search,
  )
  return and(
    view ? viewCondition(view) : undefined,
    orderId ? or(eq(returns.orderId, orderId), eq(returns.replacementOrderId, orderId)) : undefined,
    number ? eq(returns.id, Number(number)) : matchesText,
  )
}

/** Counts the returns in each view. */
export async function countReturnViews(db: Queryable): Promise<Record<ReturnView, number>> {
  const counts = RETURN_VIEWS.map(
    (view) => sql`count(*) filter (where ${viewCondition(view)})::int as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<ReturnView, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${returns}`,
  )
  return rows[0] ?? (Object.fromEntries(RETURN_VIEWS.map((view) => [view, 0])) as Record<ReturnView, number>)
}

/** Returns which of the orders have a return whose books came back or are expected. */
export async function listReturnedOrderIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(and(inArray(returns.orderId, [...orderIds]), notInArray(returns.status, [...ENDED_EARLY_STATUSES])))
  return new Set(rows.map(({ orderId }) => orderId))
}
