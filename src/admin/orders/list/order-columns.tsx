import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import type { ListedRisk } from '../../../domain/cod-risk/order-risk.ts'
import type { ListedOrder } from '../../../domain/orders/admin-order.ts'
import { ORDER_SOURCE_LABELS } from '../../../domain/orders/order-status.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { OrderStatusPill } from '../../../ui/orders/order-status-pill.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { ConfirmationLabel } from '../confirmation/confirmation-label.tsx'
import { CourierStateLabel } from '../courier-state-label.tsx'
import * as styles from './order-columns.module.css'
import { RiskBadge } from '../risk/risk-badge.tsx'
import { PaymentLabel } from '../order-labels.tsx'

/** City and state; books that are sold at the counter have no address. */
const placeOf = ({ city, state }: ListedOrder) => (city ? `${city}, ${state}` : 'Counter')

/** The source of an order that staff took. */
const sourceOf = ({ source }: Pick<ListedOrder, 'source'>): string[] =>
  source === 'website' ? [] : [ORDER_SOURCE_LABELS[source]]

/** The strongest reason of a risk that staff act on. */
const reasonOf = ({ level, reason }: ListedRisk): string | null =>
  level === 'check' || level === 'high' ? reason : null

/** Columns of the orders table. */
export const ORDER_COLUMNS: Column<ListedOrder>[] = [
  { header: 'Order', sort: 'id', cell: ({ id }) => <b className="num">#{id}</b> },
  {
    header: 'Customer',
    sort: 'customerName',
    cell: ({ customerName, customerPhone, source }) => (
      <>
        {customerName}
        <small className="num">{[formatMobile(customerPhone), ...sourceOf({ source })].join(' · ')}</small>
      </>
    ),
  },
  { header: 'City', cell: placeOf },
  {
    header: 'Placed',
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="num">{formatShortDateTime(createdAt)}</span>,
  },
  { header: 'Amount', sort: 'totalAmount', numeric: true, cell: ({ totalAmount }) => formatAmount(totalAmount) },
  {
    header: 'Risk',
    cell: ({ risk }) =>
      risk && (
        <>
          <RiskBadge risk={risk} />
          {reasonOf(risk) && <small>{reasonOf(risk)}</small>}
        </>
      ),
  },
  { header: 'Confirmation', cell: ({ confirmation }) => <ConfirmationLabel confirmation={confirmation} /> },
  { header: 'Status', sort: 'status', cell: ({ status }) => <OrderStatusPill status={status} /> },
  {
    header: 'Courier',
    cell: (order) => (
      <>
        <CourierStateLabel order={order} />
        {order.courierName && <small>{order.courierName}</small>}
      </>
    ),
  },
  { header: 'Payment', sort: 'paymentStatus', cell: (order) => <PaymentLabel order={order} /> },
]

/** An order in the list of a phone. */
export const OrderCardContent = ({ row }: { row: ListedOrder }) => (
  <>
    <p className={styles.line}>
      <b className="num">#{row.id}</b>
      <span className={`num ${styles.time}`}>{formatShortDateTime(row.createdAt)}</span>
      <b className="num">{formatAmount(row.totalAmount)}</b>
    </p>
    <p>{[row.city ? `${row.customerName}, ${row.city}` : row.customerName, ...sourceOf(row)].join(' · ')}</p>
    <p className={styles.line}>
      {row.risk && <RiskBadge risk={row.risk} />}
      {row.confirmation !== 'not_required' && <ConfirmationLabel confirmation={row.confirmation} />}
      <OrderStatusPill status={row.status} />
      <CourierStateLabel order={row} />
      <PaymentLabel order={row} />
    </p>
    {row.risk && reasonOf(row.risk) && <p className={styles.reason}>{reasonOf(row.risk)}</p>}
  </>
)
