import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { CustomerReturn, OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { upiIdSchema } from '../../../domain/orders/returns/payee.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { saveOwnPayee } from './replacement-queries.ts'

interface Props {
  orderId: string
  token: string
  row: CustomerReturn
  onChange: (order: OrderReturns) => void
}

/** The masked UPI ID that the customer entered. */
export const StoredPayee = ({ payee }: Pick<CustomerReturn, 'payee'>) =>
  payee && (
    <p role="status">
      We have your UPI ID: <b>{payee}</b>
    </p>
  )

/** The UPI ID of the customer, in case the shop pays the money back. */
export function PayeeForm({ orderId, token, row, onChange }: Props) {
  const [upiId, setUpiId] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const checked = upiIdSchema.safeParse(upiId)
  const save = async () => {
    setIsChecked(true)
    if (!checked.success) return
    setPending(true)
    setError(undefined)
    try {
      onChange(await saveOwnPayee(orderId, token, row.id, checked.data))
      setUpiId('')
      setIsChecked(false)
    } catch (cause) {
      setError(toUserMessage(cause, 'The UPI ID could not be saved. Please try again.'))
    }
    setPending(false)
  }
  return (
    <form
      className="panel stack"
      aria-labelledby={`payee-${row.id}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className="h3" id={`payee-${row.id}`}>
        If we pay the money back
      </h3>
      <StoredPayee payee={row.payee} />
      <TextField
        label={row.payee ? 'Another UPI ID (optional)' : 'Your UPI ID'}
        hint="Such as ritika@okbank. We store it encrypted and delete it later."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={upiId}
        error={isChecked ? checked.error?.issues[0]?.message : undefined}
        onChange={(event) => setUpiId(event.target.value)}
      />
      <FormError message={error} />
      <div>
        <button type="submit" className="button quiet" disabled={pending}>
          {pending ? 'Saving…' : 'Save the UPI ID'}
        </button>
      </div>
    </form>
  )
}
