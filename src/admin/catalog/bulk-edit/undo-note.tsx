import { formatProductCount } from '../../../domain/catalog/product-count.ts'
import { Undo2 } from 'lucide-react'
import { api, readJson } from '../../../api-client.ts'
import type { BulkProductsResult } from '../../../domain/catalog/bulk-products.ts'
import { useSubmit } from '../../components/use-submit.ts'

/** Result of a bulk edit with Undo. Stays until dismissed. */
export function UndoNote({ done, onClose }: { done: BulkProductsResult | undefined; onClose: () => void }) {
  const undo = useSubmit({
    submit: (batch: string) => readJson(api.admin.products.bulk[':batch'].undo.$post({ param: { batch } })),
    success: ({ message }) => message,
    refresh: ['products'],
    onSuccess: onClose,
  })
  if (!done) return null
  const { batch, undoable } = done
  return (
    <div className="note undo-note" role="status">
      <span>{describeResult(done)}</span>
      {batch && undoable && (
        <button type="button" className="button quiet" disabled={undo.isPending} onClick={() => undo.mutate(batch)}>
          <Undo2 className="icon icon-s" />
          {undo.isPending ? 'Undoing...' : 'Undo'}
        </button>
      )}
      <button type="button" className="button quiet" onClick={onClose}>
        Dismiss
      </button>
    </div>
  )
}

function describeResult({ changed, skipped: left, undoable }: BulkProductsResult): string {
  const done = `${formatProductCount(changed)} ${undoable ? 'changed' : 'deleted'}.`
  return left > 0 ? `${done} ${left} left as they were.` : done
}
