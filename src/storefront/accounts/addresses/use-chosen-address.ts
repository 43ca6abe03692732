import { useRef, useState } from 'react'
import type { Address, SavedAddress } from '../../../domain/accounts/address.ts'
import { normalizeMobile } from '../../../domain/values/phones.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'

const EMPTY: Address = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  city: '',
  state: '',
  pincode: '',
}
export const ADDRESS_NAMES = Object.keys(EMPTY) as (keyof Address)[]

/** The saved address in the fields of a form; '' for another one. What was typed comes back with "Another address". */
export function useChosenAddress(addresses: readonly SavedAddress[], fields: FormFields) {
  const [chosenId, setChosenId] = useState(() => String(addresses.find((saved) => isInForm(saved, fields))?.id ?? ''))
  // Undefined until the customer first presses Change.
  const [isChanging, setChanging] = useState<boolean>()
  const typed = useRef(EMPTY)
  const choose = (id: string): void => {
    if (!addresses.some((saved) => isInForm(saved, fields))) typed.current = inForm(fields)
    setChosenId(id)
    setChanging(id === '')
    const saved = addresses.find((address) => String(address.id) === id)
    const {
      id: _,
      isDefault: __,
      ...address
    } = { ...EMPTY, ...(saved ?? typed.current) } as Partial<SavedAddress> & Address
    fields.set(address)
  }
  return { chosenId, isChanging, change: () => setChanging(true), choose }
}

export const inForm = (fields: FormFields): Address =>
  Object.fromEntries(ADDRESS_NAMES.map((name) => [name, fields.get(name)])) as unknown as Address

const isInForm = (saved: Address, fields: FormFields): boolean =>
  ADDRESS_NAMES.every((name) => {
    const value = fields.get(name)
    return saved[name] === (name === 'customerPhone' ? normalizeMobile(value) : value)
  })
