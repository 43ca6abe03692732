import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { GuestOrder } from './guest-order.tsx'
import { normalizeOrderId, parseTrackSearch } from './tracking-url.ts'
import { TrackOrderForm } from './track-order-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import * as styles from './track-order-page.module.css'

const route = getRouteApi('/track-order')

export function TrackOrderPage() {
  // The router's search keeps unknown parameters.
  const { orderId } = parseTrackSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  // Not in the URL, which is shared and logged.
  const [mobile, setMobile] = useState('')
  const track = (input: string, typedMobile: string) => {
    setMobile(typedMobile)
    return navigate({ search: { orderId: normalizeOrderId(input) }, resetScroll: false })
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="stack large">
        <header className={styles.header}>
          <h1>Track your order</h1>
          <p>Your order ID is on the confirmation page. You need no login.</p>
        </header>
        <TrackOrderForm orderId={orderId ?? ''} onTrack={track} />
        {orderId && <TrackedOrder key={orderId} orderId={orderId} />}
        {orderId && mobile && <GuestOrder orderId={orderId} mobile={mobile} />}
        <ShopLink className={`link ${styles.back}`} href="/">
          <ArrowLeft className="icon icon-s" />
          Back to Home
        </ShopLink>
      </div>
    </div>
  )
}
