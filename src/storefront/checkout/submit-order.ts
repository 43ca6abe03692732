import { api, ApiError, readJson } from '../../api-client.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import { clearCart, setCoupon } from '../cart/cart-store.ts'
import { saveLastOrder } from '../orders/last-order.ts'
import { clearIdempotencyKey, orderIdempotencyKey } from './idempotency-key.ts'
import { createOrderPayload, type OrderedCart } from './order-payload.ts'

/**
 * Places the order and empties the cart. Repeated with the same cart and form, it places no second order.
 * @returns the order's id
 * @throws ApiError with `fields` for invalid input, with `changes` where prices or stock differ from the cart
 */
export async function submitOrder(form: CheckoutForm, cart: OrderedCart): Promise<number> {
  const json = createOrderPayload(form, cart)
  const order = await readJson(api.orders.$post({ json, header: { 'idempotency-key': orderIdempotencyKey(json) } }))
  saveLastOrder(order)
  clearCart()
  setCoupon(null)
  clearIdempotencyKey()
  return order.id
}

/** Returns the reason that an order was not placed, for a toast. */
export function orderErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create order'
  return error.userMessage ?? 'Failed to parse error response'
}
