import { RTO_OUTCOME_LABELS, type RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import type { Column } from '../../components/table/table-types.ts'
import * as styles from '../list/order-columns.module.css'
import { RtoPill } from './rto-pill.tsx'

const bookNames = ({ lines }: RtoParcel): string =>
  lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')

const since = ({ returningAt, returnedAt, receivedAt }: RtoParcel): string => {
  const time = receivedAt ?? returnedAt ?? returningAt
  return time ? formatShortDateTime(time) : ''
}

const why = ({ outcome, reason }: RtoParcel): string => (outcome ? RTO_OUTCOME_LABELS[outcome] : (reason ?? ''))

/** Columns of the list of parcels that come back. */
export const RTO_COLUMNS: readonly Column<RtoParcel>[] = [
  {
    header: 'Order',
    cell: ({ orderId, trackingNumber }) => (
      <>
        <ShopLink className="inline-link num" href={orderHref(orderId)}>
          #{orderId}
        </ShopLink>
        <small className="num">{trackingNumber}</small>
      </>
    ),
  },
  {
    header: 'Customer',
    cell: ({ customerName, city, pincode }) => (
      <>
        {customerName}
        <small className="num">
          {city} {pincode}
        </small>
      </>
    ),
  },
  {
    header: 'Books',
    cell: (parcel) => (
      <>
        {bookNames(parcel)}
        <small className="num">{formatAmount(parcel.total)}</small>
      </>
    ),
  },
  { header: 'Why', cell: why },
  { header: 'Status', cell: ({ state }) => state && <RtoPill state={state} /> },
  { header: 'Since', cell: (parcel) => <span className="num">{since(parcel)}</span> },
]

/** A parcel that comes back in the list of a phone. */
export const RtoCard = ({ parcel }: { parcel: RtoParcel }) => (
  <>
    <p className={styles.line}>
      <b className="num">#{parcel.orderId}</b>
      <span className={`num ${styles.time}`}>{since(parcel)}</span>
      {parcel.state && <RtoPill state={parcel.state} />}
    </p>
    <p>
      {parcel.customerName}, {parcel.city}
    </p>
    <p>{bookNames(parcel)}</p>
    <p className="meta">{[why(parcel), parcel.trackingNumber].filter(Boolean).join(' · ')}</p>
  </>
)
