import { useQuery } from '@tanstack/react-query'
import { Ban, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { BulkOrderResult } from '../../../domain/orders/admin-order.ts'
import { ORDER_STATUS_LABELS } from '../../../domain/orders/order-status.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { BulkBar } from '../../components/table/bulk-bar.tsx'
import { toast } from '../../components/toast.ts'
import type { RowSelection } from '../../components/table/use-row-selection.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './bulk-orders.module.css'
import { BulkResult, describeChange } from './bulk-result.tsx'
import {
  type BulkOrderUpdate,
  bulkUpdateOrders,
  ORDER_QUERIES,
  previewBulkUpdate,
  selectOrders,
} from '../order-queries.ts'

type Edit = BulkOrderUpdate['edit']

interface Props {
  selection: RowSelection
  /** The filters of the view, and the number of orders in it. */
  filters: Record<string, string>
  total: number
  /** Sends the selected orders to the courier. */
  onSend: () => void
  /** Prints documents of the selected orders. */
  onPrint: () => void
}

/** Bulk actions on orders, each with a preview. */
export function BulkOrderActions({ selection, filters, total, onSend, onPrint }: Props) {
  const may = useMay()
  const [edit, setEdit] = useState<Edit>()
  const [result, setResult] = useState<BulkOrderResult>()
  return (
    <>
      {result && <BulkResult result={result} onClose={() => setResult(undefined)} />}
      <BulkBar
        selection={selection}
        all={total > selection.ids.length && <SelectAll selection={selection} filters={filters} total={total} />}
        more={may('manager') && <EditButtons onChoose={setEdit} />}
      >
        <button type="button" className="button" onClick={onSend}>
          <Truck className="icon" />
          Send to courier
        </button>
        <button type="button" className="button" onClick={onPrint}>
          <Printer className="icon" />
          Print
        </button>
      </BulkBar>
      {edit && (
        <BulkUpdateDialog
          update={{ ids: selection.ids, edit }}
          onClose={() => setEdit(undefined)}
          onUpdated={(updated) => {
            setEdit(undefined)
            setResult(updated)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

/** Selects the orders of all pages. */
function SelectAll({ selection, filters, total }: Pick<Props, 'selection' | 'filters' | 'total'>) {
  const { mutate, isPending } = useSubmit({
    submit: () => selectOrders(filters, total),
    failureTitle: 'Orders not selected',
    onSuccess: selection.add,
    refreshOnError: ['orders', 'order-views'],
  })
  return (
    <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
      Select all {formatCount(total)}
    </button>
  )
}

const EditButtons = ({ onChoose }: { onChoose: (edit: Edit) => void }) => (
  <>
    {(['processing', 'shipped', 'delivered'] as const).map((status) => (
      <button key={status} type="button" className="button" onClick={() => onChoose({ status })}>
        Mark {ORDER_STATUS_LABELS[status].toLowerCase()}
      </button>
    ))}
    <button type="button" className="button" onClick={() => onChoose({ paymentStatus: 'completed' })}>
      Mark paid
    </button>
    <button type="button" className={`button ${styles.apart}`} onClick={() => onChoose({ status: 'cancelled' })}>
      <Ban className="icon" />
      Cancel orders…
    </button>
  </>
)

interface BulkUpdateDialogProps {
  update: BulkOrderUpdate
  onClose: () => void
  onUpdated: (result: BulkOrderResult) => void
}

/** Previews a bulk update and applies it. */
function BulkUpdateDialog({ update, onClose, onUpdated }: BulkUpdateDialogProps) {
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    queryKey: ['staff', 'order-preview', update],
    queryFn: () => previewBulkUpdate(update),
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending } = useSubmit({
    submit: (previewed: BulkOrderResult) => bulkUpdateOrders(update, previewed),
    failure: 'There was a problem updating the order status.',
    failureTitle: 'Error updating order',
    refresh: ORDER_QUERIES,
    onSuccess: (result: BulkOrderResult) => {
      toast.success({ description: `${formatOrderCount(result.updated.length)} changed` })
      onUpdated(result)
    },
  })
  const count = preview?.updated.length ?? 0
  const isCancel = update.edit.status === 'cancelled'
  return (
    <Dialog
      title={isCancel ? 'Cancel orders?' : 'Change orders'}
      width={560}
      onClose={onClose}
      footer={
        <>
          <DialogClose>{isCancel ? 'Keep the orders' : 'Cancel'}</DialogClose>
          <button
            type="button"
            className={`button ${isCancel ? 'danger' : 'main'}`}
            disabled={isPending || count === 0}
            onClick={() => preview && mutate(preview)}
          >
            {isPending
              ? 'Saving…'
              : count === 0
                ? 'Nothing to change'
                : `${isCancel ? 'Cancel' : 'Change'} ${formatOrderCount(count)}`}
          </button>
        </>
      }
    >
      {error && <ErrorState message={toUserMessage(error, 'An error occurred')} onRetry={() => void refetch()} />}
      {!preview && !error && <Skeleton className={styles.skeleton} />}
      {preview && <Preview result={preview} />}
    </Dialog>
  )
}

const formatOrderCount = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

function Preview({ result: { updated, unchanged, rejected } }: { result: BulkOrderResult }) {
  return (
    <div className="stack">
      {updated.length === 0 && <p>Nothing would change.</p>}
      <ul className={styles.changes}>
        {updated.map((change) => (
          <li key={change.id}>
            <b className="num">#{change.id}</b> {change.customerName}: {describeChange(change)}
          </li>
        ))}
      </ul>
      {unchanged.length > 0 && <p>{formatOrderCount(unchanged.length)} already up to date.</p>}
      {rejected.map(({ id, message }) => (
        <p key={id} className="note bad">
          #{id} cannot be changed. {message}
        </p>
      ))}
    </div>
  )
}
