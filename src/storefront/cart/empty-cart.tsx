import { ShoppingCart } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useRecentOrder } from './recent-order.ts'

/** The empty state of the cart and the checkout. It links to an order that another tab has just placed. */
export function EmptyCart({ title = 'Your cart is empty' }: { title?: string }) {
  const recent = useRecentOrder()
  return (
    <EmptyState
      icon={ShoppingCart}
      title={title}
      message="Find your books and modules, and pay cash when they reach you."
    >
      {recent && (
        <p>
          Your order{' '}
          <ShopLink className="inline-link" href={`/track-order?orderId=${recent.id}`}>
            #{recent.id}
          </ShopLink>{' '}
          is placed.
        </p>
      )}
      <ShopLink className="button" href="/products">
        Continue Shopping
      </ShopLink>
    </EmptyState>
  )
}
