import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { GuestOrder } from './guest-order.tsx'
import { guestOrderQuery, trackingQuery } from './tracking-queries.ts'
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
  const queryClient = useQueryClient()
  const track = async (input: string, typedMobile: string) => {
    const id = normalizeOrderId(input)
    setMobile(typedMobile)
    await navigate({ search: { orderId: id }, resetScroll: false })
    return typedMobile === '' || (await isMobileOfOrder(queryClient, id, typedMobile))
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

/** Whether an order has this mobile number. An order that is unknown or cannot be read is reported below the form. */
async function isMobileOfOrder(client: QueryClient, orderId: string, mobile: string): Promise<boolean> {
  try {
    const order = await client.query(guestOrderQuery(orderId, mobile))
    return order !== null || !(await client.query(trackingQuery(orderId)))
  } catch {
    return true
  }
}
