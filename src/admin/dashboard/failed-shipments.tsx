import { useQuery } from '@tanstack/react-query'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { failedShipmentsQuery } from './dashboard-queries.ts'
import { AttentionPanel } from './attention-panel.tsx'

const FAILURE_TEXTS = {
  booking: 'was not booked whole',
  cancelling: 'is cancelled, but was not called back',
} as const

/** Failed shipments with links to their orders. */
export function FailedShipments() {
  const { data = [] } = useQuery(failedShipmentsQuery())
  const troubles = data.map(({ id, orderId, operation: task, lastError: trouble, since }) => ({
    key: id,
    title: `Order #${orderId} ${FAILURE_TEXTS[task]}`,
    occurredAt: since,
    error: trouble,
    action: (
      <ShopLink className="button quiet" href={`/admin?tab=orders&order=${orderId}`}>
        Open order <span className="sr-only">{orderId}</span>
      </ShopLink>
    ),
  }))
  return (
    <AttentionPanel id="stuck-parcels" title="Shipments that need attention" count={data.length} items={troubles} />
  )
}
