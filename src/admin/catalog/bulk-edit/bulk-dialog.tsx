import { api, ApiError, readJson, toUserMessage } from '../../../api-client.ts'
import type { BulkChange, BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { useChange } from '../../../use-change.ts'
import { randomId } from '../../../ui/random-id.ts'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { toast } from '../../components/toast.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkFormValues } from './bulk-form-schema.ts'
import { describeBulkResult } from './bulk-result.ts'
import { BulkPreview } from './bulk-preview.tsx'
import type { BulkKind, BulkTarget } from './use-bulk-edit.ts'

const TITLES: Record<BulkKind, string> = {
  price: 'Change prices',
  stock: 'Change stock',
  flag: 'Change badges',
  subjects: 'Change subjects',
  language: 'Change language',
  weight: 'Change weight',
  delete: 'Delete products',
}
const FORM_ID = 'bulk-edit'

interface Props {
  kind: BulkKind
  target: BulkTarget
  onClose: () => void
  onDone: (result: BulkProductsResult) => void
}

/** Bulk edit of products: fields, preview, apply. The previewed change is the one that is applied. */
export function BulkDialog({ kind, target, onClose, onDone }: Props) {
  const preview = useChange({ mutationFn: (change: BulkChange) => previewBulkEdit(target, change) })
  const form = useZodForm<BulkFormValues, BulkChange>({
    loadSchema: async () => (await import('./bulk-form-schema.ts')).bulkFormSchema(kind),
    onSubmit: async (change) => void (await preview.mutateAsync(change)),
    onError: (error, fieldsShown) => {
      if (!fieldsShown) toast.error({ description: toUserMessage(error, 'An error occurred.') })
      return undefined
    },
  })
  const apply = useSubmit({
    submit: applyBulkEdit,
    refresh: ['products'],
    onSuccess: (result) => {
      toast.success({ description: describeBulkResult(result) })
      onDone(result)
    },
  })
  const applyPreviewed = ({ matched: expectedCount, fingerprint, key }: KeyedPreview, change: BulkChange) =>
    apply.mutate(
      { target, change, expectedCount, fingerprint, key },
      {
        onError: (error) => {
          // Staff need a new preview, for example of a changed selection. If the answer was lost, this one is sent again.
          if (error instanceof ApiError) preview.reset()
        },
      },
    )
  return (
    <Dialog
      title={TITLES[kind]}
      width={760}
      isBusy={apply.isPending}
      hasOtherInput={() => preview.data !== undefined && !apply.isSuccess}
      onClose={onClose}
      footer={
        <>
          <DialogClose disabled={apply.isPending}>Cancel</DialogClose>
          {preview.data ? (
            <ApplyButton
              kind={kind}
              result={preview.data}
              pending={apply.isPending}
              onClick={() => applyPreviewed(preview.data, preview.variables)}
            />
          ) : (
            <button type="submit" form={FORM_ID} className="button main" disabled={form.pending}>
              {form.pending ? 'Loading…' : 'Preview'}
            </button>
          )}
        </>
      }
    >
      <form
        id={FORM_ID}
        {...form.formProps}
        onInput={() => {
          form.formProps.onInput()
          preview.reset()
        }}
      >
        <BulkFields kind={kind} form={form} />
      </form>
      {preview.data && <BulkPreview result={preview.data} />}
    </Dialog>
  )
}

interface ApplyButtonProps {
  kind: BulkKind
  result: BulkProductsResult
  pending: boolean
  onClick: () => void
}

function ApplyButton({ kind, result: { changed, archived }, pending, onClick }: ApplyButtonProps) {
  const isDelete = kind === 'delete'
  const deletes =
    archived > 0 ? `Delete ${changed - archived}, archive ${archived}` : `Delete ${formatProductCount(changed)}`
  return (
    <button
      type="button"
      className={isDelete ? 'button danger' : 'button main'}
      disabled={pending || changed === 0}
      onClick={onClick}
    >
      {pending
        ? 'Saving…'
        : changed === 0
          ? 'Nothing to change'
          : isDelete
            ? deletes
            : `Change ${formatProductCount(changed)}`}
    </button>
  )
}

/** A preview is applied once, under its key. */
type KeyedPreview = BulkProductsResult & { key: string }

const previewBulkEdit = async (target: BulkTarget, change: BulkChange): Promise<KeyedPreview> => ({
  ...(await readJson(api.admin.products.bulk.$post({ json: { ...target, change, preview: true } }))),
  key: randomId(),
})

interface BulkEditRequest {
  target: BulkTarget
  change: BulkChange
  /** The number of products in the preview. */
  expectedCount: number
  /** Of the changes in the preview. */
  fingerprint: string
  key: string
}

const applyBulkEdit = ({
  target,
  change,
  expectedCount,
  fingerprint,
  key,
}: BulkEditRequest): Promise<BulkProductsResult> =>
  readJson(
    api.admin.products.bulk.$post(
      { json: { ...target, change, preview: false, expectedCount, fingerprint } },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
