import { useEffect, useRef, useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import type { OrderDetail, OrderEdit } from '../../domain/orders/admin-order.ts'
import type { EditConflict } from '../../domain/values/problem.ts'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { ORDER_QUERIES, updateOrder } from './order-queries.ts'
import { changedFields, FORM_FIELDS, type OrderFormValues, toFormValues } from './order-form-values.ts'

/** The edit form of an order. Inputs without unsaved changes follow the order when it changes elsewhere. */
export function useOrderForm(order: OrderDetail) {
  const refresh = useRefresh()
  const [initial] = useState(() => toFormValues(order))
  // The fields as they were read, and the values that count as unchanged.
  const read = useRef<Partial<OrderDetail>>(order)
  const saved = useRef(initial)
  const [conflict, setConflict] = useState<EditConflict>()
  const form = useZodForm<OrderFormValues, OrderEdit>({
    loadSchema: async () => (await import('./order-form-schema.ts')).orderFormSchema(() => saved.current),
    onSubmit: async (values) => {
      const sent = changedFields(readInputs(), saved.current)
      const status = sent.status === undefined ? undefined : values.status
      const expected = Object.fromEntries(
        Object.keys(sent).map((name) => [name, read.current[name as keyof OrderDetail]]),
      )
      read.current = await updateOrder(order.id, { ...values, status, expected })
      saved.current = { ...saved.current, ...sent }
      toast.success({ description: `Order #${order.id} updated` })
      await refresh(ORDER_QUERIES)
    },
    onError: (error, fieldsShown) => {
      if (error instanceof ApiError && error.conflict) {
        setConflict(error.conflict)
        return undefined
      }
      const message = saveErrorMessage(error)
      toast.error({ title: 'Error updating order', description: message })
      return fieldsShown ? undefined : message
    },
  })
  const { fields } = form
  const readInputs = () => Object.fromEntries(FORM_FIELDS.map((name) => [name, fields.get(name)])) as OrderFormValues
  const hasChanges = () => {
    // Before the inputs are mounted all are empty.
    const typed = readInputs()
    return typed.status !== '' && Object.keys(changedFields(typed, saved.current)).length > 0
  }
  useEffect(() => {
    const next = toFormValues(order)
    // A field with unsaved input keeps the value that was read: saving it opens the conflict dialog if another user has changed it since.
    const followed = FORM_FIELDS.filter((name) => [saved.current[name], next[name]].includes(fields.get(name)))
    for (const name of followed) saved.current = { ...saved.current, [name]: next[name] }
    read.current = { ...read.current, ...pickFields(order, followed) }
    fields.set(pickFields(next, followed))
  }, [order, fields])
  const resolveConflict = (theirs: ReadonlySet<string>) => {
    const current = { ...order, ...conflict?.current }
    const contested = FORM_FIELDS.filter((name) => Object.hasOwn(conflict?.changes ?? {}, name))
    const values = pickFields(toFormValues(current), contested)
    read.current = { ...read.current, ...pickFields(current, contested) }
    saved.current = { ...saved.current, ...values }
    fields.set(Object.fromEntries(Object.entries(values).filter(([name]) => theirs.has(name))))
    fields.changed()
    setConflict(undefined)
  }
  return { ...form, initial, hasChanges, conflict, resolveConflict, closeConflict: () => setConflict(undefined) }
}

type FormField = (typeof FORM_FIELDS)[number]

const pickFields = <Row extends Partial<Record<FormField, unknown>>>(row: Row, names: readonly FormField[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as { [Name in FormField]?: Row[Name] }

/** A 4xx error shows its own message, any other error a general one. */
function saveErrorMessage(error: unknown): string {
  const fallback = 'There was a problem updating the order status.'
  return error instanceof ApiError && error.status < 500 ? toUserMessage(error, fallback) : fallback
}
