import { ShoppingCart } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** The empty state of the cart and the checkout. */
export function EmptyCart({ title = 'Your cart is empty' }: { title?: string }) {
  return (
    <EmptyState
      icon={ShoppingCart}
      title={title}
      message="Find your books and modules, and pay cash when they reach you."
    >
      <ShopLink className="button" href="/products">
        Continue Shopping
      </ShopLink>
    </EmptyState>
  )
}
