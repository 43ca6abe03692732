import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { orderHref } from '../../../components/admin-url.ts'
import { type AdminReturn, NOTHING_PAID } from '../../../../domain/orders/returns/admin-return.ts'
import { utrSchema } from '../../../../domain/orders/returns/payee.ts'
import { rupees } from '../../../../domain/values/schemas.ts'
import { formatAmount } from '../../../../domain/values/money.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { ShopLink } from '../../../../ui/navigation/shop-link.tsx'
import { PayeeFields } from './payee-fields.tsx'
import { Step, StepButtons } from './step.tsx'
import { UtrField } from './utr-field.tsx'
import * as styles from './step.module.css'
import { useReturnStep } from './use-return-step.ts'

/** Sends a replacement, or records a refund. */
export function ResolveStep({ row }: { row: AdminReturn }) {
  const { mutate, isPending } = useReturnStep(row)
  const { replacementOrderId } = row
  if (replacementOrderId !== null) {
    return (
      <p className="note">
        <PackageCheck className="icon" />
        <span>
          Order{' '}
          <ShopLink className="inline-link num" href={orderHref(replacementOrderId)}>
            #{replacementOrderId}
          </ShopLink>{' '}
          replaces the books. Pack and ship it as any order. This return closes when it is delivered.
        </span>
      </p>
    )
  }
  return (
    <>
      <Step
        title="Send new copies"
        hint="Creates an order of ₹0 with the accepted books. Pack and ship it as any order."
        onSubmit={() => mutate({ action: 'replace' })}
      >
        <StepButtons>
          <button type="submit" className="button main" disabled={isPending}>
            Create replacement order
          </button>
        </StepButtons>
      </Step>
      {row.refundMax > 0 ? <RefundStep row={row} /> : <p className="note">{NOTHING_PAID}</p>}
    </>
  )
}

function RefundStep({ row }: { row: AdminReturn }) {
  const [amount, setAmount] = useState(String(row.refundMax))
  const [utr, setUtr] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending } = useReturnStep(row)
  const checkedAmount = rupees
    .refine((value) => value <= row.refundMax, `At most ${formatAmount(row.refundMax)}`)
    .safeParse(amount)
  const checkedUtr = utrSchema.safeParse(utr)
  const submit = () => {
    setIsChecked(true)
    if (checkedAmount.success && checkedUtr.success) {
      mutate({ action: 'refund', amount: checkedAmount.data, utr: checkedUtr.data })
    }
  }
  return (
    <>
      <PayeeFields row={row} />
      <Step
        title="Or pay the money back"
        hint="Pay in your bank’s app first, then record it here. The customer gets the UTR by email."
        onSubmit={submit}
      >
        <div className={styles.fields}>
          <TextField
            label="Amount in ₹"
            hint={`At most ${formatAmount(row.refundMax)}`}
            inputMode="decimal"
            value={amount}
            error={isChecked ? checkedAmount.error?.issues[0]?.message : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          <UtrField
            value={utr}
            error={isChecked ? checkedUtr.error?.issues[0]?.message : undefined}
            onChange={setUtr}
          />
        </div>
        <StepButtons>
          <button type="submit" className="button quiet" disabled={isPending}>
            Record the refund
          </button>
        </StepButtons>
      </Step>
    </>
  )
}
