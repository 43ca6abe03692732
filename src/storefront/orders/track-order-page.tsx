import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { normalizeOrderId, parseTrackSearch } from './tracking-url.ts'
import { TrackOrderForm } from './track-order-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import * as styles from './track-order-page.module.css'

const route = getRouteApi('/track-order')

export function TrackOrderPage() {
  // The router's search keeps unknown parameters.
  const { orderId } = parseTrackSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const track = (input: string) => navigate({ search: { orderId: normalizeOrderId(input) }, resetScroll: false })
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="stack large">
        <header className={styles.header}>
          <h1>Track your order</h1>
          <p>Your order ID is on the confirmation page.</p>
        </header>
        <TrackOrderForm orderId={orderId ?? ''} onTrack={track} />
        {orderId && <TrackedOrder key={orderId} orderId={orderId} />}
        <ShopLink className={`link ${styles.back}`} href="/">
          <ArrowLeft className="icon icon-s" />
          Back to Home
        </ShopLink>
      </div>
    </div>
  )
}
