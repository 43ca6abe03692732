import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { normalizeOrderId, parseTrackSearch } from './tracking-url.ts'
import { TrackOrderForm } from './track-order-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import styles from './track-order-page.module.css'

export const Route = createFileRoute('/track-order')({
  validateSearch: parseTrackSearch,
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData: store, match }) =>
    store
      ? pageHead({
          store,
          title: 'Track Order',
          description: `See how far your ${store.name} order is: status, courier and estimated delivery by order ID.`,
          path: '/track-order',
          noindex: match.search.orderId !== undefined,
        })
      : {},
  component: TrackOrderPage,
})

function TrackOrderPage() {
  // The router's search keeps unknown parameters.
  const { orderId } = parseTrackSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
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
