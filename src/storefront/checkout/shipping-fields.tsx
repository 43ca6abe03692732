import { STATES } from '../../domain/india.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { PinNote } from './pin-note.tsx'
import type { CheckoutField, FieldBinding, FieldMessages } from './use-checkout-form.ts'

interface Props {
  bind: (field: CheckoutField) => FieldBinding
  messages: FieldMessages
}

/** Where the parcel goes. */
export function ShippingFields({ bind, messages }: Props) {
  return (
    <section className="panel">
      <h2>Shipping details</h2>
      <div className="form-grid">
        <DeliveryFields bind={bind} messages={messages} />
        <label className="checkbox span-6">
          <input type="checkbox" name="saveInfo" defaultChecked />
          Save this information for next time
        </label>
      </div>
    </section>
  )
}

/** The fields of a delivery address, for a form's grid. */
export function DeliveryFields({ bind, messages }: Props) {
  return (
    <>
      <TextField
        label="Full name"
        className="span-6"
        error={messages.customerName}
        autoComplete="name"
        autoCapitalize="words"
        {...bind('customerName')}
      />
      <MobileField error={messages.customerPhone} binding={bind('customerPhone')} />
      <TextField
        label="Email"
        className="span-3"
        error={messages.customerEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...bind('customerEmail')}
      />
      <AddressFields bind={bind} messages={messages} />
    </>
  )
}

function AddressFields({ bind, messages }: Props) {
  return (
    <>
      <TextAreaField
        label="Address"
        hint="House, street, area and a landmark"
        className="span-6"
        error={messages.shippingAddress}
        autoComplete="street-address"
        {...bind('shippingAddress')}
      />
      <TextField
        label="PIN code"
        className="span-2"
        error={messages.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        {...bind('pincode')}
      />
      <TextField
        label="City"
        className="span-2"
        error={messages.city}
        autoComplete="address-level2"
        {...bind('city')}
      />
      <SelectField
        label="State"
        className="span-2"
        error={messages.state}
        autoComplete="address-level1"
        defaultValue=""
        {...bind('state')}
      >
        <option value="">Choose a state</option>
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <PinNote />
    </>
  )
}
