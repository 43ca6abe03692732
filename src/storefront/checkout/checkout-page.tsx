import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useCart, useCartReady, useCoupon } from '../cart/cart-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { LineConflictsAlert } from './line-conflicts-alert.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import * as styles from './checkout-page.module.css'

export function CheckoutPage() {
  const ready = useCartReady()
  const cart = { lines: useCart(), coupon: useCoupon() }
  const ordering = usePlaceOrder()
  // While an order is submitted, and after it has emptied the cart, the page shows the submitted cart.
  const cartShown = ordering.submittedCart ?? cart

  return (
    <div className={`wrap ${styles.page}`}>
      <ShopLink className={`link ${styles.back}`} href="/cart">
        <ArrowLeft className="icon icon-s" /> Back to Cart
      </ShopLink>
      <h1>Checkout</h1>
      {ready && cartShown.lines.length === 0 ? (
        <div className="stack">
          <LineConflictsAlert conflicts={ordering.conflicts} />
          <EmptyCart />
        </div>
      ) : (
        <CheckoutForm ready={ready} cart={cartShown} ordering={ordering} />
      )}
    </div>
  )
}
