import { and, desc, eq, gt, gte, like, lt, type SQL } from 'drizzle-orm'
import { daysAfter, startOfDay } from '../../domain/dates.ts'
import type { OrderFilters } from '../../domain/staff-order.ts'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { orderBy } from '../http/table-query.ts'
import { findOrders, orderColumns, type OrderRow, type OrderWithItems } from './orders.queries.ts'
import { orders } from './orders.tables.ts'

const BATCH = 500

const SORTED_BY = {
  id: orders.id,
  createdAt: orders.createdAt,
  customerName: orders.customerName,
  totalAmount: orders.totalPaise,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
}
export const ORDER_SORTS = ['id', 'createdAt', 'customerName', 'totalAmount', 'status', 'paymentStatus'] as const
type OrderSort = (typeof ORDER_SORTS)[number]
type Wanted = OrderFilters & Paging & { sort?: OrderSort | `-${OrderSort}` | undefined }

const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)]

/** Orders as the staff's table asks for them, and how many there are in all. */
export async function listOrders(db: Reader, wanted: Wanted): Promise<{ rows: OrderRow[]; total: number }> {
  const total = await db.$count(orders, where(wanted))
  // A search that finds nothing is the slowest of all: it is not made twice.
  return { rows: total > (wanted.offset ?? 0) ? await pageOfOrders(db, wanted) : [], total }
}

/** The page's ids come out of an index first: only the rows of the page itself are read, however far back it lies. */
function pageOfOrders(db: Reader, { limit = MAX_ROWS, offset = 0, sort, ...filters }: Wanted) {
  const order = orderBy(sort, SORTED_BY, NEWEST_FIRST)
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where(filters))
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

/** Every order that the filters let through with its lines, newest first. Only a few stand in memory at a time. */
export async function* walkOrders(db: Reader, filters: OrderFilters): AsyncGenerator<OrderWithItems> {
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where(filters))
    .orderBy(...NEWEST_FIRST)
  for (let start = 0; start < ids.length; start += BATCH) {
    yield* await findOrders(
      db,
      ids.slice(start, start + BATCH).map(({ id }) => id),
    )
  }
}

function where({ search, status, paymentStatus, from, to, placedAfter }: OrderFilters): SQL | undefined {
  return and(
    search ? like(orders.searchKey, `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
    status ? eq(orders.status, status) : undefined,
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, daysAfter(startOfDay(to), 1)) : undefined,
    placedAfter ? gt(orders.createdAt, new Date(placedAfter)) : undefined,
  )
}
