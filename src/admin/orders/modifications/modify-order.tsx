import { LockKeyhole, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { modificationBlocker, type OrderContents, orderContents } from '../../../domain/orders/order-contents.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { formatValue } from '../../components/format-value.ts'
import { FIELD_LABELS } from '../timeline/history-labels.ts'
import { modifyOrder, ORDER_QUERIES } from '../order-queries.ts'
import { LineEditor } from './line-editor.tsx'
import { ModificationFields } from './modification-fields.tsx'
import {
  type CheckedModification,
  modificationFormSchema,
  type ModificationValues,
  toModificationValues,
} from './modification-form.ts'
import { ModificationSummary } from './modification-summary.tsx'
import * as styles from './modify-order.module.css'

/** Opens the form that changes books, address and discount; says why not once the courier has the parcel. */
export function ModifyOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const blocker = modificationBlocker(order)
  return (
    <div className={styles.action}>
      {blocker && (
        <p className="meta" id="modification-blocker">
          <LockKeyhole className="icon icon-s" /> {blocker}
        </p>
      )}
      <button
        type="button"
        className="button quiet"
        disabled={blocker !== undefined}
        aria-describedby={blocker && 'modification-blocker'}
        onClick={() => setIsOpen(true)}
      >
        <Pencil className="icon icon-s" />
        Edit order
      </button>
      {isOpen && <ModificationDialog order={order} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function ModificationDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [contents] = useState(() => orderContents({ ...order, customerEmail: order.customerEmail ?? '' }))
  const before = new Map(contents.items.map(({ id, quantity }) => [id, quantity]))
  return (
    <FormDialog<ModificationValues, CheckedModification, OrderContents>
      title={`Edit order #${order.id}`}
      schema={modificationFormSchema}
      values={toModificationValues(contents)}
      edited={{
        row: contents,
        toValues: toModificationValues,
        name: 'order',
        labels: FIELD_LABELS,
        format: (field, value) => (field === 'items' ? formatItems(value) : formatValue(value)),
      }}
      save={(_, changes) => modifyOrder(order.id, changes)}
      success={`Order #${order.id} updated`}
      failureTitle="Error updating order"
      refresh={ORDER_QUERIES}
      saveLabel="Save changes"
      onClose={onClose}
    >
      {(form) => (
        <>
          <LineEditor
            lines={form.watch('items')}
            before={before}
            onChange={(lines) => form.setValue('items', lines, { shouldDirty: true, shouldValidate: true })}
            error={form.formState.errors.items?.message}
          />
          <ModificationFields form={form} />
          <ModificationSummary order={order} values={form.watch()} />
        </>
      )}
    </FormDialog>
  )
}

const formatItems = (value: unknown): string =>
  Array.isArray(value)
    ? (value as { quantity: number; name?: string; productName?: string; productId?: number }[])
        .map(({ quantity, name, productName, productId }) => `${quantity} × ${productName ?? name ?? `#${productId}`}`)
        .join(', ')
    : ''
