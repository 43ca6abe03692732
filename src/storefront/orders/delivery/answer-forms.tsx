import { CalendarDays, ChevronDown, CircleX, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { deliveryPath } from '../../../domain/orders/link-page.ts'
import {
  ADDRESS_MAX,
  ANSWER_NOTE_MAX,
  type DeliveryHelp,
  formatDeliveryDay,
  LANDMARK_MAX,
} from '../../../domain/shipping/ndr/ndr-answer.ts'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { MOBILE_INPUT } from '../mobile-input.ts'
import * as styles from './delivery-page.module.css'

interface Props {
  help: DeliveryHelp
  link: string
}

/** One form for each answer. The browser posts it and checks its fields, so that it needs no script. */
export function AnswerForms({ help, link }: Props) {
  const form = { action: `/api${deliveryPath(help.orderId, link)}`, chosen: help.answer }
  return (
    <div className={styles.answers}>
      <AnswerForm {...form} answer="reattempt" title="Deliver on another day" icon={<CalendarDays className="icon" />}>
        <fieldset className={styles.days}>
          <legend className="legend">Which day?</legend>
          {help.days.map((day, index) => (
            <label key={day}>
              <input
                type="radio"
                name="day"
                value={day}
                required
                defaultChecked={help.answerDay === null ? index === 0 : help.answerDay === day}
              />
              <span>{formatDeliveryDay(day)}</span>
            </label>
          ))}
        </fieldset>
        <PhoneField hint="Only if the courier should call another number." />
        <SubmitButton>Deliver on this day</SubmitButton>
      </AnswerForm>
      <AnswerForm {...form} answer="correct" title="Correct the address or phone" icon={<MapPin className="icon" />}>
        <TextAreaField
          label="House number, street and area"
          name="address"
          hint="City and PIN code stay as they are."
          minLength={10}
          maxLength={ADDRESS_MAX}
          autoComplete="street-address"
        />
        <TextField label="Landmark" name="landmark" hint="Such as: behind the water tank" maxLength={LANDMARK_MAX} />
        <PhoneField hint="If the courier should call another number." />
        <SubmitButton>Send the correction</SubmitButton>
      </AnswerForm>
      <AnswerForm {...form} answer="refuse" title="I do not want the parcel" icon={<CircleX className="icon" />}>
        <p>The parcel goes back to us, and there is nothing to pay.</p>
        <TextAreaField label="Reason (optional)" name="note" maxLength={ANSWER_NOTE_MAX} />
        <SubmitButton isDanger>I do not want it</SubmitButton>
      </AnswerForm>
    </div>
  )
}

interface AnswerFormProps {
  action: string
  answer: NonNullable<DeliveryHelp['answer']>
  /** The answer that is stored. */
  chosen: DeliveryHelp['answer']
  title: string
  icon: ReactNode
  children: ReactNode
}

const AnswerForm = ({ action, answer, chosen, title, icon, children }: AnswerFormProps) => (
  <details open={chosen === answer || (chosen === null && answer === 'reattempt')}>
    <summary>
      {icon}
      <span>{title}</span>
      <ChevronDown className={`icon ${styles.chevron}`} />
    </summary>
    <form className={`stack ${styles.form}`} method="post" action={action}>
      <input type="hidden" name="answer" value={answer} />
      {children}
    </form>
  </details>
)

const PhoneField = ({ hint }: { hint: string }) => (
  <TextField label="Phone number (optional)" name="phone" hint={hint} {...MOBILE_INPUT} maxLength={20} />
)

const SubmitButton = ({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) => (
  <button type="submit" className={`button full ${isDanger ? 'danger' : 'main'}`}>
    {children}
  </button>
)
