import type { CartLine } from '../../domain/orders/cart.ts'
import { priceCart } from '../../domain/orders/pricing.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import { Totals } from '../../ui/orders/totals.tsx'

interface Props {
  lines: readonly CartLine[]
  coupon: string | null
}

/**
 * The subtotal, discount, shipping and total of the cart without its sold-out lines, on the cart page and in the checkout.
 */
export function OrderTotals({ lines, coupon }: Props) {
  return <Totals amounts={priceCart(orderableLines(lines), coupon)} totalLabel="Total to pay in cash" />
}
