import { readSessionRecord } from '../../ui/storage/session-storage.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { LAST_ORDER_KEY, useRecentOrder } from './recent-order.ts'

/** Links to the order that this browser has just placed: the confirmation in the same tab, else the tracking. */
export function RecentOrderNote() {
  const recent = useRecentOrder()
  if (!recent) return null
  const isOfTab = readSessionRecord(LAST_ORDER_KEY)?.id === recent.id
  return (
    <>
      <p>Your order #{recent.id} is placed.</p>
      <ShopLink className="button main" href={isOfTab ? '/order-confirmation' : `/track-order?orderId=${recent.id}`}>
        View order #{recent.id}
      </ShopLink>
    </>
  )
}
