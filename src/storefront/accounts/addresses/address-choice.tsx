import { useRef, useState } from 'react'
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
  // What was typed comes back with "Another address".
  const typed = useRef(EMPTY)
  const choose = (id: string) => {
    if (!addresses.some((saved) => isInForm(saved, fields))) typed.current = inForm(fields)
    setChosenId(id)
    const saved = addresses.find((address) => String(address.id) === id)
    const {
      id: _,
      isDefault: __,
      ...address
    } = { ...EMPTY, ...(saved ?? typed.current) } as Partial<SavedAddress> & Address
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

const inForm = (fields: FormFields): Address => ({
  customerName: fields.get('customerName'),
  customerEmail: fields.get('customerEmail'),
  customerPhone: fields.get('customerPhone'),
  shippingAddress: fields.get('shippingAddress'),
  city: fields.get('city'),
  state: fields.get('state'),
  pincode: fields.get('pincode'),
})

const isInForm = (saved: Address, fields: FormFields): boolean =>
  (Object.keys(EMPTY) as (keyof Address)[]).every((name) => {
    const value = fields.get(name)
    return saved[name] === (name === 'customerPhone' ? normalizeMobile(value) : value)
  })
