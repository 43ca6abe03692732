import { useState } from 'react'
import type { AdminReturn, AdminReturnItem } from '../../../../domain/orders/returns/admin-return.ts'
import {
  REJECTION_REASON_LABELS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../../../domain/orders/returns/rejection-reasons.ts'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx'
import { Step, StepButtons } from './step.tsx'
import * as styles from './step.module.css'
import { useReturnStep } from './use-return-step.ts'

interface Decision {
  id: number
  accepted: number
  rejectionReason: RejectionReason | null
}

/** A parcel without the book, or with another one, has its reason already. */
const suggestReason = ({ condition }: AdminReturnItem): RejectionReason | null =>
  condition === 'not_received' || condition === 'other_item' ? condition : null

/** Decides which copies are replaced or refunded, and why others are not. */
export function CheckStep({ row }: { row: AdminReturn }) {
  const [decisions, setDecisions] = useState<readonly Decision[]>(() =>
    row.items.map((item) => ({ id: item.id, accepted: item.quantity, rejectionReason: suggestReason(item) })),
  )
  const [message, setMessage] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending } = useReturnStep(row)
  const decide = (id: number, change: Partial<Decision>) =>
    setDecisions(decisions.map((decision) => (decision.id === id ? { ...decision, ...change } : decision)))
  const lines = row.items.map((item) => {
    const decision = decisions.find(({ id }) => id === item.id)
    const accepted = decision?.accepted ?? item.quantity
    const isRejected = accepted < item.quantity
    return { item, accepted, isRejected, rejectionReason: isRejected ? (decision?.rejectionReason ?? null) : null }
  })
  const save = () => {
    setIsChecked(true)
    if (lines.some(({ isRejected, rejectionReason }) => isRejected && rejectionReason === null)) return undefined
    return mutate({
      action: 'check',
      lines: lines.map(({ item, accepted, rejectionReason }) => ({ id: item.id, accepted, rejectionReason })),
      message,
    })
  }
  return (
    <Step title="What do you replace or refund?" hint="The customer gets the result by email." onSubmit={save}>
      <div className={styles.fields}>
        {lines.map(({ item: { id, productName, quantity }, accepted, isRejected, rejectionReason }) => (
          <div key={id} className="stack">
            <SelectField
              label={productName}
              value={accepted}
              onChange={(event) => decide(id, { accepted: Number(event.target.value) })}
            >
              {Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((copies) => (
                <option key={copies} value={copies}>
                  {copies === 0 ? 'Reject' : `Accept ${copies} of ${quantity}`}
                </option>
              ))}
            </SelectField>
            {isRejected && (
              <SelectField
                label={`Why ${productName} is rejected`}
                hint="The customer reads it."
                value={rejectionReason ?? ''}
                error={isChecked && rejectionReason === null ? 'Choose why the copies are rejected' : undefined}
                onChange={(event) =>
                  decide(id, { rejectionReason: REJECTION_REASONS.find((name) => name === event.target.value) ?? null })
                }
              >
                <option value="">Choose a reason</option>
                {REJECTION_REASONS.map((name) => (
                  <option key={name} value={name}>
                    {REJECTION_REASON_LABELS[name]}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        ))}
      </div>
      <TextAreaField
        label="Message to the customer (optional)"
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <StepButtons>
        <button type="submit" className="button main" disabled={isPending}>
          Save the result
        </button>
      </StepButtons>
    </Step>
  )
}
