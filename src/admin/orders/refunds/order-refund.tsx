import { useState } from 'react'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import {
  orderRefundSchema,
  type OrderRefunds,
  REFUND_METHOD_LABELS,
  REFUND_METHODS,
  type RefundMethod,
} from '../../../domain/orders/order-refunds.ts'
import { PAYMENT_METHOD_LABELS } from '../../../domain/orders/order-status.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { ORDER_QUERIES, refundOrder } from '../order-queries.ts'
import { Step, StepButtons } from '../returns/steps/step.tsx'
import { UtrField } from '../returns/steps/utr-field.tsx'
import * as stepStyles from '../returns/steps/step.module.css'
import * as styles from './order-refund.module.css'

interface Props {
  order: OrderDetail
  refunds: OrderRefunds
}

/** The money of a cancelled order that was paid before: the refunds, and the amount still due. */
export function OrderRefund({ order, refunds: { paid, due, refunds } }: Props) {
  return (
    <section className={styles.refund} aria-labelledby="order-refund">
      <h3 id="order-refund">Money to pay back</h3>
      <p>
        The customer paid {formatAmount(paid)} ({PAYMENT_METHOD_LABELS[order.paymentMethod]}
        {order.paymentReference && `, UTR ${order.paymentReference}`}), and the order is cancelled.{' '}
        {due > 0 ? <b>{formatAmount(due)} is to be paid back.</b> : describeSettled(refunds)}
      </p>
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ id, amount, method, utr, deduction, deductionReason, actor, refundedAt }) => (
            <li key={id} className="num">
              {formatAmount(amount)}, {REFUND_METHOD_LABELS[method]}
              {utr && `, UTR ${utr}`}, {formatDay(refundedAt)}, {actor}
              {deductionReason && `. ${formatAmount(deduction)} deducted: ${deductionReason}`}
            </li>
          ))}
        </ul>
      )}
      {due > 0 && <RefundForm key={due} order={order} due={due} />}
    </section>
  )
}

const describeSettled = (refunds: OrderRefunds['refunds']): string =>
  refunds.some(({ deduction }) => deduction > 0) ? 'There is nothing left to pay back.' : 'Everything is paid back.'

function RefundForm({ order, due }: { order: OrderDetail; due: number }) {
  const [method, setMethod] = useState<RefundMethod>(order.paymentMethod === 'cash' ? 'cash' : 'upi')
  const [amount, setAmount] = useState(String(due))
  const [utr, setUtr] = useState('')
  const [isRestDeducted, setRestDeducted] = useState(false)
  const [reason, setReason] = useState('')
  const rest = Math.round((due - Number(amount)) * 100) / 100
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { mutate, isPending } = useSubmit({
    submit: (refund: Parameters<typeof refundOrder>[1]) => refundOrder(order.id, refund),
    success: 'The refund is recorded',
    failureTitle: 'The refund was not recorded',
    refresh: ORDER_QUERIES,
  })
  const submit = () => {
    const isDeducted = rest > 0 && isRestDeducted
    const deductionFields = isDeducted ? { deductionReason: reason } : {}
    const checked = orderRefundSchema.safeParse({ method, amount: amount || Number.NaN, utr, ...deductionFields })
    const issues = checked.error?.issues.toReversed() ?? []
    const excess = checked.success && checked.data.amount > due ? { amount: `At most ${formatAmount(due)}` } : {}
    const unexplained = isDeducted && reason.trim() === '' ? { deductionReason: 'Write why, for the customer' } : {}
    const texts = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
    const found = { ...texts, ...excess, ...unexplained }
    setErrors(found)
    if (checked.success && Object.keys(found).length === 0) mutate(checked.data)
  }
  return (
    <Step
      title="Record a refund"
      hint="Pay first, in your bank’s app or in cash, then record it here. A customer with an email address gets an email."
      onSubmit={submit}
    >
      <div className={stepStyles.fields}>
        <SelectField
          label="Paid back by"
          value={method}
          onChange={({ target }) => setMethod(REFUND_METHODS.find((known) => known === target.value) ?? 'upi')}
        >
          {REFUND_METHODS.map((known) => (
            <option key={known} value={known}>
              {REFUND_METHOD_LABELS[known]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Amount in ₹"
          inputMode="decimal"
          value={amount}
          error={errors.amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        {method !== 'cash' && <UtrField value={utr} error={errors.utr} onChange={setUtr} />}
      </div>
      {rest > 0 && (
        <CheckboxField
          label={`Deduct the remaining ${formatAmount(rest)}`}
          checked={isRestDeducted}
          onChange={({ target }) => setRestDeducted(target.checked)}
        />
      )}
      {rest > 0 && isRestDeducted && (
        <TextField
          label="Reason of the deduction (the customer reads this)"
          value={reason}
          error={errors.deductionReason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <StepButtons>
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving…' : 'Record the refund'}
        </button>
      </StepButtons>
    </Step>
  )
}
