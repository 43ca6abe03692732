import { type DraftContent, MANUAL_SOURCES, paymentMethodsFor } from '../../domain/orders/manual-order.ts'
import { ORDER_SOURCE_LABELS, PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { CheckboxField } from '../components/checkbox-field.tsx'
import * as grid from '../components/form-grid.module.css'
import { DISCOUNT_REASONS_ID } from './discount-reasons.tsx'
import { bindText, type DraftForm } from './draft-form.ts'

interface Props {
  form: DraftForm
}

/** How the customer orders: on the phone, on WhatsApp or at the counter. */
export function DraftSource({ form: { content, change } }: Props) {
  const { source, isCounterSale } = content
  return (
    <section className="panel stack">
      <RadioCards
        legend="How does the customer order?"
        name="source"
        value={source}
        options={MANUAL_SOURCES.map((value) => ({ value, label: ORDER_SOURCE_LABELS[value] }))}
        onChange={(next) => change(changesOfSource(next))}
      />
      {source === 'counter' && (
        <CheckboxField
          label="The customer takes the books now"
          name="isCounterSale"
          checked={isCounterSale}
          onChange={({ currentTarget }) => change({ isCounterSale: currentTarget.checked, paymentMethod: 'cash' })}
        />
      )}
    </section>
  )
}

/** The changes that a source brings with it: customers at the counter mostly take the books and pay in cash. */
const changesOfSource = (source: DraftContent['source']): Partial<DraftContent> =>
  source === 'counter'
    ? { source, isCounterSale: true, paymentMethod: 'cash' }
    : { source, isCounterSale: false, paymentMethod: 'cod' }

/** Discount on the order, coupon and notes. */
export function DraftDiscounts({ form }: Props) {
  return (
    <section className="panel stack">
      <h2>Discount and notes</h2>
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="Discount in ₹ (optional)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...bindText(form, 'discountAmount')}
        />
        <TextField
          className={grid.half}
          label="Reason, shown to the customer"
          autoComplete="off"
          maxLength={60}
          list={DISCOUNT_REASONS_ID}
          {...bindText(form, 'discountReason')}
        />
        <TextField
          className={grid.half}
          label="Coupon code (optional)"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={80}
          {...bindText(form, 'couponCode')}
        />
        <TextAreaField
          label="Customer’s notes (optional)"
          rows={2}
          autoComplete="off"
          maxLength={500}
          {...bindText(form, 'notes')}
        />
      </div>
    </section>
  )
}

/** How the order is paid. */
export function DraftPayment({ form }: Props) {
  const { content, change, errors } = form
  return (
    <section className="panel stack">
      <RadioCards
        legend="Payment"
        name="paymentMethod"
        value={content.paymentMethod}
        options={paymentMethodsFor(content).map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
      {errors.paymentMethod && <p className="field-error">{errors.paymentMethod}</p>}
      {content.paymentMethod === 'upi' && (
        <TextField
          label="UPI transaction number (UTR)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          hint="The 12 digits that the customer’s app and yours show. Check that the money has arrived."
          {...bindText(form, 'paymentReference')}
        />
      )}
    </section>
  )
}
