import { formatProductCount } from '../../../domain/catalog/product-count.ts'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import type { BulkProductsResult, BulkChange } from '../../../domain/catalog/bulk-products.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../components/toast.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { BulkFields, type BulkValues, parseBulkChange } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import type { BulkKind, BulkTarget } from './use-bulk-edit.ts'

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
  onDone: (answer: BulkProductsResult) => void
}

/** Bulk edit of products: fields, preview, apply. */
export function BulkDialog({ kind, target, onClose, onDone }: Props) {
  const [typed, setTyped] = useState<BulkValues>({
    mode: kind === 'price' ? 'percent' : 'set',
    value: '',
    flag: 'featured',
    on: true,
  })
  const change = parseBulkChange(kind, typed)
  const preview = useSubmit({ submit: (wanted: BulkChange) => sendBulkChange(target, wanted, { preview: true }) })
  const seen = preview.data
  const apply = useSubmit({
    submit: (wanted: BulkChange) => sendBulkChange(target, wanted, { preview: false, expected: seen?.matched }),
    refresh: ['products'],
    onSuccess: (answer) => {
      toast.success({
        description: `${formatProductCount(answer.changed)} ${kind === 'delete' ? 'deleted' : 'changed'}`,
      })
      onDone(answer)
    },
  })
  const retype = (next: Partial<BulkValues>) => {
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

function sendBulkChange(
  target: BulkTarget,
  change: BulkChange,
  more: { preview: boolean; expected?: number | undefined },
): Promise<BulkProductsResult> {
  return readJson(api.admin.products.bulk.$post({ json: { ...target, change, ...more } }))
}
