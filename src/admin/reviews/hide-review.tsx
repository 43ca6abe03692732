import { type SubmitEvent, useState } from 'react'
import { HIDDEN_REASONS, REVIEW_RULES, type HiddenReason } from '../../domain/reviews/review-rules.ts'
import type { AdminReview } from '../../domain/reviews/review.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'

interface Props {
  review: AdminReview
  isPending: boolean
  onHide: (reason: HiddenReason) => void
}

/** Hides a review for a written rule. A low rating is no reason, so there is none for it. */
export function HideReview({ review: { hiddenReason }, isPending, onHide }: Props) {
  const [reason, setReason] = useState<HiddenReason | undefined>(hiddenReason ?? undefined)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason) onHide(reason)
    else setError('Choose the rule that it breaks')
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <SelectField
        label="Hide it, because"
        hint="Only for a written rule. The customer gets the reason by email, and it is recorded in the audit log."
        error={error}
        value={reason ?? ''}
        onChange={(event) => {
          setError(undefined)
          setReason(HIDDEN_REASONS.find((value) => value === event.target.value))
        }}
      >
        <option value="">Choose the rule</option>
        {HIDDEN_REASONS.map((value) => (
          <option key={value} value={value}>
            {REVIEW_RULES[value].reason}
          </option>
        ))}
      </SelectField>
      <div>
        <button
          type="submit"
          className="button danger"
          disabled={isPending || (reason !== undefined && reason === hiddenReason)}
        >
          {hiddenReason ? 'Change the reason' : 'Hide review'}
        </button>
      </div>
    </form>
  )
}
