import { useQuery } from '@tanstack/react-query'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { failedShipmentsQuery } from './dashboard-queries.ts'
import { AttentionPanel } from './attention-panel.tsx'

const FAILURE_TEXTS = {
  booking: 'was booked only in part',
  cancelling: 'is cancelled, but its shipment is not',
} as const

/** Failed shipments with links to their orders. */
export function FailedShipments() {
  const { data = [] } = useQuery(failedShipmentsQuery())
  const items = data.map(({ id, orderId, operation, lastError, since }) => ({
    key: id,
    title: `Order #${orderId} ${FAILURE_TEXTS[operation]}`,
    occurredAt: since,
    error: lastError,
    action: (
      <ShopLink className="button quiet" href={`/admin?tab=orders&order=${orderId}`}>
        Open order <span className="sr-only">{orderId}</span>
      </ShopLink>
    ),
  }))
  return (
    <AttentionPanel id="failed-shipments" title="Shipments that need attention" count={data.length} items={items} />
  )
}
