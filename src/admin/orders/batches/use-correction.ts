import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../../api-client.ts'
import { contentsSchema } from '../../../domain/orders/order-contents.ts'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import { sizeSchema } from '../../../domain/values/package-size.ts'
import { schemaResolver } from '../../../ui/forms/schema-resolver.ts'
import { useEditedRow, useShowStored } from '../../components/dialogs/use-edited-row.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { modifyOrder, ORDER_QUERIES } from '../order-queries.ts'
import { findState, retryBatch, setWeight } from './batch-queries.ts'

const weight = z.string().refine((typed) => typed.trim() === '' || sizeSchema('weightGrams').safeParse(typed).success, {
  message: 'Must be a whole number of grams, from 1 to 50,000',
})
const correctionSchema = z.object({
  pincode: contentsSchema.shape.pincode,
  /** By the ids of the books without a weight. */
  weights: z.record(z.string(), weight),
})
type Correction = z.infer<typeof correctionSchema>

/** The messages of sending an order again, and the queries that it changes. */
export const retryOptions = (orderId: number) => ({
  failure: 'The order could not be sent again.',
  failureTitle: `Order #${orderId} was not sent`,
  refresh: [...ORDER_QUERIES, 'shipment-batch', 'products'],
})

/** The form that corrects a refused order and sends it again. `order` may change while it is open. */
export function useCorrection(batchId: number, order: BatchOrder) {
  const { orderId, pincode, unweighedBooks } = order
  const toValues = (row: { pincode: string }): Correction => ({
    pincode: row.pincode,
    weights: Object.fromEntries(unweighedBooks.map(({ id }) => [id, ''])),
  })
  const form = useForm<Correction>({ resolver: schemaResolver(correctionSchema), defaultValues: toValues(order) })
  const edit = useEditedRow(form, { row: { pincode }, toValues, name: 'order', labels: { pincode: 'PIN code' } })
  const { isDirty, dirtyFields } = form.formState
  const continueFrom = (stored: string) => {
    form.resetField('pincode', { defaultValue: stored })
    edit.rebase({ pincode: stored })
  }
  useShowStored(dirtyFields.pincode === true, pincode, continueFrom)
  /** @returns whether the order has the PIN code now: false if the user has to choose between two */
  const savePincode = async (correction: Correction): Promise<boolean> => {
    const { pincode: typed, expected } = edit.changes(correction)
    if (typed === undefined) return true
    const state = await findState(typed)
    try {
      await modifyOrder(orderId, { pincode: typed, ...(state && { state }), expected })
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return false
      throw error
    }
    continueFrom(typed)
    return true
  }
  const options = retryOptions(orderId)
  const { mutate, isPending } = useSubmit({
    submit: async (correction: Correction) => {
      for (const { id } of unweighedBooks) {
        const grams = correction.weights[id]?.trim()
        if (grams) await setWeight(id, Number(grams))
      }
      if (await savePincode(correction)) await retryBatch(batchId, orderId)
    },
    ...options,
    refreshOnError: options.refresh,
  })
  const submit = form.handleSubmit((correction) => mutate(correction))
  return { form, submit, isPending, isDirty, dialog: edit.dialog }
}
