import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminReturn } from '../../../../domain/orders/returns/admin-return.ts'
import { formatDateTime } from '../../../../domain/values/dates.ts'
import { upiIdSchema } from '../../../../domain/orders/returns/payee.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../../components/use-submit.ts'
import { returnQuery, revealPayee, savePayee } from '../return-queries.ts'
import { Step, StepButtons } from './step.tsx'

/** The UPI ID of a refund: stored encrypted, masked until staff ask for it. */
export function PayeeFields({ row }: { row: AdminReturn }) {
  const [upiId, setUpiId] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const queryClient = useQueryClient()
  const checked = upiIdSchema.safeParse(upiId)
  const save = useSubmit({
    submit: (id: string) => savePayee(row, id),
    success: 'UPI ID saved',
    failureTitle: 'The UPI ID was not saved',
    onSuccess: (saved: AdminReturn) => {
      setUpiId('')
      setIsChecked(false)
      reveal.reset()
      queryClient.setQueryData(returnQuery(String(row.id)).queryKey, saved)
    },
  })
  const reveal = useSubmit<void, { upiId: string }>({ submit: () => revealPayee(row.id) })
  return (
    <Step
      title="Account for a refund"
      hint="Stored encrypted, and deleted some months after the refund. The history records who reads it."
      onSubmit={() => {
        setIsChecked(true)
        if (checked.success) save.mutate(checked.data)
      }}
    >
      {row.payee && (
        <p role="status">
          UPI ID: <b>{reveal.data?.upiId ?? row.payee}</b>
          {row.payeeGivenAt && (
            <span className="meta"> entered by the customer, {formatDateTime(row.payeeGivenAt)}</span>
          )}
        </p>
      )}
      <TextField
        label={row.payee ? 'Another UPI ID (optional)' : 'UPI ID of the customer'}
        hint="Such as ritika@okbank"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={upiId}
        error={isChecked ? checked.error?.issues[0]?.message : undefined}
        onChange={(event) => setUpiId(event.target.value)}
      />
      <StepButtons>
        {row.payee && (
          <button type="button" className="button quiet" disabled={reveal.isPending} onClick={() => reveal.mutate()}>
            Show the UPI ID
          </button>
        )}
        <button type="submit" className="button quiet" disabled={save.isPending}>
          Save the UPI ID
        </button>
      </StepButtons>
    </Step>
  )
}
