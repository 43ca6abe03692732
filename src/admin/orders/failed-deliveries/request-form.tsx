import { useState } from 'react'
import { deliveryDays, formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import type { NdrAction } from '../../../domain/shipping/ndr/ndr-states.ts'
import { type NdrTask, ndrRequestSchema } from '../../../domain/shipping/ndr/ndr-task.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { Step, StepButtons } from '../returns/steps/step.tsx'
import * as stepStyles from '../returns/steps/step.module.css'
import { FAILED_DELIVERY_QUERIES, requestAfterFailure } from './failed-delivery-queries.ts'

const ACTIONS = [
  { value: 're-attempt', label: 'Try again', hint: 'Also with another day, address or phone' },
  { value: 'return', label: 'Bring it back', hint: 'The parcel comes back to the shop' },
] as const

interface Fields {
  action: NdrAction
  comment: string
  deferredDay: string
  phone: string
  address1: string
  address2: string
}

/** What the customer answered, as the courier is asked for it. */
function suggestedFields(task: NdrTask): Fields {
  const { answer, answerDay, answerPhone, answerAddress, answerLandmark } = task
  return {
    action: answer === 'refuse' ? 'return' : 're-attempt',
    comment: answer ? COMMENTS[answer] : '',
    deferredDay: answerDay ?? '',
    phone: answerPhone ?? '',
    address1: answerAddress ?? '',
    address2: answerLandmark ?? '',
  }
}

const COMMENTS: Record<NonNullable<NdrTask['answer']>, string> = {
  reattempt: 'The buyer has confirmed the day.',
  correct: 'The buyer has corrected the address or the phone number.',
  refuse: 'The buyer does not want the parcel.',
}

/** The request to the courier, filled in with the answer of the customer. After an error the fields stay. */
export function RequestForm({ task }: { task: NdrTask }) {
  const { fields, change, errors, submit, isPending } = useRequest(task)
  return (
    <Step
      title="Ask the courier"
      hint="Shiprocket accepts one request for each attempt. The courier acts in one or two days."
      onSubmit={submit}
    >
      <RadioCards<NdrAction>
        legend="What should the courier do?"
        name="action"
        options={ACTIONS}
        value={fields.action}
        onChange={(action) => change({ action })}
      />
      {fields.action === 're-attempt' && <AttemptFields fields={fields} change={change} errors={errors} />}
      <TextAreaField
        label="Comment for the courier *"
        maxLength={300}
        value={fields.comment}
        error={errors.comment}
        onChange={(event) => change({ comment: event.target.value })}
      />
      <StepButtons>
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving…' : 'Send to the courier'}
        </button>
      </StepButtons>
    </Step>
  )
}

interface AttemptProps {
  fields: Fields
  change: (changed: Partial<Fields>) => void
  errors: Partial<Record<string, string>>
}

function AttemptFields({ fields, change, errors }: AttemptProps) {
  const [days] = useState(() => deliveryDays(new Date()))
  return (
    <div className={stepStyles.fields}>
      <SelectField
        label="Day"
        value={fields.deferredDay}
        error={errors.deferredDay}
        onChange={(event) => change({ deferredDay: event.target.value })}
      >
        <option value="">The courier’s next round</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatDeliveryDay(day)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Another phone number"
        type="tel"
        maxLength={20}
        value={fields.phone}
        error={errors.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <TextField
        label="Corrected address"
        maxLength={200}
        value={fields.address1}
        error={errors.address1}
        onChange={(event) => change({ address1: event.target.value })}
      />
      <TextField
        label="Landmark"
        maxLength={100}
        value={fields.address2}
        error={errors.address2}
        onChange={(event) => change({ address2: event.target.value })}
      />
    </div>
  )
}

function useRequest(task: NdrTask) {
  const [fields, setFields] = useState(() => suggestedFields(task))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { mutate, isPending } = useSubmit({
    submit: (request: Parameters<typeof requestAfterFailure>[1]) => requestAfterFailure(task.id, request),
    success: 'The request is being sent to the courier',
    failureTitle: 'The request was not sent to the courier',
    refresh: FAILED_DELIVERY_QUERIES,
  })
  const submit = () => {
    const checked = ndrRequestSchema.safeParse({ ...toRequest(fields), expected: { answeredAt: task.answeredAt } })
    if (checked.success) return mutate(checked.data)
    setErrors(
      Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
    )
  }
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed })
    setErrors({})
  }
  return { fields, change, errors, submit, isPending }
}

/** Empty fields are left out, and with a return all that is about another attempt. */
function toRequest({ action, comment, ...rest }: Fields) {
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== '')
  return { action, comment, ...(action === 're-attempt' && Object.fromEntries(filled)) }
}
