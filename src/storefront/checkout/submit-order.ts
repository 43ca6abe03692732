// Loaded on demand, at the first focus of the form.
import { api, readJson } from '../../api-client.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import { applyLineConflicts } from '../../domain/orders/line-conflicts.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import { clearCart, setCoupon, updateCart } from '../cart/cart-store.ts'
import { saveLastOrder } from '../orders/last-order.ts'
import { clearIdempotencyKey, orderIdempotencyKey } from './idempotency-key.ts'
import { createOrderPayload, type OrderedCart } from './order-payload.ts'

/**
 * Places the order and empties the cart. Repeated with the same cart and form, it places no second order.
 * @returns the order's id
 * @throws ApiError with `fields` for invalid input, with `changes` where prices or stock differ from the cart
 */
export async function submitOrder(form: CheckoutForm, cart: OrderedCart, whatsappUpdates: boolean): Promise<number> {
  const json = { ...createOrderPayload(form, cart), ...(whatsappUpdates && { whatsappUpdates }) }
  const order = await readJson(api.orders.$post({ json, header: { 'idempotency-key': orderIdempotencyKey(json) } }))
  saveLastOrder(order, cart.lines, form)
  clearCart()
  setCoupon(null)
  clearIdempotencyKey()
  return order.id
}

/** Updates the cart with the prices and stocks because of which an order was rejected. */
export const acceptConflicts = (conflicts: readonly LineConflict[]): void =>
  updateCart((lines) => applyLineConflicts(lines, conflicts))
