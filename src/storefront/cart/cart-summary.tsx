import { Suspense } from 'react'
import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import { lazyExtra } from '../../ui/layout/lazy-extra.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useCoupon } from './cart-store.ts'
import { CouponBox } from './coupon-box.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useQuote } from './use-quote.ts'
import * as styles from './cart-summary.module.css'

const PinCodeCheck = lazyExtra(() => import('../shared/delivery/pin-code-check.tsx').then((file) => file.PinCodeCheck))

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
      <section className={`panel ${styles.delivery}`}>
        <Suspense>
          <PinCodeCheck />
        </Suspense>
      </section>
    </aside>
  )
}
