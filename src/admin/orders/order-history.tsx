import { formatMoment } from '../../domain/dates.ts'
import type { OrderHistoryEntry } from '../../domain/staff-order.ts'

const FIELD_WORDS: Record<string, string> = {
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
  shipmentStatus: 'Parcel',
  estimatedDelivery: 'Estimated delivery',
}
const ACTION_WORDS: Record<string, string> = {
  place: 'placed the order',
  update: 'changed',
  undo: 'took back',
  ship: 'sent it to the courier',
  courier: 'told',
  'send-again': 'had the courier try again',
}

/** Who changed what of an order, and when; the first thing first. */
export function OrderHistory({ entries }: { entries: OrderHistoryEntry[] }) {
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history">History</h3>
      <ol className="order-history">
        {entries.map(({ id, at, actor, action, changes }) => (
          <li key={id}>
            <p>
              <b>{actor}</b> {ACTION_WORDS[action] ?? action}{' '}
              <time className="meta num" dateTime={at}>
                {formatMoment(at)}
              </time>
            </p>
            {changes.map(({ field, before, after }) => (
              <p key={field} className="typed">
                {FIELD_WORDS[field] ?? field}: {before || 'empty'} → {after || 'empty'}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
