import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { StateOptions } from '../../../ui/forms/state-options.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import * as grid from '../../components/form-grid.module.css'
import type { CheckedModification, ModificationValues } from './modification-form.ts'

const DISCOUNT_REASONS = ['Damaged cover', 'Late delivery', 'Price promised on the phone', 'Goodwill']

interface Props {
  form: UseFormReturn<ModificationValues, unknown, CheckedModification>
}

/** The discount and the delivery address of an order. */
export function ModificationFields({ form }: Props) {
  return (
    <div className={grid.grid}>
      <TextField
        className={grid.half}
        label="Discount in ₹ (optional)"
        inputMode="decimal"
        autoComplete="off"
        {...bindField(form, 'discountAmount')}
      />
      <TextField
        className={grid.half}
        label="Reason, shown to the customer"
        maxLength={60}
        autoComplete="off"
        list="discount-reasons"
        {...bindField(form, 'discountReason')}
      />
      <datalist id="discount-reasons">
        {DISCOUNT_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
      <AddressFields form={form} />
    </div>
  )
}

function AddressFields({ form }: Props) {
  return (
    <>
      <TextField
        className={grid.half}
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        {...bindField(form, 'customerName')}
      />
      <TextField
        className={grid.half}
        label="Mobile number"
        required
        type="tel"
        autoComplete="off"
        {...bindField(form, 'customerPhone')}
      />
      <TextField
        label="Email (optional)"
        type="email"
        maxLength={254}
        autoComplete="off"
        {...bindField(form, 'customerEmail')}
      />
      <TextAreaField
        label="Address"
        required
        rows={3}
        maxLength={500}
        autoComplete="off"
        {...bindField(form, 'shippingAddress')}
      />
      <TextField
        className={grid.third}
        label="PIN code"
        required
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        {...bindField(form, 'pincode')}
      />
      <TextField
        className={grid.third}
        label="City"
        required
        maxLength={100}
        autoComplete="off"
        {...bindField(form, 'city')}
      />
      <SelectField className={grid.third} label="State" autoComplete="off" {...bindField(form, 'state')}>
        <StateOptions stored={form.formState.defaultValues?.state} />
      </SelectField>
    </>
  )
}
