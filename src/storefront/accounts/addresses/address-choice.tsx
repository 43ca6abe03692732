import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Address, SavedAddress } from '../../../domain/accounts/address.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { isFormControl } from '../../../ui/forms/form-control.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ADDRESS_NAMES, inForm, useChosenAddress } from './use-chosen-address.ts'
import * as styles from './address-choice.module.css'

interface Props {
  addresses: readonly SavedAddress[]
  form: { errors: Partial<Record<keyof Address, string>>; fields: FormFields }
}

/** One of the customer's addresses in the place of the checkout's fields, which the styles hide, or the choice of another. */
export function AddressChoice({ addresses, form: { fields, errors } }: Props) {
  const { chosenId, isChanging, change, choose } = useChosenAddress(addresses, fields)
  const isCompact = chosenId !== '' && !isChanging
  const refused = useRefused(errors)
  useFocusRefused(isCompact, fields, errors)
  if (isCompact)
    return <AddressCard fields={fields} refused={refused} isFocused={isChanging === false} onChange={change} />
  return (
    <SelectField
      label="Saved address"
      className="span-6"
      value={chosenId}
      ref={isChanging ? focusOnMount : undefined}
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

interface CardProps {
  fields: FormFields
  /** The fields below the card. */
  refused: readonly string[]
  /** Whether the card replaces the choice that had the focus. */
  isFocused: boolean
  onChange: () => void
}

/** The address that will be sent. */
function AddressCard({ fields, refused, isFocused, onChange }: CardProps) {
  const snapshot = useSyncExternalStore(fields.subscribe, () => JSON.stringify(inForm(fields)))
  const { customerName, customerPhone, customerEmail, shippingAddress, city, state, pincode } = JSON.parse(
    snapshot,
  ) as Address
  return (
    <div className={`span-6 ${styles.card}`} data-refused={refused.join(' ')}>
      <address>
        <b>{customerName}</b>, <span className="num">{formatMobile(customerPhone)}</span>
        <br />
        {shippingAddress}, {city}, {state} {pincode}
        <br />
        {customerEmail}
      </address>
      <button type="button" className="link" ref={isFocused ? focusOnMount : undefined} onClick={onChange}>
        Change<span className="sr-only"> address</span>
      </button>
    </div>
  )
}

/** Returns the fields that were refused, also after their correction: a field that disappears would move the pressed button. */
function useRefused(errors: Props['form']['errors']): readonly string[] {
  const [refused, setRefused] = useState<readonly string[]>([])
  const added = ADDRESS_NAMES.filter((name) => errors[name] && !refused.includes(name))
  if (added.length > 0) setRefused([...refused, ...added])
  return refused
}

/** Focuses the first refused field of a card: it was hidden when the form set the focus. */
function useFocusRefused(isCompact: boolean, fields: FormFields, errors: Props['form']['errors']): void {
  const first = ADDRESS_NAMES.find((name) => errors[name])
  useEffect(() => {
    if (isCompact && first && !isFormControl(document.activeElement)) fields.focus(first)
  }, [isCompact, fields, first])
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus()
