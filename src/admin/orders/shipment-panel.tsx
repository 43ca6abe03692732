import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { formatMoment } from '../../domain/dates.ts'
import type { Shipment } from '../../domain/shipment.ts'
import type { OrderDetail } from '../../domain/staff-order.ts'
import { trackingLabel, trackingStatus } from '../../domain/tracking.ts'
import { useSend } from '../parts/use-send.ts'
import { ORDER_NAMES, shipmentsQuery, tryCourierAgain } from './order-queries.ts'

/** How an order's parcel stands with the courier: what is printed for it, and what the courier did not do. */
export function ShipmentPanel({ order }: { order: OrderDetail }) {
  const { data: shipments = [] } = useQuery(shipmentsQuery(order.id))
  const [shipment] = shipments
  if (!shipment) return null
  const facts = factsOf(order, shipment)
  return (
    <section className="shipment" aria-labelledby="shipment">
      <h3 id="shipment">Parcel</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status">{sentenceOf(shipment)}</p>
      <Trouble shipment={shipment} />
      <p className="print-links">
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

/** Why the courier gave something up, and a way to have it tried again. */
function Trouble({ shipment }: { shipment: Shipment }) {
  const { id, state, booking, bookingTrouble, cancelling, cancelTrouble } = shipment
  const { mutate, isPending } = useSend({
    send: () => tryCourierAgain(id),
    success: 'The courier is asked again',
    failure: 'The courier could not be asked again.',
    refresh: ORDER_NAMES,
  })
  const trouble = cancelling ? cancelTrouble : bookingTrouble
  if (state !== 'open' || !trouble) return null
  if ((cancelling ?? booking) !== 'failed') {
    return <p className="meta">Not yet: {trouble} It is tried again by itself.</p>
  }
  return (
    <div className="note bad">
      <CircleAlert className="icon" />
      <p>
        {cancelling ? 'The parcel could not be called back.' : 'The parcel could not be booked whole.'} {trouble}
      </p>
      <button type="button" className="button quiet" disabled={isPending} onClick={() => mutate()}>
        <RotateCcw className="icon icon-s" />
        Try again
      </button>
    </div>
  )
}

function sentenceOf({ state, booking, cancelling }: Shipment): string {
  if (state === 'cancelled') return 'The courier does not carry this parcel any more. The order can be shipped anew.'
  if (cancelling === 'waiting') return 'The order is cancelled. The parcel is being called back.'
  if (cancelling === 'failed') return 'The order is cancelled, and the courier still has its parcel.'
  return booking === 'waiting' ? 'Tracking number, pickup, label and manifest are being booked.' : ''
}

function factsOf(order: OrderDetail, shipment: Shipment): (readonly [string, string])[] {
  const { reference, trackingNumber, pickupAt, heardWord, heardAt } = shipment
  const said = heardWord && heardAt ? `${heardWord}, ${formatMoment(heardAt)}` : null
  const facts = [
    ['Customer reads', trackingLabel(trackingStatus(order))],
    ['Number at Shiprocket', reference],
    ['Tracking number', trackingNumber],
    ['Pickup', pickupAt && formatMoment(pickupAt)],
    ['Courier says', said],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
