import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import { manualOrderSchema } from '../../domain/orders/manual-order.ts'
import type { DraftContent } from '../../domain/orders/manual-order.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { orderHref } from '../components/admin-url.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { ORDER_QUERIES } from '../orders/order-queries.ts'
import type { DraftErrors } from './draft-form.ts'
import { convertDraft, DRAFTS, quoteQuery } from './draft-queries.ts'
import type { useOrderDraft } from './use-order-draft.ts'

/** Creates the order of a draft and opens it. `totalAmount` is the total that staff see; undefined while there is none. */
export function useCreateOrder(draft: ReturnType<typeof useOrderDraft>, totalAmount: number | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const refresh = useRefresh()
  const [errors, setErrors] = useState<DraftErrors>({})
  const [error, setError] = useState<string>()
  const [isCreating, setIsCreating] = useState(false)
  const [attempts, setAttempts] = useState(0)

  const send = async () => {
    await draft.flush()
    const saved = draft.saved()
    if (!saved || draft.isUnsaved()) return setError('The draft could not be saved. Try again.')
    const quote = await queryClient.query(quoteQuery(draft.latest()))
    if (quote.totalAmount !== totalAmount)
      return setError(`The total is ${formatAmount(quote.totalAmount)} now. Create the order if it is right.`)
    const { orderId } = await convertDraft(saved.id, saved.version, totalAmount)
    toast.success({ description: `Order #${orderId} created` })
    await router.navigate({ href: orderHref(orderId) })
    await refresh([...ORDER_QUERIES, 'products', DRAFTS])
  }
  const showError = (cause: unknown) => {
    setErrors(cause instanceof ApiError ? (cause.fields ?? {}) : {})
    setError(toUserMessage(cause, 'The order could not be created.'))
    // Price, stock or coupon may have changed since the total was loaded.
    void queryClient.invalidateQueries({ queryKey: ['staff', 'order-draft-quote'] })
  }
  const create = async () => {
    const invalid = fieldErrors(draft.latest())
    setErrors(invalid)
    setAttempts((count) => count + 1)
    const count = Object.keys(invalid).length
    if (count > 0) return setError(count === 1 ? 'Correct the marked field.' : `Correct the ${count} marked fields.`)
    setError(undefined)
    setIsCreating(true)
    await send().catch(showError)
    setIsCreating(false)
  }
  return {
    create,
    errors,
    error,
    isCreating,
    attempts,
    /** Removes the messages of fields that are changed. */
    clearErrors: (names: readonly string[]) => {
      const isChanged = (field: string) => names.includes(field.split('.')[0] ?? '')
      setError(undefined)
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !isChanged(field))))
    },
  }
}

function fieldErrors(content: DraftContent): DraftErrors {
  const { error } = manualOrderSchema(content).safeParse(content)
  const entries = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  // The first message of a field counts.
  return Object.fromEntries(entries.toReversed())
}
