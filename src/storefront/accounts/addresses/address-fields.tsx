import type { Address } from '../../../domain/accounts/address.ts'
import { INDIAN_STATES } from '../../../domain/values/indian-states.ts'
import { MobileField } from '../../../ui/forms/mobile-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import type { FieldBinding } from '../../../ui/forms/use-form-validation.ts'
import { PinCodeNote } from './pin-code-note.tsx'

interface Props {
  /** A form whose fields include those of an address. */
  form: {
    register: (name: keyof Address) => FieldBinding
    errors: Partial<Record<keyof Address, string>>
    fields: FormFields
  }
}

/** The fields of a delivery address, placed in the grid of their form. */
export function AddressFields({ form }: Props) {
  const { register, errors, fields } = form
  return (
    <>
      <TextField
        label="Full name"
        className="span-6"
        hint={errors.customerName && 'Write your name with the surname, such as Om Sharma'}
        error={errors.customerName}
        autoComplete="name"
        autoCapitalize="words"
        {...register('customerName')}
      />
      <MobileField
        label="Mobile number"
        error={errors.customerPhone}
        binding={register('customerPhone')}
        fields={fields}
      />
      <TextField
        label="Email"
        className="span-3"
        error={errors.customerEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register('customerEmail')}
      />
      <PlaceFields form={form} />
      <TextAreaField
        label="Address"
        hint="House, street, area and a landmark"
        className="span-6"
        error={errors.shippingAddress}
        autoComplete="street-address"
        {...register('shippingAddress')}
      />
    </>
  )
}

function PlaceFields({ form: { register, errors, fields } }: Props) {
  return (
    <>
      <TextField
        label="PIN code"
        className="span-2"
        error={errors.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        {...register('pincode')}
      />
      <TextField
        label="City"
        className="span-2"
        error={errors.city}
        autoComplete="address-level2"
        {...register('city')}
      />
      <SelectField
        label="State"
        className="span-2"
        error={errors.state}
        autoComplete="address-level1"
        defaultValue=""
        {...register('state')}
      >
        <option value="">Choose a state</option>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <PinCodeNote fields={fields} />
    </>
  )
}
