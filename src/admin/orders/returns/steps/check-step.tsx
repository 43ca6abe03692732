import { useState } from 'react'
import type { AdminReturn } from '../../../../domain/orders/returns/admin-return.ts'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx'
import { Step, StepButtons } from './step.tsx'
import * as styles from './step.module.css'
import { useReturnStep } from './use-return-step.ts'

/** Decides which copies are replaced or refunded. */
export function CheckStep({ row }: { row: AdminReturn }) {
  const [accepted, setAccepted] = useState(() => new Map(row.items.map(({ id, quantity }) => [id, quantity])))
  const [message, setMessage] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { mutate, isPending } = useReturnStep(row)
  const isComplete = row.items.every(({ id, quantity }) => accepted.get(id) === quantity)
  const save = () => {
    if (!isComplete && message.trim() === '') return setIsReasonMissing(true)
    const lines = row.items.map(({ id }) => ({ id, accepted: accepted.get(id) ?? 0 }))
    return mutate({ action: 'check', lines, message })
  }
  return (
    <Step title="What do you replace or refund?" hint="The customer gets the result by email." onSubmit={save}>
      <div className={styles.fields}>
        {row.items.map(({ id, productName, quantity }) => (
          <SelectField
            key={id}
            label={productName}
            value={accepted.get(id)}
            onChange={(event) => setAccepted(new Map(accepted).set(id, Number(event.target.value)))}
          >
            {Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((copies) => (
              <option key={copies} value={copies}>
                {copies === 0 ? 'Reject' : `Accept ${copies} of ${quantity}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextAreaField
        label="Words to the customer"
        hint="Needed if you reject copies."
        maxLength={1000}
        value={message}
        error={isReasonMissing ? 'Write the customer why copies are rejected' : undefined}
        onChange={(event) => {
          setMessage(event.target.value)
          setIsReasonMissing(false)
        }}
      />
      <StepButtons>
        <button type="submit" className="button main" disabled={isPending}>
          Save the result
        </button>
      </StepButtons>
    </Step>
  )
}
