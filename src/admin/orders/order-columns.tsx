import { formatShortDateTime } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import type { AdminOrderRow } from '../../domain/orders/admin-order.ts'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import type { Column } from '../components/table/table-types.ts'
import { PaymentLabel } from './order-labels.tsx'

/** Columns of the orders table. */
export const ORDER_COLUMNS: Column<AdminOrderRow>[] = [
  { header: 'Order', sort: 'id', cell: ({ id }) => <b className="num">#{id}</b> },
  {
    header: 'Customer',
    sort: 'customerName',
    cell: ({ customerName, customerPhone }) => (
      <>
        {customerName}
        <small className="num">{customerPhone.replace(/^(\d{5})(\d{5})$/, '$1 $2')}</small>
      </>
    ),
  },
  { header: 'City', cell: ({ city, state }) => `${city}, ${state}` },
  {
    header: 'Placed',
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="num">{formatShortDateTime(createdAt)}</span>,
  },
  { header: 'Amount', sort: 'totalAmount', numeric: true, cell: ({ totalAmount }) => formatAmount(totalAmount) },
  { header: 'Status', sort: 'status', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { header: 'Payment', sort: 'paymentStatus', cell: ({ paymentStatus }) => <PaymentLabel status={paymentStatus} /> },
]
