import { useHydrated } from '@tanstack/react-router'
import { PackageSearch } from 'lucide-react'
import { NoScriptFallback } from '../../ui/layout/no-script-fallback.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ConfirmationSkeleton } from './confirmation-skeleton.tsx'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { useLastOrder } from './last-order.ts'
import * as styles from './order-confirmation-page.module.css'

export function OrderConfirmationPage() {
  const order = useLastOrder()
  // The order is in the browser's storage, which the server does not know.
  const isHydrated = useHydrated()
  return (
    <div className={`wrap ${styles.page}`}>
      {order && <ConfirmedOrder order={order} />}
      {!order && (isHydrated ? <OrderElsewhere /> : <UnknownYet />)}
    </div>
  )
}

const UnknownYet = () => (
  <NoScriptFallback
    fallback={<p className="note amber">This page needs JavaScript. Your order number is in your email.</p>}
  >
    <ConfirmationSkeleton />
  </NoScriptFallback>
)

/** Another browser placed the order, or the tab was closed meanwhile. */
const OrderElsewhere = () => (
  <>
    <h1 className="sr-only">Order confirmation</h1>
    <EmptyState
      icon={PackageSearch}
      title="Find your order"
      message="No order was placed in this window. Enter order number and mobile number to see it. The number is in your email."
    >
      <ShopLink className="button" href="/track-order">
        Find my order
      </ShopLink>
    </EmptyState>
  </>
)
