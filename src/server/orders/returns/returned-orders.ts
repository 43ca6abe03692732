import { and, inArray, notInArray } from 'drizzle-orm'
import { ENDED_EARLY_STATUSES } from '../../../domain/orders/returns/return-states.ts'
import type { Queryable } from '../../database/connect.ts'
import { returns } from '../../database/schema/returns.ts'

/** Returns which of the orders have a return whose books came back or are expected. */
export async function listReturnedOrderIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(and(inArray(returns.orderId, [...orderIds]), notInArray(returns.status, [...ENDED_EARLY_STATUSES])))
  return new Set(rows.map(({ orderId }) => orderId))
}
