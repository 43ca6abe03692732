import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { normalizeOrderId, parseTrackSearch } from './tracking-url.ts'
import { TrackOrderForm } from './track-order-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'

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
    <div className="wrap min-h-svh max-w-[680px] pt-6 pb-8">
      <div className="stack large">
        <header>
          <h1>Track your order</h1>
          <p className="mt-1 text-ink-2">Your order ID is on the confirmation page.</p>
        </header>
        <TrackOrderForm orderId={orderId ?? ''} onTrack={track} />
        {orderId && <TrackedOrder key={orderId} orderId={orderId} />}
        <ShopLink className="link justify-self-start" href="/">
          <ArrowLeft className="icon icon-s" />
          Back to Home
        </ShopLink>
      </div>
    </div>
  )
}
