import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { confirmationPath } from '../../../domain/orders/link-page.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { createFormDraft } from '../../../ui/forms/form-draft.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { StateOptions } from '../../../ui/forms/state-options.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import type { FormProps } from './confirm-form.tsx'
import * as styles from './confirm-order-page.module.css'

const loadSchema = () =>
  import('../../../domain/confirmation/customer-confirmation.ts').then((file) => file.correctionSchema)

/** Corrects address and mobile number. Works without JavaScript: the form is posted, and the server checks it again. */
export function AddressForm({ order, link }: FormProps) {
  if (!order.destination) return null
  return (
    <>
      <BackLink path={confirmationPath(order.orderId, link)} />
      <h1>Change the address</h1>
      <CorrectionForm order={order} destination={order.destination} link={link} />
    </>
  )
}

type Destination = NonNullable<FormProps['order']['destination']>

function CorrectionForm({ order, destination, link }: FormProps & { destination: Destination }) {
  const { orderId, isConfirmed, draft: rejected } = order
  const [draft] = useState(() => createFormDraft(`confirm-address-${orderId}`))
  const form = useZodForm({
    loadSchema,
    draft,
    onSubmit: (_values, element) => Promise.resolve(element.submit()),
    onError: () => 'That did not work. Please try again.',
  })
  const values: Partial<Record<string, string>> = {
    ...destination,
    customerPhone: formatMobile(destination.customerPhone),
    ...rejected?.values,
  }
  const field = (name: keyof typeof form.errors) => ({
    ...form.register(name),
    defaultValue: values[name] ?? '',
    error: form.errors[name] ?? rejected?.fields[name],
    required: true,
  })
  return (
    <form
      className="stack large"
      {...form.formProps}
      method="post"
      action={`/api/orders/${orderId}/confirmation?link=${encodeURIComponent(link)}`}
    >
      <input type="hidden" name="answer" value="change" />
      <div className={`panel ${styles.fields}`}>
        <TextField
          label="Mobile number"
          prefix="+91"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...field('customerPhone')}
        />
        <TextField
          label="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={8}
          {...field('pincode')}
        />
        <TextAreaField
          label="Address"
          hint="House, street, area and a landmark"
          rows={3}
          maxLength={500}
          autoComplete="street-address"
          {...field('shippingAddress')}
        />
        <TextField label="City" maxLength={100} autoComplete="address-level2" {...field('city')} />
        <SelectField label="State" autoComplete="address-level1" {...field('state')}>
          <StateOptions stored={values.state} />
        </SelectField>
      </div>
      <FormError message={form.formError} />
      <div className={styles.bar}>
        <button type="submit" className="button main big full" disabled={form.pending}>
          {isConfirmed ? 'Save' : 'Save and confirm order'}
        </button>
      </div>
    </form>
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
