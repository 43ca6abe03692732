import { useQuery } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import type { RemittanceLine } from '../../domain/cash/cash.ts'
import { formatDay, formatDateTime, startOfDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DialogClose } from '../../ui/overlays/dialog.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { orderHref } from '../components/admin-url.ts'
import * as facts from '../components/fact-list.module.css'
import { SummaryTable } from '../components/table/summary-table.tsx'
import { remittanceLinesQuery, remittanceQuery } from './cash-queries.ts'
import * as styles from './cash.module.css'
import { BatchArithmetic } from './import/batch-arithmetic.tsx'
import { LineStateLabel } from './import/line-state-label.tsx'

const COLUMNS = [
  {
    header: 'Tracking number',
    cell: ({ trackingNumber }: RemittanceLine) => <span className="num">{trackingNumber}</span>,
  },
  { header: 'Result', cell: (row: RemittanceLine) => <LineStateLabel state={row.state} /> },
  {
    header: 'Order',
    cell: ({ orderId }: RemittanceLine) =>
      orderId === null ? (
        '–'
      ) : (
        <ShopLink className="inline-link num" href={orderHref(orderId)}>
          #{orderId}
        </ShopLink>
      ),
  },
  { header: 'Due', numeric: true, cell: ({ due }: RemittanceLine) => (due === null ? '–' : formatAmount(due)) },
  { header: 'Paid', numeric: true, cell: ({ paid }: RemittanceLine) => formatAmount(paid) },
]

/** A remittance with its parcels, those that did not match first. */
export function RemittanceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(remittanceQuery(id))
  const { data: lines } = useQuery(remittanceLinesQuery(id))
  return (
    <Dialog
      title={data ? `Remittance CRF ${data.crfId}` : 'Remittance'}
      width={860}
      onClose={onClose}
      footer={<DialogClose>Close</DialogClose>}
    >
      {error && !data && (
        <ErrorState
          message={toUserMessage(error, 'The remittance could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className={styles.skeleton} />}
      {data && (
        <div className="stack large">
          <dl className={facts.facts}>
            <dt>UTR</dt>
            <dd className="num">{data.utr}</dd>
            <dt>Paid</dt>
            <dd>
              {formatDay(startOfDay(data.paidOn))} {data.method && `by ${data.method}`}
            </dd>
            <dt>File</dt>
            <dd>
              {data.fileName}, imported by {data.importedBy} on {formatDateTime(data.importedAt)}
            </dd>
          </dl>
          <BatchArithmetic batch={data} {...(!data.deductionsKnown && { sum: 'unknown' })} />
          {lines && (
            <SummaryTable label="Parcels" columns={COLUMNS} rows={lines.rows} rowKey={({ id: line }) => line} />
          )}
          {lines && lines.total > lines.rows.length && (
            <p className="meta">
              {lines.rows.length} of {lines.total} parcels. All are under Entries: search for CRF {data.crfId}.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
