import { type CartLine, cartTotals } from '../../domain/cart.ts'
import { Totals } from '../../ui/totals.tsx'

interface Props {
  lines: readonly CartLine[]
  coupon: string | null
}

/** Subtotal, discount, shipping and total, as the cart and the checkout show them. */
export function OrderTotals({ lines, coupon }: Props) {
  return <Totals {...cartTotals(lines, coupon)} couponCode={coupon} totalLabel="Total to pay in cash" />
}
