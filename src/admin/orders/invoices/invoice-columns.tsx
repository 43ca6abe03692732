import { orderHref } from '../../components/admin-url.ts'
import { INVOICE_KIND_LABELS, type InvoiceRow } from '../../../domain/orders/invoices/invoice.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import type { Column } from '../../components/table/table-types.ts'
import * as styles from '../list/order-columns.module.css'

const ERASED = 'Data deleted'

const OrderLink = ({ orderId }: InvoiceRow) => (
  <ShopLink className="link num" href={orderHref(orderId)}>
    #{orderId}
  </ShopLink>
)

const State = ({ cancelledAt }: InvoiceRow) =>
  cancelledAt === null ? <>Valid</> : <span className="meta">Cancelled {formatDay(cancelledAt)}</span>

/** A credit note reduces the sales. */
const signedTotal = ({ kind, totalAmount }: InvoiceRow): string =>
  `${kind === 'credit-note' ? '−' : ''}${formatAmount(totalAmount)}`

/** Columns of the list of invoices. */
export const INVOICE_COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    header: 'Number',
    cell: ({ number, kind, originalNumber }) => (
      <>
        <b className="num">{number}</b>
        <small>
          {INVOICE_KIND_LABELS[kind]}
          {originalNumber && ` for ${originalNumber}`}
        </small>
      </>
    ),
  },
  { header: 'Date', cell: ({ issuedAt }) => <span className="num">{formatDay(issuedAt)}</span> },
  { header: 'Order', cell: (row) => <OrderLink {...row} /> },
  { header: 'Customer', cell: ({ buyerName }) => buyerName ?? ERASED },
  { header: 'Total', numeric: true, cell: (row) => <span className="num">{signedTotal(row)}</span> },
  { header: 'State', cell: (row) => <State {...row} /> },
]

/** An invoice in the list of a phone. */
export const InvoiceCardContent = ({ row }: { row: InvoiceRow }) => (
  <>
    <p className={styles.line}>
      <b className="num">{row.number}</b>
      <span className={`num ${styles.time}`}>{formatDay(row.issuedAt)}</span>
    </p>
    <p>
      {INVOICE_KIND_LABELS[row.kind]}
      {row.originalNumber && ` for ${row.originalNumber}`}, {row.buyerName ?? ERASED}
    </p>
    <p>
      Order <OrderLink {...row} /> · <b className="num">{signedTotal(row)}</b> · <State {...row} />
    </p>
  </>
)
