import { useId, useState, type SubmitEvent } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import {
  CANCELLATION_NOTE_MAX,
  CANCELLATION_REASON_LABELS,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '../../../domain/orders/cancellation.ts'
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
  const { reason, setReason, note, setNote, error, pending, submit } = useCancellation(order)
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
          onChange={setReason}
        />
        <TextAreaField
          label={reason === 'other' ? 'Your reason' : 'Anything else? (optional)'}
          maxLength={CANCELLATION_NOTE_MAX}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormError message={error} />
      </form>
    </Dialog>
  )
}

function useCancellation({ orderId, token, onCancelled }: CancelOrderProps) {
  const [reason, setReason] = useState<CancellationReason | ''>('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    if (reason === '') return setError('Please choose a reason.')
    setPending(true)
    setError(undefined)
    const json = { proof: token === undefined ? undefined : { token }, reason, note }
    try {
      onCancelled(await readJson(api.orders[':id'].cancel.$post({ param: { id: String(orderId) }, json })))
    } catch (cause) {
      setError(toUserMessage(cause, 'The order could not be cancelled. Please try again.'))
      setPending(false)
    }
  }
  return { reason, setReason, note, setNote, error, pending, submit }
}
