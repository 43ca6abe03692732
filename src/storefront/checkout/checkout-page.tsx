import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useCart, useCartReady, useCoupon } from '../cart/cart-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { LineConflictsAlert } from './line-conflicts-alert.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceOrder } from './use-place-order.ts'

export const Route = createFileRoute('/checkout')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ store: loaderData, title: 'Checkout', path: '/checkout', noindex: true }) : {},
  component: CheckoutPage,
})

function CheckoutPage() {
  const ready = useCartReady()
  const cart = { lines: useCart(), coupon: useCoupon() }
  const ordering = usePlaceOrder()
  // During an order the page shows the submitted cart: a successful order has emptied the store's.
  const cartShown = ordering.submittedCart ?? cart

  return (
    <div className="wrap min-h-svh pt-2 pb-8">
      <ShopLink className="link font-medium" href="/cart">
        <ArrowLeft className="icon icon-s" /> Back to Cart
      </ShopLink>
      <h1 className="mb-4">Checkout</h1>
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
