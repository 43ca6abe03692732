import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, ensureOk, toUserMessage } from '../../api-client.ts'
import { HIDDEN_REASONS, REVIEW_RULES, type HiddenReason } from '../../domain/reviews/review-rules.ts'
import { ChoiceError } from '../../ui/forms/choice-error.tsx'
import { focusInvalid } from '../../ui/forms/focus-invalid.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { deviceId } from './own-votes.ts'
import * as styles from './report-dialog.module.css'

/** Reports a review that breaks a rule. */
export function ReportDialog({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const [reason, setReason] = useState<HiddenReason>()
  const [error, setError] = useState<string>()
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const send = async (form: HTMLFormElement) => {
    flushSync(() => setReasonMissing(!reason))
    if (!reason) return focusInvalid(form)
    setPending(true)
    try {
      const json = { reason, device: deviceId() }
      await ensureOk(api.reviews[':id'].reports.$post({ param: { id: String(reviewId) }, json }))
      toast.success({ title: 'Thank you', description: 'We will read this review.' })
      onClose()
    } catch (cause) {
      setError(toUserMessage(cause, 'The report could not be sent. Please try again.'))
      setPending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Report this review" width={560}>
      <form className="stack" noValidate onSubmit={submit}>
        <fieldset className={styles.reasons} data-invalid={isReasonMissing ? '' : undefined}>
          <legend className="legend">What is wrong with it?</legend>
          {HIDDEN_REASONS.map((value) => (
            <label key={value}>
              <input type="radio" name="reason" checked={reason === value} onChange={() => setReason(value)} />
              {REVIEW_RULES[value].reason}
            </label>
          ))}
          <ChoiceError message={isReasonMissing ? 'Please choose a reason' : undefined} />
        </fieldset>
        <FormError message={error} />
        <button type="submit" className="button ink" disabled={pending}>
          {pending ? 'Sending…' : 'Send report'}
        </button>
      </form>
    </Dialog>
  )
}
