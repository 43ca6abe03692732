import { useId, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import {
  CANCELLATION_NOTE_MAX,
  CANCELLATION_REASON_LABELS,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '../../../domain/orders/cancellation.ts'
import { cancellationSchema } from '../../../domain/orders/cancellation-form.ts'
import { focusInvalid } from '../../../ui/forms/focus-invalid.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { CancelOrderProps } from './cancel-order.tsx'

interface Props extends CancelOrderProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const REASONS = CANCELLATION_REASONS.map((value) => ({ value, label: CANCELLATION_REASON_LABELS[value] }))

/** The dialog that cancels an order. After an error the chosen reason stays. */
export default function CancelOrderDialog({ open, onOpenChange, ...order }: Props) {
  const formId = useId()
  const { reason, setReason, note, setNote, errors, pending, submit } = useCancellation(order)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={560}
      title={`Cancel order #${order.orderId}?`}
      footer={
        <>
          <button type="button" className="button quiet" onClick={() => onOpenChange(false)}>
            Back
          </button>
          <button type="submit" form={formId} className="button danger" disabled={pending}>
            {pending ? 'Cancelling…' : 'Cancel this order'}
          </button>
        </>
      }
    >
      <form id={formId} className="stack" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <RadioCards
          legend="Why do you want to cancel?"
          name="reason"
          options={REASONS}
          value={reason}
          error={errors.reason}
          onChange={setReason}
        />
        <TextAreaField
          label={reason === 'other' ? 'Your reason' : 'Anything else? (optional)'}
          error={errors.note}
          maxLength={CANCELLATION_NOTE_MAX}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormError message={errors.form} />
      </form>
    </Dialog>
  )
}

function useCancellation({ orderId, token, onCancelled }: CancelOrderProps) {
  const [reason, setReason] = useState<CancellationReason | ''>('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const cancellation = cancellationSchema.safeParse({
      proof: token === undefined ? undefined : { token },
      reason,
      note,
    })
    if (!cancellation.success) {
      flushSync(() => setErrors(errorsOf(cancellation.error.issues)))
      return focusInvalid(event.currentTarget)
    }
    setPending(true)
    setErrors({})
    const json = cancellation.data
    try {
      onCancelled(await readJson(api.orders[':id'].cancel.$post({ param: { id: String(orderId) }, json })))
    } catch (cause) {
      setErrors({ form: toUserMessage(cause, 'The order could not be cancelled. Please try again.') })
      setPending(false)
    }
  }
  return { reason, setReason, note, setNote, errors, pending, submit }
}

/** The message of each question, and what belongs to none. */
type Errors = Partial<Record<'reason' | 'note' | 'form', string>>

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.map(({ path: [field = 'form'], message }): [PropertyKey, string] => [field, message]))
