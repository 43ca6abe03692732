import { and, desc, eq, gt, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import { MAX_BULK_ORDERS, type OrderFilters } from '../../domain/orders/admin-order.ts'
import { formatCount, formatCountOf } from '../../domain/values/format-count.ts'
import { ConflictError } from '../http/errors.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { orderBy } from '../http/table-query.ts'
import { courierCondition, isNotTest, viewCondition } from './order-views.queries.ts'
import { hasRiskLevel } from './order-risks.ts'
import { findResembling, matchesSearch } from './order-search.ts'
import { findOrders, orderColumns, type OrderRow, type OrderWithItems } from './orders.queries.ts'
import { orders } from '../database/schema/orders.ts'

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
export async function listOrders(
  db: Database,
  query: OrderListQuery,
  reader: User,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { condition, total } = await matchOrders(db, query, reader)
  // A search without matches is the slowest query: it runs once, for the total.
  return { rows: total > (query.offset ?? 0) ? await findOrderPage(db, query, condition) : [], total }
}

/** Counts the orders that match the filters. */
export const countOrders = async (db: Database, filters: OrderFilters, reader: User): Promise<number> =>
  (await matchOrders(db, filters, reader)).total

/**
 * Returns the ids of all orders that match the filters, newest first, for "Select all".
 * @param expectedCount the number of orders that staff saw
 * @throws ConflictError (409) when there are more or fewer now, or too many to work on at once
 */
export async function listOrderIds(
  db: Database,
  { expectedCount, ...filters }: OrderFilters & { expectedCount: number },
  reader: User,
): Promise<number[]> {
  const { condition, total } = await matchOrders(db, filters, reader)
  if (total !== expectedCount) throw new ConflictError('selection_changed', changedMessage(total, expectedCount))
  if (total > MAX_BULK_ORDERS) throw new ConflictError('too_many_orders', TOO_MANY)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...NEWEST_FIRST)
  return rows.map(({ id }) => id)
}

const changedMessage = (total: number, expected: number): string =>
  `There are ${formatCountOf(total, 'order')} now, not ${formatCount(expected)}. Look at the list and select again.`
const TOO_MANY = `At most ${MAX_BULK_ORDERS} orders can be selected at once. Filter the list first.`

/** The condition of the filters and the number of orders that meet it. A search without matches is read as misspelt. */
async function matchOrders(db: Database, { search, risk, ...filters }: OrderFilters, reader: User) {
  const filterCondition = and(risk ? hasRiskLevel(risk) : undefined, toCondition(filters))
  const condition = and(search ? matchesSearch(search, reader) : undefined, filterCondition)
  const total = await db.$count(orders, condition)
  if (total > 0 || !search) return { condition, total }
  const guessed = and(inArray(orders.id, await findResembling(db, search, reader)), filterCondition)
  return { condition: guessed, total: await db.$count(orders, guessed) }
}

/** Sorts ids by an index first, then loads the rows of the page only (deferred join). */
function findOrderPage(
  db: Queryable,
  { limit = MAX_ROWS, offset = 0, sort }: OrderListQuery,
  condition: SQL | undefined,
) {
  const order = orderBy(sort, SORT_COLUMNS, NEWEST_FIRST)
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
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

/** Streams all orders that match the filters with their lines, newest first, in batches to bound memory. */
export async function* streamOrders(
  db: Database,
  filters: OrderFilters,
  reader: User,
): AsyncGenerator<OrderWithItems[]> {
  const { condition, total } = await matchOrders(db, filters, reader)
  if (total === 0) return
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...NEWEST_FIRST)
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    yield await findOrders(
      db,
      ids.slice(start, start + BATCH_SIZE).map(({ id }) => id),
    )
  }
}

function toCondition(filters: Omit<OrderFilters, 'search'>): SQL | undefined {
  const { status, paymentStatus, view, courier, confirmation, from, to, placedAfter } = filters
  return and(
    status ? eq(orders.status, status) : undefined,
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
    view ? viewCondition(view) : undefined,
    courier ? courierCondition(courier) : undefined,
    confirmation ? eq(orders.confirmation, confirmation) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, addDays(startOfDay(to), 1)) : undefined,
    placedAfter ? and(gt(orders.createdAt, new Date(placedAfter)), isNotTest) : undefined,
  )
}
