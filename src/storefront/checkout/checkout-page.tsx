import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/shop-link.tsx'
import { useCart, useCartReady, useCoupon } from '../cart/cart-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { pageHead } from '../layout/page-head.ts'
import { ChangeNote } from './change-note.tsx'
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
  // While an order is on its way the page shows what was ordered, though the cart may be empty by then.
  const shown = ordering.sent ?? cart

  return (
    <div className="wrap min-h-svh pt-2 pb-8">
      <ShopLink className="link font-medium" href="/cart">
        <ArrowLeft className="icon icon-s" /> Back to Cart
      </ShopLink>
      <h1 className="mb-4">Checkout</h1>
      {ready && shown.lines.length === 0 ? (
        <div className="stack">
          <ChangeNote changes={ordering.changes} />
          <EmptyCart />
        </div>
      ) : (
        <CheckoutForm ready={ready} cart={shown} ordering={ordering} />
      )}
    </div>
  )
}
