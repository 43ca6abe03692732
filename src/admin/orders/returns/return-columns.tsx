import type { AdminReturnRow } from '../../../domain/orders/returns/admin-return.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import type { Column } from '../../components/table/table-types.ts'
import * as styles from '../list/order-columns.module.css'
import { ReturnClock } from './return-clock.tsx'
import { ReturnStatusPill } from './return-status-pill.tsx'

const bookNames = ({ items }: AdminReturnRow): string =>
  items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')

const reasons = ({ items }: AdminReturnRow): string =>
  [...new Set(items.map(({ reason }) => RETURN_REASON_LABELS[reason]))].join(', ')

/** Columns of the list of returns. */
export const RETURN_COLUMNS: readonly Column<AdminReturnRow>[] = [
  {
    header: 'Return',
    cell: ({ id, orderId }) => (
      <>
        <b className="num">{returnNumber(id)}</b>
        <small className="num">Order #{orderId}</small>
      </>
    ),
  },
  {
    header: 'Customer',
    cell: ({ customerName, customerPhone }) => (
      <>
        {customerName}
        <small className="num">{formatMobile(customerPhone)}</small>
      </>
    ),
  },
  {
    header: 'Books',
    cell: (row) => (
      <>
        {bookNames(row)}
        <small>{reasons(row)}</small>
      </>
    ),
  },
  {
    header: 'Requested',
    cell: ({ requestedAt }) => <span className="num">{formatShortDateTime(requestedAt)}</span>,
  },
  { header: 'Status', cell: ({ status }) => <ReturnStatusPill status={status} /> },
  { header: 'Deadline', cell: (row) => <ReturnClock row={row} /> },
]

/** A return in the list of a phone. */
export const ReturnCardContent = ({ row }: { row: AdminReturnRow }) => (
  <>
    <p className={styles.line}>
      <b className="num">{returnNumber(row.id)}</b>
      <span className={`num ${styles.time}`}>{formatShortDateTime(row.requestedAt)}</span>
      <ReturnStatusPill status={row.status} />
    </p>
    <p>
      {row.customerName}, {row.city}
    </p>
    <p>{bookNames(row)}</p>
    <p className="meta">
      {reasons(row)} · <ReturnClock row={row} />
    </p>
  </>
)
