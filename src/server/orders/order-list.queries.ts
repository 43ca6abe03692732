import { and, desc, eq, gt, gte, like, lt, type SQL } from 'drizzle-orm'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import type { OrderFilters } from '../../domain/orders/admin-order.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { containsPattern, orderBy } from '../http/table-query.ts'
import { findOrders, orderColumns, type OrderRow, type OrderWithItems } from './orders.queries.ts'
import { orders } from './orders.tables.ts'

const BATCH_SIZE = 500

const SORT_COLUMNS = {
  id: orders.id,
  createdAt: orders.createdAt,
  customerName: orders.customerName,
  totalAmount: orders.totalPaise,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
}
export const ORDER_SORTS = ['id', 'createdAt', 'customerName', 'totalAmount', 'status', 'paymentStatus'] as const
type OrderSort = (typeof ORDER_SORTS)[number]
type OrderListQuery = OrderFilters & Paging & { sort?: OrderSort | `-${OrderSort}` | undefined }

const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)]

/** Returns one page of the orders that match the filters, by default newest first, and their total. */
export async function listOrders(db: Queryable, query: OrderListQuery): Promise<{ rows: OrderRow[]; total: number }> {
  const total = await db.$count(orders, orderConditions(query))
  // A search without matches is the slowest query: it runs once, for the total.
  return { rows: total > (query.offset ?? 0) ? await findOrderPage(db, query) : [], total }
}

/** Sorts ids by an index first, then loads the rows of the page only (deferred join). */
function findOrderPage(db: Queryable, { limit = MAX_ROWS, offset = 0, sort, ...filters }: OrderListQuery) {
  const order = orderBy(sort, SORT_COLUMNS, NEWEST_FIRST)
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(orderConditions(filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select(orderColumns)
    .from(orders)
    .innerJoin(page, eq(page.id, orders.id))
    .orderBy(...order)
}

/** Streams all orders that match the filters with their lines, newest first. Loads them in batches to bound memory. */
export async function* streamOrders(db: Queryable, filters: OrderFilters): AsyncGenerator<OrderWithItems> {
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(orderConditions(filters))
    .orderBy(...NEWEST_FIRST)
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    yield* await findOrders(
      db,
      ids.slice(start, start + BATCH_SIZE).map(({ id }) => id),
    )
  }
}

function orderConditions({ search, status, paymentStatus, from, to, placedAfter }: OrderFilters): SQL | undefined {
  return and(
    search ? like(orders.searchKey, containsPattern(search.toLowerCase())) : undefined,
    status ? eq(orders.status, status) : undefined,
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, addDays(startOfDay(to), 1)) : undefined,
    placedAfter ? gt(orders.createdAt, new Date(placedAfter)) : undefined,
  )
}
