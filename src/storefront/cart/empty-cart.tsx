import { ShoppingCart } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** The empty state of the cart and the checkout. */
export function EmptyCart() {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="Your cart is empty"
      message="Find your books and modules, and pay cash when they reach you."
    >
      <ShopLink className="button" href="/products">
        Continue Shopping
      </ShopLink>
    </EmptyState>
  )
}
