import { formatShortMoment } from '../../domain/dates.ts'
import { formatAmount } from '../../domain/money.ts'
import type { StaffOrderRow } from '../../domain/staff-order.ts'
import { OrderStatusPill } from '../../ui/order-status-pill.tsx'
import type { Column } from '../parts/table-parts.ts'
import { PaymentWord } from './order-words.tsx'

/** The columns of the table of orders. */
export const ORDER_COLUMNS: Column<StaffOrderRow>[] = [
  { head: 'Order', sort: 'id', cell: ({ id }) => <b className="num">#{id}</b> },
  {
    head: 'Customer',
    sort: 'customerName',
    cell: ({ customerName, customerPhone }) => (
      <>
        {customerName}
        <small className="num">{customerPhone.replace(/^(\d{5})(\d{5})$/, '$1 $2')}</small>
      </>
    ),
  },
  { head: 'City', cell: ({ city, state }) => `${city}, ${state}` },
  {
    head: 'Placed',
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="num">{formatShortMoment(createdAt)}</span>,
  },
  { head: 'Amount', sort: 'totalAmount', numeric: true, cell: ({ totalAmount }) => formatAmount(totalAmount) },
  { head: 'Status', sort: 'status', cell: ({ status }) => <OrderStatusPill status={status} /> },
  { head: 'Payment', sort: 'paymentStatus', cell: ({ paymentStatus }) => <PaymentWord status={paymentStatus} /> },
]
