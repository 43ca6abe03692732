// Loaded on demand, at the first focus of the form.
import { api, ApiError, nullIfNotFound, readJson } from '../../api-client.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import { applyLineConflicts } from '../../domain/orders/line-conflicts.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import { setCoupon, updateCart } from '../cart/cart-store.ts'
import { saveLastOrder, toOrderedLines } from '../orders/last-order.ts'
import { readAttempt } from '../orders/order-attempt.ts'
import { createOrderPayload, type OrderedCart } from './order-payload.ts'
import { OFFLINE_MESSAGE } from './offline-message.ts'
import { checkOutcome, NotAnsweredError, type OrderRequests, placeOnce, type Placement } from './place-once.ts'
import { toast } from '../../ui/overlays/toasts.ts'

interface Options {
  whatsappUpdates: boolean
  /** Whether the customer wants another order of the same books. */
  anotherOrder: boolean
  onChecking: () => void
}

/**
 * Places the order and takes its books out of the cart. Repeated, in this tab or another, it places no second order.
 * @throws ApiError with `fields` for invalid input, with `changes` where prices or stock differ from the cart
 * @throws as `placeOnce`
 */
export function submitOrder(form: CheckoutForm, cart: OrderedCart, options: Options): Promise<Placement> {
  const payload = {
    ...createOrderPayload(form, cart),
    ...(options.whatsappUpdates && { whatsappUpdates: true }),
    ...(options.anotherOrder && { anotherOrder: true }),
  }
  const place = async () => {
    const placement = await placeOnce(createRequests(options.onChecking), {
      payload,
      lines: toOrderedLines(cart.lines),
    })
    return show(placement)
  }
  // The second of two tabs waits for the first, and then knows its order. The lock exists on https only.
  return 'locks' in navigator ? navigator.locks.request('place-order', place) : place()
}

/** Asks about an order that was sent before the page was loaded again. Undefined if the shop does not have it. */
export async function resumeOrder(onChecking: () => void): Promise<Placement | undefined> {
  const attempt = readAttempt()
  const placement = attempt && (await checkOutcome(createRequests(onChecking), attempt, [0, 1000]))
  return placement && show(placement)
}

const createRequests = (onChecking: () => void): OrderRequests => ({
  send: ({ key, payload }) => readJson(api.orders.$post({ json: payload, header: { 'idempotency-key': key } })),
  ask: (key) => readJson(api.orders.outcome.$get({ header: { 'idempotency-key': key } })).catch(nullIfNotFound),
  isOnline: () => navigator.onLine,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onChecking,
})

/** Prepares the confirmation page of a placed order. */
function show(placement: Placement): Placement {
  if (placement.kind === 'placed') {
    const { order, attempt } = placement
    saveLastOrder(order, attempt.lines, attempt.payload)
    const ordered = new Set(attempt.lines.map(({ id }) => id))
    updateCart((lines) => lines.filter(({ id, stock }) => !ordered.has(id) && stock > 0))
    setCoupon(null)
  }
  return placement
}

/** Updates the cart with the prices and stocks because of which an order was rejected. */
export const acceptConflicts = (conflicts: readonly LineConflict[]): void =>
  updateCart((lines) => applyLineConflicts(lines, conflicts))

/** Shows in a toast why an order was not placed. Returns the message for the form. */
export function describeFailure(error: unknown): string {
  if (error instanceof NotAnsweredError) return error.message
  if (!(error instanceof ApiError) && !navigator.onLine) return OFFLINE_MESSAGE
  const couponError = error instanceof ApiError ? error.fields?.couponCode : undefined
  if (couponError !== undefined) {
    setCoupon(null)
    return `${couponError}. No coupon is applied now. Please check the new total and place the order again.`
  }
  const reason = reasonOf(error)
  toast.error({ description: reason })
  return `${reason.replace(/\.?$/, '.')} There was an error processing your order. Please try again.`
}

/** Returns the reason that an order was not placed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create order'
  return error.userMessage ?? 'Failed to parse error response'
}
