import { formatDateTime } from '../../domain/values/dates.ts'
import type { OrderHistoryEntry } from '../../domain/orders/admin-order.ts'
import * as styles from './order-history.module.css'

const FIELD_LABELS: Record<string, string> = {
  status: 'Status',
  paymentStatus: 'Payment',
  staffNotes: 'Staff notes',
  booking: 'Booking',
  cancelling: 'Cancellation',
  shiprocketOrderId: 'Shiprocket order',
  shiprocketShipmentId: 'Shiprocket shipment',
  trackingNumber: 'Tracking number',
  courierName: 'Courier',
  trackingUrl: 'Tracking link',
  shipmentStatus: 'Shipment',
  estimatedDelivery: 'Estimated delivery',
}
const ACTION_LABELS: Record<string, string> = {
  place: 'placed the order',
  update: 'changed',
  undo: 'undid',
  ship: 'sent it to the courier',
  courier: 'reported',
  retry: 'retried the courier for',
}

/** Audit history of an order, oldest first. */
export function OrderHistory({ entries }: { entries: OrderHistoryEntry[] }) {
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history">History</h3>
      <ol className={styles.entries}>
        {entries.map(({ id, at, actor, action, changes }) => (
          <li key={id}>
            <p>
              <b>{actor}</b> {ACTION_LABELS[action] ?? action}{' '}
              <time className="meta num" dateTime={at}>
                {formatDateTime(at)}
              </time>
            </p>
            {changes.map(({ field, before, after }) => (
              <p key={field} className={styles.change}>
                {FIELD_LABELS[field] ?? field}: {before || 'empty'} → {after || 'empty'}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
