import type { PreviewLine } from '../../../domain/cash/cash.ts'
import { formatShortDateTime, startOfDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { SummaryTable } from '../../components/table/summary-table.tsx'
import { LineStateLabel } from './line-state-label.tsx'

/** The order of a line, or why there is none. */
function LineOrder({ state, orderId, customerName, settledBy, problem }: PreviewLine) {
  if (problem !== '') return <>{problem}</>
  if (orderId === null) return <>{state === 'ambiguous' ? 'Several parcels' : 'No shipment with this number'}</>
  return (
    <>
      <ShopLink className="inline-link num" href={orderHref(orderId)}>
        #{orderId}
      </ShopLink>{' '}
      {customerName}
      {state === 'already_settled' && settledBy && `, CRF ${settledBy}`}
    </>
  )
}

const COLUMNS = [
  { header: 'Result', cell: (line: PreviewLine) => <LineStateLabel state={line.state} difference={line.difference} /> },
  { header: 'Tracking number', cell: (line: PreviewLine) => <span className="num">{line.trackingNumber || '–'}</span> },
  { header: 'Order', cell: (line: PreviewLine) => <LineOrder {...line} /> },
  {
    header: 'Delivered',
    cell: ({ deliveredOn }: PreviewLine) =>
      deliveredOn ? formatShortDateTime(startOfDay(deliveredOn)).split(',')[0] : '–',
  },
  {
    header: 'Due',
    numeric: true,
    cell: ({ due }: PreviewLine) => <span className="num">{due === null ? '–' : formatAmount(due)}</span>,
  },
  { header: 'Paid', numeric: true, cell: ({ paid }: PreviewLine) => <b className="num">{formatAmount(paid)}</b> },
]

/** The parcels of a preview, those that do not match first. */
export const PreviewLines = ({ lines }: { lines: PreviewLine[] }) => (
  <SummaryTable
    label="Parcels of the file"
    columns={COLUMNS}
    rows={lines}
    rowKey={({ crfId, row, trackingNumber }) => `${crfId} ${row} ${trackingNumber}`}
  />
)
