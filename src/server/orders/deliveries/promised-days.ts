import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { deliveries } from '../../database/schema/deliveries.ts'

/** Returns the ISO dates that were promised for orders, by their id. */
export async function readPromisedDays(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: deliveries.orderId, promisedBy: deliveries.promisedBy })
    .from(deliveries)
    .where(inArray(deliveries.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.orderId, row.promisedBy]))
}
