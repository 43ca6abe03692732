import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { ORDER_HELP_MAX, type OrderProblem } from '../../../domain/inbox/order-problems.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'

interface Props {
  orderId: number
  token: string
  problem: OrderProblem
}

const loadSchema = () =>
  import('../../../domain/inbox/order-help.ts').then((file) => file.orderHelpSchema.pick({ message: true }))

/** The message to the store about a problem with an order. The text stays when another problem is chosen. */
export default function HelpForm({ orderId, token, problem }: Props) {
  const [sent, setSent] = useState<{ id: number; problem: OrderProblem }>()
  const { formProps, register, errors, formError, pending } = useZodForm({
    loadSchema,
    onSubmit: async ({ message }) => {
      const json = { proof: { token }, problem, message }
      const { id } = await readJson(api.orders[':id'].help.$post({ param: { id: String(orderId) }, json }))
      setSent({ id, problem })
    },
    onError: (error, fieldsShown) => (fieldsShown ? undefined : toUserMessage(error, 'Please try again.')),
  })
  if (sent?.problem === problem) {
    return (
      <p
        className="note"
        role="status"
        tabIndex={-1}
        // Replaces the form, which had the focus.
        ref={(note) => note?.focus({ preventScroll: true })}
      >
        <CircleCheck className="icon" />
        <span>
          We have your message. Its number is <b className="num">{sent.id}</b>. We answer by email or phone.
        </span>
      </p>
    )
  }
  return (
    <form className="stack" {...formProps}>
      <TextAreaField
        label="Your message"
        error={errors.message}
        rows={4}
        maxLength={ORDER_HELP_MAX}
        {...register('message')}
      />
      <FormError message={formError} />
      <button type="submit" className="button main" disabled={pending}>
        {pending ? 'Sending…' : 'Send message'}
      </button>
    </form>
  )
}
