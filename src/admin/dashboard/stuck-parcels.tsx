import { useQuery } from '@tanstack/react-query'
import { ShopLink } from '../../ui/shop-link.tsx'
import { stuckParcelsQuery } from './dashboard-queries.ts'
import { TroublePanel } from './trouble-panel.tsx'

const SENTENCES = {
  booking: 'was not booked whole',
  cancelling: 'is cancelled, but was not called back',
} as const

/** Parcels of which the courier gave something up; their orders tell more, and have it tried again. */
export function StuckParcels() {
  const { data = [] } = useQuery(stuckParcelsQuery())
  const troubles = data.map(({ id, orderId, task, trouble, since }) => ({
    key: id,
    title: `Order #${orderId} ${SENTENCES[task]}`,
    moment: since,
    trouble,
    action: (
      <ShopLink className="button quiet" href={`/admin?tab=orders&order=${orderId}`}>
        Open order <span className="sr-only">{orderId}</span>
      </ShopLink>
    ),
  }))
  return <TroublePanel id="stuck-parcels" title="Parcels that need you" count={data.length} troubles={troubles} />
}
