import { useState } from 'react'
import { api, read } from '../../api-client.ts'
import type { BulkAnswer, BulkChange } from '../../domain/bulk-products.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { tellSuccess } from '../parts/staff-toasts.ts'
import { useSend } from '../parts/use-send.ts'
import { BulkFields, type BulkTyped, readBulkChange } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import type { BulkKind, BulkTarget } from './use-bulk.ts'

const TITLES: Record<BulkKind, string> = {
  price: 'Change prices',
  stock: 'Change stock',
  flag: 'Change flags',
  delete: 'Delete products',
}

interface Props {
  kind: BulkKind
  target: BulkTarget
  onClose: () => void
  onDone: (answer: BulkAnswer) => void
}

/** Changes many products: says how, looks at what would change, then does it. */
export function BulkDialog({ kind, target, onClose, onDone }: Props) {
  const [typed, setTyped] = useState<BulkTyped>({
    how: kind === 'price' ? 'percent' : 'set',
    value: '',
    flag: 'featured',
    on: true,
  })
  const change = readBulkChange(kind, typed)
  const preview = useSend({ send: (wanted: BulkChange) => send(target, wanted, { preview: true }) })
  const seen = preview.data
  const apply = useSend({
    send: (wanted: BulkChange) => send(target, wanted, { preview: false, expected: seen?.matched }),
    refresh: ['products'],
    onSuccess: (answer) => {
      tellSuccess(
        `${answer.changed} ${answer.changed === 1 ? 'product' : 'products'} ${kind === 'delete' ? 'deleted' : 'changed'}`,
      )
      onDone(answer)
    },
  })
  const retype = (next: Partial<BulkTyped>) => {
    preview.reset()
    setTyped({ ...typed, ...next })
  }
  const verb = kind === 'delete' ? 'Delete' : 'Change'
  return (
    <Dialog
      open
      title={TITLES[kind]}
      width={760}
      onOpenChange={() => apply.isPending || onClose()}
      footer={
        <>
          <button type="button" className="button quiet" disabled={apply.isPending} onClick={onClose}>
            Cancel
          </button>
          {seen ? (
            <button
              type="button"
              className={kind === 'delete' ? 'button danger' : 'button main'}
              disabled={apply.isPending || seen.changed === 0 || !change}
              onClick={() => change && apply.mutate(change)}
            >
              {apply.isPending ? 'Saving...' : `${verb} ${seen.changed} ${seen.changed === 1 ? 'product' : 'products'}`}
            </button>
          ) : (
            <button type="submit" form="bulk-change" className="button main" disabled={preview.isPending || !change}>
              {preview.isPending ? 'Looking...' : 'Preview'}
            </button>
          )}
        </>
      }
    >
      <form
        id="bulk-change"
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (change) preview.mutate(change)
        }}
      >
        <BulkFields kind={kind} typed={typed} onChange={retype} />
      </form>
      {seen && <BulkPreview answer={seen} />}
    </Dialog>
  )
}

function send(
  target: BulkTarget,
  change: BulkChange,
  more: { preview: boolean; expected?: number | undefined },
): Promise<BulkAnswer> {
  return read(api.admin.products.bulk.$post({ json: { ...target, change, ...more } }))
}
