import { ShoppingCart } from 'lucide-react'
import { Suspense } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { lazyExtra } from '../../ui/layout/lazy-extra.ts'

const RecentOrderNote = lazyExtra(() => import('./recent-order-note.tsx').then((file) => file.RecentOrderNote))

/** The empty state of the cart and the checkout. It links to an order that another tab has just placed. */
export function EmptyCart({ title = 'Your cart is empty' }: { title?: string }) {
  return (
    <EmptyState
      icon={ShoppingCart}
      title={title}
      message="Find your books and modules, and pay cash when they reach you."
    >
      <Suspense>
        <RecentOrderNote />
      </Suspense>
      <ShopLink className="button" href="/products">
        Continue Shopping
      </ShopLink>
    </EmptyState>
  )
}
