import { and, asc, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { DeletionBlocker } from '../../domain/accounts/deletion.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import type { Queryable } from '../database/connect.ts'
import { isRefundDue } from '../orders/order-views.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { returns } from '../orders/returns/returns.tables.ts'

interface RequestOrders {
  userId: number | null
  orderIds: readonly number[]
}

/** The orders of a request: those of the account and the recorded ones. */
export const isOrderOf = ({ userId, orderIds }: RequestOrders): SQL | undefined =>
  or(
    userId === null ? undefined : eq(orders.userId, userId),
    orderIds.length > 0 ? inArray(orders.id, [...orderIds]) : undefined,
  )

/** Lists the orders, returns and refunds of a request that are open: its data cannot be deleted before they end. */
export async function findBlockers(db: Queryable, request: RequestOrders): Promise<DeletionBlocker[]> {
  const isOwn = isOrderOf(request)
  if (!isOwn) return []
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOwn, notInArray(orders.status, ['delivered', 'cancelled'])))
    .orderBy(asc(orders.id))
  const openRefunds = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOwn, isRefundDue))
    .orderBy(asc(orders.id))
  const openReturns = await db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isOwn, notInArray(returns.status, [...RESOLVED_STATUSES])))
    .orderBy(asc(returns.id))
  return [
    ...open.map(({ id }) => ({ kind: 'order' as const, id })),
    ...openRefunds.map(({ id }) => ({ kind: 'refund' as const, id })),
    ...openReturns.map(({ id }) => ({ kind: 'return' as const, id })),
  ]
}
