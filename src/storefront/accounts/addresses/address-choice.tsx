import { useState } from 'react'
import type { Address, SavedAddress } from '../../../domain/accounts/address.ts'
import { normalizeMobile } from '../../../domain/values/phones.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'

interface Props {
  addresses: readonly SavedAddress[]
  fields: FormFields
}

const EMPTY: Address = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  city: '',
  state: '',
  pincode: '',
}

/** Fills the checkout with one of the customer's addresses. */
export function AddressChoice({ addresses, fields }: Props) {
  const [chosenId, setChosenId] = useState(() => String(addresses.find((saved) => isInForm(saved, fields))?.id ?? ''))
  const choose = (id: string) => {
    setChosenId(id)
    const { id: _, isDefault: __, ...address } = { ...EMPTY, ...addresses.find((saved) => String(saved.id) === id) }
    fields.set(address)
  }
  return (
    <SelectField
      label="Saved address"
      className="span-6"
      value={chosenId}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {addresses.map(({ id, customerName, shippingAddress, city, pincode }) => (
        <option key={id} value={id}>
          {customerName}, {shippingAddress}, {city} {pincode}
        </option>
      ))}
      <option value="">Another address</option>
    </SelectField>
  )
}

const isInForm = (saved: Address, fields: FormFields): boolean =>
  (Object.keys(EMPTY) as (keyof Address)[]).every((name) => {
    const value = fields.get(name)
    return saved[name] === (name === 'customerPhone' ? normalizeMobile(value) : value)
  })
