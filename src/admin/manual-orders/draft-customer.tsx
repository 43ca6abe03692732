import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isMobile, normalizeMobile } from '../../domain/values/phones.ts'
import { isPinCode, normalizePinCode } from '../../domain/values/pin-codes.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { StateOptions } from '../../ui/forms/state-options.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as grid from '../components/form-grid.module.css'
import { customerQuery } from '../customers/customer-queries.ts'
import { CustomerCard } from './customer-card.tsx'
import { bindText, type DraftForm } from './draft-form.ts'
import { placeQuery } from './draft-queries.ts'

interface Props {
  form: DraftForm
}

/** The customer of a draft: found by the mobile number, with history and last addresses. */
export function DraftCustomer({ form }: Props) {
  const phone = normalizeMobile(form.content.customerPhone)
  const { data: customer, error } = useQuery({ ...customerQuery(phone), enabled: isMobile(phone), retry: false })
  return (
    <section className="panel stack">
      <h2>Customer</h2>
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          hint="A known customer is found by it."
          {...bindText(form, 'customerPhone')}
        />
        <TextField
          className={grid.half}
          label="Name"
          autoComplete="off"
          maxLength={100}
          hint="As it is written on the parcel."
          {...bindText(form, 'customerName')}
        />
      </div>
      <div role="status">
        {isMobile(phone) && customer && <CustomerCard customer={customer} form={form} />}
        {isMobile(phone) && error && !customer && <p className="meta">No order has this mobile number yet.</p>}
      </div>
      <TextField
        label="Email (optional)"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="Without it the customer gets no emails about the order."
        {...bindText(form, 'customerEmail')}
      />
    </section>
  )
}

/** The address of a draft. City and state are filled in by the PIN code. */
export function DraftAddress({ form }: Props) {
  const queryClient = useQueryClient()
  const pin = bindText(form, 'pincode')
  const fillPlace = async (typed: string) => {
    const pincode = normalizePinCode(typed)
    if (!isPinCode(pincode)) return
    // An unknown PIN code leaves city and state as they are.
    const delivery = await queryClient.query(placeQuery(pincode)).catch(() => undefined)
    if (delivery?.place) form.change(delivery.place)
  }
  return (
    <section className="panel stack">
      <h2>Address</h2>
      <div className={grid.grid}>
        <TextField
          className={grid.third}
          label="PIN code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...pin}
          onChange={(event) => {
            pin.onChange(event)
            void fillPlace(event.currentTarget.value)
          }}
        />
        <TextField className={grid.third} label="City" autoComplete="off" maxLength={100} {...bindText(form, 'city')} />
        <SelectField className={grid.third} label="State" autoComplete="off" {...bindText(form, 'state')}>
          <StateOptions stored={form.content.state} />
        </SelectField>
        <TextAreaField
          label="House, street, area, landmark"
          rows={3}
          autoComplete="off"
          maxLength={500}
          {...bindText(form, 'shippingAddress')}
        />
      </div>
    </section>
  )
}
