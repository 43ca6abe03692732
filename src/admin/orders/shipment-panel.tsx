import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { formatDateTime } from '../../domain/values/dates.ts'
import type { Shipment } from '../../domain/shipping/shipment.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { trackingLabel, trackingStatus } from '../../domain/shipping/tracking.ts'
import { useMay } from '../accounts/use-may.ts'
import { retryFailedJob } from '../components/retry-failed-job.ts'
import { useSubmit } from '../components/use-submit.ts'
import { ORDER_QUERIES, shipmentsQuery } from './order-queries.ts'
import * as styles from './shipment-panel.module.css'

/** The latest shipment of an order: status, label, manifest and failed operations. */
export function ShipmentPanel({ order }: { order: OrderDetail }) {
  const { data: shipments = [] } = useQuery(shipmentsQuery(order.id))
  const [shipment] = shipments
  if (!shipment) return null
  const facts = shipmentFacts(order, shipment)
  return (
    <section className={styles.shipment} aria-labelledby="shipment">
      <h3 id="shipment">Shipment</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status">{describeShipment(shipment)}</p>
      <ShipmentError shipment={shipment} />
      <p className={styles.links}>
        <PrintLink url={shipment.labelUrl} label="Open label" />
        <PrintLink url={shipment.manifestUrl} label="Open manifest" />
      </p>
    </section>
  )
}

function PrintLink({ url, label }: { url: string | null; label: string }) {
  if (!url) return null
  return (
    <a className="button quiet" href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

/** A failed courier operation with Retry. */
function ShipmentError({ shipment }: { shipment: Shipment }) {
  const { id, state, booking, bookingError, cancelling, cancelError } = shipment
  const may = useMay()
  const { mutate, isPending } = useSubmit({
    submit: () => retryFailedJob({ kind: 'shipment', id: String(id) }),
    success: 'The courier request was queued again',
    failureTitle: 'The courier request could not be retried',
    refresh: ORDER_QUERIES,
  })
  const error = cancelling ? cancelError : bookingError
  if (state !== 'open' || !error) return null
  if ((cancelling ?? booking) !== 'failed') {
    return <p className="meta">Not yet: {error} It is retried automatically.</p>
  }
  return (
    <div className={`note bad ${styles.error}`}>
      <CircleAlert className="icon" />
      <p>
        {cancelling ? 'The shipment could not be cancelled.' : 'The shipment could not be booked completely.'} {error}
      </p>
      {may('manager') && (
        <button type="button" className="button quiet" disabled={isPending} onClick={() => mutate()}>
          <RotateCcw className="icon icon-s" />
          Try again
        </button>
      )}
    </div>
  )
}

function describeShipment({ state, booking, cancelling, isReplaced }: Shipment): string {
  if (state === 'cancelled') return 'The shipment is cancelled at the courier. The order can be shipped again.'
  if (state === 'returned') return 'The parcel came back and was received. The order can be shipped again.'
  if (isReplaced && cancelling === 'waiting') return 'The order was changed. The booking is cancelled and made again.'
  if (isReplaced && cancelling === 'failed') return 'The order was changed, but the courier still has the old booking.'
  if (cancelling === 'waiting') return 'The order is cancelled. The shipment is being cancelled.'
  if (cancelling === 'failed') return 'The order is cancelled, but the courier still has the shipment.'
  return booking === 'waiting' ? 'Tracking number, pickup, label and manifest are being booked.' : ''
}

function shipmentFacts(order: OrderDetail, shipment: Shipment): (readonly [string, string])[] {
  const { reference, trackingNumber, pickupAt, courierStatusText, courierStatusAt } = shipment
  const courierStatus =
    courierStatusText && courierStatusAt ? `${courierStatusText}, ${formatDateTime(courierStatusAt)}` : null
  const facts = [
    ['Customer sees', trackingLabel(trackingStatus(order))],
    ['Number at Shiprocket', reference],
    ['Tracking number', trackingNumber],
    ['Pickup', pickupAt && formatDateTime(pickupAt)],
    ['Courier status', courierStatus],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
