import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DeliveryLine } from '../shared/delivery/delivery-line.tsx'
import { useCoupon } from './cart-store.ts'
import { CouponBox } from './coupon-box.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useQuote } from './use-quote.ts'
import * as styles from './cart-summary.module.css'

export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const coupon = useCoupon()
  const quote = useQuote(lines, coupon)
  return (
    <aside className="stack">
      <section className="panel">
        <h2>Order summary</h2>
        <OrderTotals quote={quote} />
        <CouponBox applied={coupon} quote={quote} />
        {orderableLines(lines).length > 0 && (
          <ShopLink className={`button main big full ${styles.checkout}`} href="/checkout">
            Proceed to Checkout
          </ShopLink>
        )}
        <p className={`meta ${styles.note}`}>Cash on Delivery. Nothing to pay now.</p>
        <ShopLink className={`button bare full ${styles.continue}`} href="/products">
          Continue Shopping
        </ShopLink>
      </section>
      <section className={`with-script panel ${styles.delivery}`}>
        <DeliveryLine />
      </section>
    </aside>
  )
}
