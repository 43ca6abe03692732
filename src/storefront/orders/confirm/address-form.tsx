import { ArrowLeft } from 'lucide-react'
import { confirmationPath } from '../../../domain/orders/link-page.ts'
import { MOBILE_INPUT } from '../mobile-input.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { StateOptions } from '../../../ui/forms/state-options.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import type { FormProps } from './confirm-form.tsx'
import * as styles from './confirm-order-page.module.css'

/** Corrects address and mobile number. The browser checks the fields and posts them, so that it needs no script. */
export function AddressForm({ order: { orderId, destination, draft }, link }: FormProps) {
  if (!destination) return null
  const values: Partial<Record<string, string>> = {
    ...destination,
    customerPhone: formatMobile(destination.customerPhone),
    ...draft?.values,
  }
  const errors: Partial<Record<string, string>> = draft?.fields ?? {}
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name], required: true })
  return (
    <>
      <BackLink path={confirmationPath(orderId, link)} />
      <h1>Change the address</h1>
      <form
        className="stack large"
        method="post"
        action={`/api/orders/${orderId}/confirmation?link=${encodeURIComponent(link)}`}
      >
        <input type="hidden" name="answer" value="change" />
        <div className={`panel ${styles.fields}`}>
          <TextField label="Mobile number" prefix="+91" {...MOBILE_INPUT} maxLength={30} {...field('customerPhone')} />
          <TextField
            label="PIN code"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="\s*\p{Nd}{3}\s?\p{Nd}{3}\s*"
            title="A PIN code of 6 digits"
            maxLength={8}
            {...field('pincode')}
          />
          <TextAreaField
            label="Address"
            hint="House, street, area and a landmark"
            rows={3}
            minLength={10}
            maxLength={500}
            autoComplete="street-address"
            {...field('shippingAddress')}
          />
          <TextField label="City" minLength={2} maxLength={100} autoComplete="address-level2" {...field('city')} />
          <SelectField label="State" autoComplete="address-level1" {...field('state')}>
            <StateOptions stored={values.state} />
          </SelectField>
        </div>
        <div className={styles.bar}>
          <button type="submit" className="button main big full">
            Save and confirm order
          </button>
        </div>
      </form>
    </>
  )
}

export const BackLink = ({ path }: { path: string }) => (
  <p>
    <ShopLink className="link" href={path}>
      <ArrowLeft className="icon icon-s" />
      Back
    </ShopLink>
  </p>
)
