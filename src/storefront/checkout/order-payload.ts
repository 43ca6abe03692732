import { type CartLine, cartTotals } from '../../domain/cart.ts'
import type { CheckoutForm } from '../../domain/checkout-form.ts'
import { findCoupon } from '../../domain/coupon.ts'
import type { OrderPayload } from '../../domain/order.ts'

/** What the customer is about to buy, as it stood when the button was pressed. */
export interface OrderedCart {
  lines: readonly CartLine[]
  coupon: string | null
}

/** The order as it is sent: what was typed, and every figure that the customer was shown (rupees). */
export function orderPayload(form: CheckoutForm, { lines, coupon }: OrderedCart): OrderPayload {
  return {
    ...form,
    items: lines.map(orderedLine),
    totalAmount: cartTotals(lines, coupon).total,
    couponCode: findCoupon(coupon)?.code,
  }
}

const orderedLine = (line: CartLine) => ({
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
