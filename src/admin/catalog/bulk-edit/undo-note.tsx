import { Undo2 } from 'lucide-react'
import { api, readJson } from '../../../api-client.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { describeBulkResult, describeUndo } from './bulk-result.ts'
import * as styles from './undo-note.module.css'

/** Result of a bulk edit with Undo. Remains until it is dismissed. */
export function UndoNote({ result, onClose }: { result: BulkProductsResult | undefined; onClose: () => void }) {
  const undo = useSubmit({
    submit: (batch: string) => readJson(api.admin['product-batches'][':batch'].undo.$post({ param: { batch } })),
    success: describeUndo,
    refresh: ['products', 'product-batches'],
    onSuccess: onClose,
  })
  if (!result) return null
  const { batch, undoable } = result
  return (
    <div className={`note ${styles.note}`} role="status">
      <span className={styles.text}>{describeBulkResult(result)}</span>
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
