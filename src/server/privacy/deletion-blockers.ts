import { and, asc, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import { FINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import type { DeletionBlocker } from '../../domain/accounts/deletion.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import type { Queryable } from '../database/connect.ts'
import { isRefundDue } from '../orders/order-views.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'

interface RequestOrders {
  userId: number | null
  orderIds: readonly number[]
}

/** The orders of a request: those of the account and the recorded ones. */
export const isOrderOf = (request: RequestOrders): SQL | undefined => isOrderOfAny([request])

/** Lists the orders, returns and refunds of a request that are open: its data cannot be deleted before they end. */
export const findBlockers = async (db: Queryable, request: RequestOrders): Promise<DeletionBlocker[]> =>
  (await findBlockersOf(db, [request]))[0] ?? []

/** Lists what blocks each of many requests, with the same number of queries as for one. */
export async function findBlockersOf(db: Queryable, requests: readonly RequestOrders[]): Promise<DeletionBlocker[][]> {
  const isOwn = isOrderOfAny(requests)
  if (!isOwn) return requests.map(() => [])
  const { id: orderId, userId } = orders
  const open = await db
    .select({ id: orderId, orderId, userId })
    .from(orders)
    .where(and(isOwn, notInArray(orders.status, FINISHED_STATUSES)))
    .orderBy(asc(orders.id))
  const openRefunds = await db
    .select({ id: orderId, orderId, userId })
    .from(orders)
    .where(and(isOwn, isRefundDue))
    .orderBy(asc(orders.id))
  const openReturns = await db
    .select({ id: returns.id, orderId, userId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isOwn, notInArray(returns.status, [...RESOLVED_STATUSES])))
    .orderBy(asc(returns.id))
  const all = [
    ...open.map((row) => ({ ...row, kind: 'order' as const })),
    ...openRefunds.map((row) => ({ ...row, kind: 'refund' as const })),
    ...openReturns.map((row) => ({ ...row, kind: 'return' as const })),
  ]
  return requests.map((request) =>
    all
      .filter((row) => row.userId === request.userId || request.orderIds.includes(row.orderId))
      .map(({ kind, id }) => ({ kind, id })),
  )
}

/** The orders of any of these requests. */
function isOrderOfAny(requests: readonly RequestOrders[]): SQL | undefined {
  const userIds = requests.flatMap(({ userId }) => userId ?? [])
  const orderIds = requests.flatMap((request) => request.orderIds)
  return or(
    userIds.length > 0 ? inArray(orders.userId, userIds) : undefined,
    orderIds.length > 0 ? inArray(orders.id, orderIds) : undefined,
  )
}
