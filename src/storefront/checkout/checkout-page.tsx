import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import { telLink } from '../../domain/values/phones.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useCart, useCartReady, useCoupon } from '../cart/cart-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { useQuote } from '../cart/use-quote.ts'
import { useRefreshCart } from '../cart/use-refresh-cart.ts'
import { countStep } from '../shared/count-step.ts'
import { storeQuery } from '../shared/store-query.ts'
import { LineConflicts } from './line-conflicts.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import * as styles from './checkout-page.module.css'

export function CheckoutPage() {
  const ready = useCartReady()
  const lines = useCart()
  const cart = { lines, quote: useQuote(lines, useCoupon()) }
  const ordering = usePlaceOrder()
  useRefreshCart()
  // While an order is submitted, and after it has emptied the cart, the page shows the submitted cart.
  const cartShown = ordering.submittedCart ?? cart
  const canOrder = ready && orderableLines(lines).length > 0
  useEffect(() => {
    if (canOrder) countStep('checkout')
  }, [canOrder])

  return (
    <div className={`wrap ${styles.page}`}>
      <CheckoutHeader />
      {ready && orderableLines(cartShown.lines).length === 0 ? (
        <div className="stack">
          <LineConflicts conflicts={ordering.conflicts} />
          <NothingToOrder lines={cartShown.lines} />
        </div>
      ) : (
        <CheckoutForm ready={ready} cart={cartShown} ordering={ordering} />
      )}
    </div>
  )
}

/** The heading with the way back. On phones it replaces the header of the store. */
function CheckoutHeader() {
  const { data: store } = useSuspenseQuery(storeQuery())
  return (
    <div className={styles.header}>
      <ShopLink className={`link ${styles.back}`} href="/cart">
        <ArrowLeft className="icon" /> <span>Back to Cart</span>
      </ShopLink>
      <h1>Checkout</h1>
      {store.phone && (
        <a className="button bare phone-only" href={telLink(store.phone)}>
          <Phone className="icon icon-s" />
          Call Us
        </a>
      )}
    </div>
  )
}

const NothingToOrder = ({ lines }: { lines: readonly CartLine[] }) => (
  <EmptyCart {...(lines.length > 0 && { title: 'Everything in your cart is sold out' })} />
)
