import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useRecentOrder } from './recent-order.ts'

/** Links to an order that another tab has just placed. */
export function RecentOrderNote() {
  const recent = useRecentOrder()
  return (
    recent && (
      <p>
        Your order{' '}
        <ShopLink className="inline-link" href={`/track-order?orderId=${recent.id}`}>
          #{recent.id}
        </ShopLink>{' '}
        is placed.
      </p>
    )
  )
}
