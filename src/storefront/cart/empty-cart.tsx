import { ShoppingCart } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'

/** What the cart and the checkout show when there is nothing to buy. */
export function EmptyCart() {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="Your cart is empty"
      sentence="Find your books and modules, and pay cash when they reach you."
    >
      <ShopLink className="button" href="/products">
        Continue Shopping
      </ShopLink>
    </EmptyState>
  )
}
