import { Undo2 } from 'lucide-react'
import { api, read } from '../../api-client.ts'
import type { BulkAnswer } from '../../domain/bulk-products.ts'
import { useSend } from '../parts/use-send.ts'

/** What a change of many products did, and the way back where there is one. Stays until it is closed. */
export function UndoNote({ done, onClose }: { done: BulkAnswer | undefined; onClose: () => void }) {
  const undo = useSend({
    send: (batch: string) => read(api.admin.products.bulk[':batch'].undo.$post({ param: { batch } })),
    success: ({ message }) => message,
    refresh: ['products'],
    onSuccess: onClose,
  })
  if (!done) return null
  const { batch, undoable } = done
  return (
    <div className="note undo-note" role="status">
      <span>{sentenceOf(done)}</span>
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

function sentenceOf({ changed, left, undoable }: BulkAnswer): string {
  const done = `${changed} ${changed === 1 ? 'product' : 'products'} ${undoable ? 'changed' : 'deleted'}.`
  return left > 0 ? `${done} ${left} left as they were.` : done
}
