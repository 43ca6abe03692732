import { toPayLabel } from '../../domain/orders/payment.ts'
import { Totals } from '../../ui/orders/totals.tsx'
import type { CartQuote } from './use-quote.ts'

/** The subtotal, discounts, shipping and total of the cart, on the cart page and in the checkout. */
export const OrderTotals = ({ quote: { amounts } }: { quote: CartQuote }) => (
  <Totals amounts={amounts} totalLabel={toPayLabel(amounts.totalAmount)} />
)
