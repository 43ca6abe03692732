import { ApiProblem } from '../../api-client.ts'
import type { CheckoutForm } from '../../domain/checkout-form.ts'
import type { PaymentMethod } from '../../domain/order-status.ts'
import type { OrderChange } from '../../domain/problem.ts'
import { notify } from '../../ui/toasts.ts'
import { clearCart, setCoupon, takeOrderChanges } from '../cart/cart-store.ts'
import { keepLastOrder } from '../orders/last-order.ts'
import { forgetDraft } from './checkout-draft.ts'
import { forgetOrderAttempt, orderAttemptKey } from './order-attempt.ts'
import { type OrderedCart, orderPayload } from './order-payload.ts'
import { placeOrder } from './place-order.ts'
import type { CheckoutRules } from './use-checkout-form.ts'

/** Nothing of it is set when fields are wrong: what to do then stands beside them. */
interface Outcome {
  /** The form that it was placed with. */
  placed?: CheckoutForm
  /** The cart has taken these over; the customer decides anew. */
  changes?: readonly OrderChange[]
  failed?: true
}

/** Checks the form and orders the cart. Never rejects: whatever goes wrong is told to the customer. */
export async function orderCart(
  cart: OrderedCart,
  method: PaymentMethod,
  loadRules: () => Promise<CheckoutRules>,
): Promise<Outcome> {
  let rules: CheckoutRules | undefined
  try {
    rules = await loadRules()
    const form = await rules.check(method)
    if (!form) return {}
    await send(form, cart)
    return { placed: form }
  } catch (error) {
    return troubleOf(error instanceof ApiProblem ? error : undefined, rules)
  }
}

async function send(form: CheckoutForm, cart: OrderedCart): Promise<void> {
  const payload = orderPayload(form, cart)
  const placed = await placeOrder(payload, orderAttemptKey(payload))
  keepLastOrder(placed)
  clearCart()
  setCoupon(null)
  forgetDraft()
  forgetOrderAttempt()
  notify({ title: 'Order Placed Successfully!', description: `Your order ID is ${placed.id}.` })
}

function troubleOf(problem: ApiProblem | undefined, rules: CheckoutRules | undefined): Outcome {
  if (problem?.changes?.length) {
    takeOrderChanges(problem.changes)
    return { changes: problem.changes }
  }
  if (problem?.fields && rules?.refuse(problem.fields)) return {}
  notify({ title: 'Error', description: problem ? sentenceOf(problem) : 'Failed to create order', tone: 'error' })
  return { failed: true }
}

const sentenceOf = (problem: ApiProblem): string => problem.shown ?? 'Failed to parse error response'
