import { useState } from 'react'
import type { AdminReturn } from '../../../../domain/orders/returns/admin-return.ts'
import type { Handover } from '../../../../domain/orders/returns/return-states.ts'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx'
import { Step, StepButtons } from './step.tsx'
import { useReturnStep } from './use-return-step.ts'

const DROP_OFF = { value: 'drop_off', label: 'Customer sends it', hint: 'By post, or brings it to the shop' } as const
const PICKUP = { value: 'pickup', label: 'Courier collects it', hint: 'Shiprocket books a pickup' } as const
const NONE = { value: 'none', label: 'Nothing comes back', hint: 'Such as for a missing module' } as const

/** Approves or declines a request, with words to the customer. */
export function AnswerStep({ row }: { row: AdminReturn }) {
  const [handover, setHandover] = useState<Handover>('drop_off')
  const [message, setMessage] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { mutate, isPending } = useReturnStep(row)
  const decline = () => {
    if (message.trim() === '') setIsReasonMissing(true)
    else mutate({ action: 'decline', message })
  }
  return (
    <Step
      title="Answer the request"
      hint="The customer gets your answer by email."
      onSubmit={() => mutate({ action: 'approve', handover, message })}
    >
      <RadioCards<Handover>
        legend="How does the book come back?"
        name="handover"
        options={row.isPickupOn ? [DROP_OFF, PICKUP, NONE] : [DROP_OFF, NONE]}
        value={handover}
        onChange={setHandover}
      />
      <TextAreaField
        label="Message to the customer"
        hint="Needed to decline."
        maxLength={1000}
        value={message}
        error={isReasonMissing ? 'Write the customer the reason' : undefined}
        onChange={(event) => {
          setMessage(event.target.value)
          setIsReasonMissing(false)
        }}
      />
      <StepButtons>
        <button type="button" className="button danger" disabled={isPending} onClick={decline}>
          Decline
        </button>
        <button type="submit" className="button main" disabled={isPending}>
          Approve
        </button>
      </StepButtons>
    </Step>
  )
}
