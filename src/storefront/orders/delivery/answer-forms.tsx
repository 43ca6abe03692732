import { CalendarDays, ChevronDown, CircleX, MapPin } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { deliveryPath } from '../../../domain/orders/link-page.ts'
import {
  ADDRESS_MAX,
  ANSWER_NOTE_MAX,
  type DeliveryHelp,
  formatDeliveryDay,
  LANDMARK_MAX,
  ndrAnswerSchema,
} from '../../../domain/shipping/ndr/ndr-answer.ts'
import { ChoiceError } from '../../../ui/forms/choice-error.tsx'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm, type ZodForm } from '../../../ui/forms/use-zod-form.ts'
import * as styles from './delivery-page.module.css'

interface Props {
  help: DeliveryHelp
  link: string
}

/** One form for each answer. It is posted, so that it needs no script; the server checks it again. */
export function AnswerForms({ help, link }: Props) {
  const form = { action: `/api${deliveryPath(help.orderId, link)}`, chosen: help.answer }
  return (
    <div className={styles.answers}>
      <AnswerForm {...form} answer="reattempt" title="Deliver on another day" icon={<CalendarDays className="icon" />}>
        {({ register, errors }) => (
          <>
            <fieldset className={styles.days} data-invalid={errors.day ? '' : undefined}>
              <legend className="legend">Which day?</legend>
              {help.days.map((day, index) => (
                <label key={day}>
                  <input
                    type="radio"
                    {...register('day')}
                    value={day}
                    defaultChecked={help.answerDay === null ? index === 0 : help.answerDay === day}
                  />
                  <span>{formatDeliveryDay(day)}</span>
                </label>
              ))}
              <ChoiceError message={errors.day} />
            </fieldset>
            <PhoneField
              hint="Only if the courier should call another number."
              error={errors.phone}
              {...register('phone')}
            />
            <SubmitButton>Deliver on this day</SubmitButton>
          </>
        )}
      </AnswerForm>
      <AnswerForm {...form} answer="correct" title="Correct the address or phone" icon={<MapPin className="icon" />}>
        {({ register, errors }) => (
          <>
            <TextAreaField
              label="House number, street and area"
              hint="City and PIN code stay as they are."
              error={errors.address}
              maxLength={ADDRESS_MAX}
              autoComplete="street-address"
              {...register('address')}
            />
            <TextField
              label="Landmark"
              hint="Such as: behind the water tank"
              error={errors.landmark}
              maxLength={LANDMARK_MAX}
              {...register('landmark')}
            />
            <PhoneField hint="If the courier should call another number." error={errors.phone} {...register('phone')} />
            <SubmitButton>Send the correction</SubmitButton>
          </>
        )}
      </AnswerForm>
      <AnswerForm {...form} answer="refuse" title="I do not want the parcel" icon={<CircleX className="icon" />}>
        {({ register, errors }) => (
          <>
            <p>The parcel goes back to us, and there is nothing to pay.</p>
            <TextAreaField
              label="Reason (optional)"
              error={errors.note}
              maxLength={ANSWER_NOTE_MAX}
              {...register('note')}
            />
            <SubmitButton isDanger>I do not want it</SubmitButton>
          </>
        )}
      </AnswerForm>
    </div>
  )
}

type Form = ZodForm<z.input<typeof ndrAnswerSchema>>

interface AnswerFormProps {
  action: string
  answer: NonNullable<DeliveryHelp['answer']>
  /** The answer that is stored. */
  chosen: DeliveryHelp['answer']
  title: string
  icon: ReactNode
  children: (form: Pick<Form, 'register' | 'errors'>) => ReactNode
}

function AnswerForm({ action, answer, chosen, title, icon, children }: AnswerFormProps) {
  const { formProps, formError, ...form }: Form = useZodForm({
    loadSchema: () => Promise.resolve(ndrAnswerSchema),
    onSubmit: (_values, element) => Promise.resolve(element.submit()),
    onError: () => 'That did not work. Please try again.',
  })
  return (
    <details open={chosen === answer || (chosen === null && answer === 'reattempt')}>
      <summary>
        {icon}
        <span>{title}</span>
        <ChevronDown className={`icon ${styles.chevron}`} />
      </summary>
      <form className={`stack ${styles.form}`} {...formProps} method="post" action={action}>
        <input type="hidden" {...form.register('answer')} value={answer} />
        {children(form)}
        <FormError message={formError} />
      </form>
    </details>
  )
}

const PhoneField = (field: Pick<ComponentProps<typeof TextField>, 'hint' | 'error' | 'name'>) => (
  <TextField label="Phone number (optional)" type="tel" inputMode="tel" autoComplete="tel" maxLength={30} {...field} />
)

const SubmitButton = ({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) => (
  <button type="submit" className={`button full ${isDanger ? 'danger' : 'main'}`}>
    {children}
  </button>
)
