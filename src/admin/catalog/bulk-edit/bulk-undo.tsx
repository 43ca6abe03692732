import { api, readJson } from '../../../api-client.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { UndoNote } from '../../components/undo-note.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { describeBulkResult, describeUndo } from './bulk-result.ts'

/** Result of a bulk edit with Undo. */
export function BulkUndo({ result, onClose }: { result: BulkProductsResult | undefined; onClose: () => void }) {
  const undo = useSubmit({
    submit: (batch: string) => readJson(api.admin['product-batches'][':batch'].undo.$post({ param: { batch } })),
    success: describeUndo,
    refresh: ['products', 'product-batches'],
    onSuccess: onClose,
  })
  if (!result) return null
  const { batch, undoable } = result
  return (
    <UndoNote
      text={describeBulkResult(result)}
      onUndo={batch && undoable ? () => undo.mutate(batch) : undefined}
      isUndoing={undo.isPending}
      onClose={onClose}
    />
  )
}
