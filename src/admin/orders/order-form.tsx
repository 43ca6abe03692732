import { type Dispatch, type SetStateAction, useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import { EDITABLE_FIELDS, type OrderDetail, type OrderEdit, STAFF_NOTES_MAX } from '../../domain/orders/admin-order.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { CourierFields } from './courier-fields.tsx'
import { updateOrder, ORDER_QUERIES } from './order-queries.ts'
import { selectOptions, PAYMENT_LABELS, STATUS_LABELS } from './order-labels.tsx'

interface Props {
  order: OrderDetail
  typed: OrderEdit
  onType: Dispatch<SetStateAction<OrderEdit>>
}

/** Edit form of an order: status, payment, notes. Sends changed fields only. */
export function OrderForm({ order, typed, onType }: Props) {
  const [trouble, setTrouble] = useState<string>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const refresh = useRefresh()
  const edit = changedFields(order, typed)
  const dirty = Object.keys(edit).length > 0
  const save = async () => {
    setSaving(true)
    setTrouble(undefined)
    setProblems({})
    try {
      await updateOrder(order.id, edit)
      toast.success({ description: `Order #${order.id} updated` })
      await refresh(ORDER_QUERIES)
      // Keeps input typed while saving.
      onType((now) => omitUnchanged(now, edit))
    } catch (error) {
      const sentence = saveErrorMessage(error)
      const fields = fieldErrors(error)
      if (fields) setProblems(fields)
      else setTrouble(sentence)
      toast.error({ title: 'Error updating order', description: sentence })
    } finally {
      setSaving(false)
    }
  }
  const change = (next: OrderEdit) => onType((now) => ({ ...now, ...next }))
  const status = typed.status ?? order.status
  return (
    <form
      className="order-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SelectField
        label="Order status"
        value={status}
        hint={stockHint(order.status, status)}
        error={trouble}
        onChange={(event) => change({ status: event.target.value as OrderStatus })}
      >
        {selectOptions(STATUS_LABELS)}
      </SelectField>
      <SelectField
        label="Payment status"
        value={typed.paymentStatus ?? order.paymentStatus}
        onChange={(event) => change({ paymentStatus: event.target.value as PaymentStatus })}
      >
        {selectOptions(PAYMENT_LABELS)}
      </SelectField>
      <CourierFields order={order} typed={typed} onChange={change} errors={problems} />
      <TextAreaField
        className="wide"
        label="Staff notes"
        hint="Only staff see this."
        maxLength={STAFF_NOTES_MAX}
        value={typed.staffNotes ?? order.staffNotes ?? ''}
        onChange={(event) => change({ staffNotes: event.target.value })}
      />
      <button type="submit" className="button ink" disabled={!dirty || saving}>
        {saving ? 'Saving...' : 'Save changes'}
      </button>
    </form>
  )
}

/** Returns the changed fields of an edit. */
export const changedFields = (order: OrderDetail, typed: OrderEdit): OrderEdit => omitUnchanged(typed, order)

function omitUnchanged(typed: OrderEdit, saved: OrderEdit | OrderDetail): OrderEdit {
  const left = EDITABLE_FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== (saved[field] ?? ''))
  return Object.fromEntries(left.map((field) => [field, typed[field]]))
}

function stockHint(from: OrderStatus, to: OrderStatus): string | undefined {
  if (from === to) return undefined
  if (to === 'cancelled') return 'Its books go back into stock.'
  return from === 'cancelled' ? 'Its books are taken from stock again.' : undefined
}

/** A 4xx error shows its own message, any other error a general one. */
function saveErrorMessage(error: unknown): string {
  const fallback = 'There was a problem updating the order status.'
  const refused = error instanceof ApiError && error.status < 500
  return refused ? toUserMessage(error, fallback) : fallback
}

/** Field errors of a failed update. */
const fieldErrors = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError ? error.fields : undefined
