import { type Dispatch, type SetStateAction, useState } from 'react'
import { ApiProblem, failureSentence } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/order-status.ts'
import { EDITED_FIELDS, type OrderDetail, type OrderEdit, STAFF_NOTES_MAX } from '../../domain/staff-order.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { CourierFields } from './courier-fields.tsx'
import { changeOrder, ORDER_NAMES } from './order-queries.ts'
import { optionsOf, PAYMENT_WORDS, STATUS_WORDS } from './order-words.tsx'

interface Props {
  order: OrderDetail
  typed: OrderEdit
  onType: Dispatch<SetStateAction<OrderEdit>>
}

/** What staff change of an order: its status, its payment and what they note. What did not change is not sent. */
export function OrderForm({ order, typed, onType }: Props) {
  const [trouble, setTrouble] = useState<string>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const refresh = useRefresh()
  const edit = changedOnly(order, typed)
  const dirty = Object.keys(edit).length > 0
  const save = async () => {
    setSaving(true)
    setTrouble(undefined)
    setProblems({})
    try {
      await changeOrder(order.id, edit)
      tellSuccess(`Order #${order.id} updated`)
      await refresh(ORDER_NAMES)
      // What was typed while it was saved stays.
      onType((now) => without(now, edit))
    } catch (error) {
      const sentence = sentenceOf(error)
      const fields = fieldsOf(error)
      if (fields) setProblems(fields)
      else setTrouble(sentence)
      tellError(sentence, 'Error updating order')
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
        {optionsOf(STATUS_WORDS)}
      </SelectField>
      <SelectField
        label="Payment status"
        value={typed.paymentStatus ?? order.paymentStatus}
        onChange={(event) => change({ paymentStatus: event.target.value as PaymentStatus })}
      >
        {optionsOf(PAYMENT_WORDS)}
      </SelectField>
      <CourierFields order={order} typed={typed} onChange={change} problems={problems} />
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

/** What of an edit differs from an order. */
export const changedOnly = (order: OrderDetail, typed: OrderEdit): OrderEdit => without(typed, order)

function without(typed: OrderEdit, saved: OrderEdit | OrderDetail): OrderEdit {
  const left = EDITED_FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== (saved[field] ?? ''))
  return Object.fromEntries(left.map((field) => [field, typed[field]]))
}

function stockHint(from: OrderStatus, to: OrderStatus): string | undefined {
  if (from === to) return undefined
  if (to === 'cancelled') return 'Its books go back into stock.'
  return from === 'cancelled' ? 'Its books are taken out of stock again.' : undefined
}

/** A refusal names what stands in the way; for all else there is one sentence. */
function sentenceOf(error: unknown): string {
  const fallback = 'There was a problem updating the order status.'
  const refused = error instanceof ApiProblem && error.status < 500
  return refused ? failureSentence(error, fallback) : fallback
}

/** Of what staff typed, what was wrong with which field. */
const fieldsOf = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiProblem ? error.fields : undefined
