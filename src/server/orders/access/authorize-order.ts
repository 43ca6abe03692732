import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import type { Database } from '../../database/connect.ts'
import type { AppContext } from '../../http/app-env.ts'
import { NotFoundError } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { isSameSecret } from '../../http/link-signature.ts'
import { findOrder, type OrderWithItems } from '../orders.queries.ts'
import { isOrderToken } from './order-token.ts'

export interface OrderAccessDeps {
  db: Database
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

interface OrderAccess {
  orderId: number
  /** Not needed by the account that placed the order. */
  proof?: OrderProof | undefined
}

/**
 * Returns an order to the account that placed it, to the holder of its token, or to a guest who knows its mobile number.
 * @throws NotFoundError for everyone else; the response is the same for an unknown order and for an invalid proof
 * @throws AppError 429 after too many attempts
 */
export async function authorizeOrder(
  deps: OrderAccessDeps,
  c: AppContext,
  { orderId, proof }: OrderAccess,
): Promise<OrderWithItems> {
  const { user } = c.var
  if (user) {
    const order = await findOrder(deps.db, orderId)
    if (order?.userId === user.id) return order
  }
  if (!proof) throw new NotFoundError('Order')
  if ('mobile' in proof) return authorizeByMobile(deps, c, { orderId, mobile: proof.mobile })
  await deps.limits.consumeByIp(c, 'order-link-ip')
  const order = await findOrder(deps.db, orderId)
  if (!order || !isOrderToken(proof.token, order, deps.config.secretKey)) throw new NotFoundError('Order')
  return order
}

/**
 * Returns an order to a guest who knows its mobile number. Throws the same errors. While many addresses guess the number of an order,
 * each has one guess a day; the customer, whose number is right, needs none.
 */
export async function authorizeByMobile(
  { db, limits }: Omit<OrderAccessDeps, 'config'>,
  c: AppContext,
  { orderId, mobile }: { orderId: number; mobile: string },
): Promise<OrderWithItems> {
  await Promise.all([limits.consumeByIp(c, 'order-lookup-ip'), limits.consumeByIp(c, 'order-lookup-ip-day')])
  // Of one address: a stranger who guesses numbers must not lock the customer out.
  await limits.consumeByIp(c, 'order-lookup-order', String(orderId))
  const ofOrder = ['order-lookup-wrong', String(orderId)] as const
  const ofAddress = ['order-lookup-wrong-ip', limits.keyOfIp(c, String(orderId))] as const
  await limits.assertOneLeft([ofOrder, ofAddress])
  const order = await findOrder(db, orderId)
  if (order && isSameSecret(mobile, order.customerPhone)) return order
  await Promise.all([limits.countFailure(...ofOrder), limits.countFailure(...ofAddress)])
  throw new NotFoundError('Order')
}
