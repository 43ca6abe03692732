import type { CartLine } from '../../domain/orders/cart.ts'
import type { CheckoutForm } from '../../domain/orders/checkout-form.ts'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import type { CartQuote } from '../cart/use-quote.ts'

/** The cart that is ordered. Its sold-out lines are not part of the order. */
export interface OrderedCart {
  lines: readonly CartLine[]
  quote: CartQuote
}

/** Returns the request body of an order: the form and all amounts that the customer saw, in rupees. */
export function createOrderPayload(form: CheckoutForm, cart: OrderedCart): OrderPayload {
  const lines = orderableLines(cart.lines)
  return {
    ...form,
    items: lines.map(toOrderItem),
    totalAmount: cart.quote.amounts.totalAmount,
    couponCode: cart.quote.couponCode ?? undefined,
  }
}

const toOrderItem = (line: CartLine) => ({
  productId: line.id,
  quantity: line.quantity,
  price: line.price,
  productName: line.name,
  productImage: line.image,
  originalPrice: line.originalPrice || line.price,
  condition: line.condition,
  examType: line.examType,
  classType: line.classType,
})
