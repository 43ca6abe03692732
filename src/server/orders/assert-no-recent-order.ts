import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { OrderRequest } from '../../domain/orders/order.ts'
import { RECENT_ORDER_CODE, RECENT_ORDER_MINUTES } from '../../domain/orders/recent-order.ts'
import type { Transaction } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { WEBSITE_TERMS } from './order-pricing.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'

const MESSAGE = 'An order of these books was placed with this mobile number a few minutes ago.'

/**
 * Checks that the same books were not ordered with the same mobile number a few minutes ago: the customer may have sent
 * the order again because its first response was lost. Another such order waits until this transaction ends.
 * @throws ConflictError (409, recent_order), with the number of the other order only for the account that placed it:
 *   with the number and the mobile number anybody may read an order
 */
export async function assertNoRecentOrder(
  tx: Transaction,
  { customerPhone, items }: Pick<OrderRequest, 'customerPhone' | 'items'>,
  userId: number,
): Promise<void> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await lockUntilCommit(tx, 'mobile-orders', customerPhone)
  const productIds = [...new Set(items.map(({ productId }) => productId))].toSorted((a, b) => a - b)
  const orderedIds = sql`(select array_agg(distinct ${orderItems.productId} order by ${orderItems.productId})
    from ${orderItems} where ${orderItems.orderId} = ${orders.id})`
  const [recent] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.customerPhone, sql.placeholder('phone')),
        gt(orders.createdAt, sql`now() - make_interval(mins => ${sql.raw(String(RECENT_ORDER_MINUTES))})`),
        eq(orders.source, WEBSITE_TERMS.source),
        ne(orders.status, 'cancelled'),
        sql`${orderedIds} = ${sql.placeholder('productIds')}::int[]`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .prepare('find_recent_order')
    .execute({ phone: customerPhone, productIds })
  if (!recent) return
  const isOwn = userId > 0 && recent.userId === userId
  throw new ConflictError(RECENT_ORDER_CODE, MESSAGE, isOwn ? { orderId: recent.id } : {})
}
