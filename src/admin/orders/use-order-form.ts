import { useEffect, useRef, useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import { EDITABLE_FIELDS, type OrderDetail, type OrderEdit } from '../../domain/orders/admin-order.ts'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { ORDER_QUERIES, updateOrder } from './order-queries.ts'
import { changedFields, type OrderFormValues, toFormValues } from './order-form-values.ts'

/** The edit form of an order. Inputs without unsaved changes follow the order when it changes elsewhere. */
export function useOrderForm(order: OrderDetail) {
  const refresh = useRefresh()
  const [initial] = useState(() => toFormValues(order))
  // The values that count as unchanged.
  const saved = useRef(initial)
  const form = useZodForm<OrderFormValues, OrderEdit>({
    loadSchema: async () => (await import('./order-form-schema.ts')).orderFormSchema(() => saved.current),
    onSubmit: async (values) => {
      const sent = changedFields(readInputs(), saved.current)
      await updateOrder(order.id, { ...values, status: sent.status === undefined ? undefined : values.status })
      saved.current = { ...saved.current, ...sent }
      toast.success({ description: `Order #${order.id} updated` })
      await refresh(ORDER_QUERIES)
    },
    onError: (error, fieldsShown) => {
      const message = saveErrorMessage(error)
      toast.error({ title: 'Error updating order', description: message })
      return fieldsShown ? undefined : message
    },
  })
  const { fields } = form
  const readInputs = () =>
    Object.fromEntries(EDITABLE_FIELDS.map((name) => [name, fields.get(name)])) as OrderFormValues
  const hasChanges = () => {
    // Before the inputs are mounted all are empty.
    const typed = readInputs()
    return typed.status !== '' && Object.keys(changedFields(typed, saved.current)).length > 0
  }
  useEffect(() => {
    const next = toFormValues(order)
    const unchanged = EDITABLE_FIELDS.filter((name) => fields.get(name) === saved.current[name])
    saved.current = next
    fields.set(Object.fromEntries(unchanged.map((name) => [name, next[name]])))
  }, [order, fields])
  return { ...form, initial, hasChanges }
}

/** A 4xx error shows its own message, any other error a general one. */
function saveErrorMessage(error: unknown): string {
  const fallback = 'There was a problem updating the order status.'
  return error instanceof ApiError && error.status < 500 ? toUserMessage(error, fallback) : fallback
}
