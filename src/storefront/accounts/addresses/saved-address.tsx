import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedAddress } from '../../../domain/accounts/address.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import * as styles from './saved-address.module.css'

interface Props {
  address: SavedAddress
  /** Whether another change is in progress. */
  disabled: boolean
  onEdit: () => void
  onSetDefault: () => void
  onDelete: () => void
}

/** An address of the account with its controls. */
export function SavedAddressItem({ address, disabled, onEdit, onSetDefault, onDelete }: Props) {
  // Undefined until the customer first presses Delete.
  const [isConfirming, setIsConfirming] = useState<boolean>()
  const { customerName, shippingAddress, city, state, pincode, customerPhone, customerEmail, isDefault } = address
  const suffix = (
    <span className="sr-only">
      {' '}
      of {customerName}, {city}
    </span>
  )
  return (
    <li className={`stack ${styles.item}`}>
      <address className={styles.address}>
        <b>{customerName}</b> {isDefault && <span className="pill delivered">Default</span>}
        <br />
        {shippingAddress}
        <br />
        {city}, {state} {pincode}
        <br />
        <span className="num">+91 {formatMobile(customerPhone)}</span> · {customerEmail}
      </address>
      {isConfirming ? (
        <DeleteConfirmation disabled={disabled} onDelete={onDelete} onCancel={() => setIsConfirming(false)} />
      ) : (
        <div className="button-row">
          {!isDefault && (
            <button type="button" className="button" disabled={disabled} onClick={onSetDefault}>
              Make default{suffix}
            </button>
          )}
          <button type="button" className="button" disabled={disabled} onClick={onEdit}>
            <Pencil className="icon icon-s" />
            Edit address{suffix}
          </button>
          <button
            type="button"
            className="button danger"
            disabled={disabled}
            ref={isConfirming === false ? focusOnMount : undefined}
            onClick={() => setIsConfirming(true)}
          >
            <Trash2 className="icon icon-s" />
            Delete address{suffix}
          </button>
        </div>
      )}
    </li>
  )
}

interface ConfirmationProps {
  disabled: boolean
  onDelete: () => void
  onCancel: () => void
}

/** Focuses Cancel, because Delete cannot be undone. */
const DeleteConfirmation = ({ disabled, onDelete, onCancel }: ConfirmationProps) => (
  <div className="stack" role="group" aria-label="Delete this delivery address?">
    <p>Delete this delivery address? Orders you have placed keep theirs.</p>
    <div className="button-row">
      <button type="button" className="button" ref={focusOnMount} onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className="button danger" disabled={disabled} onClick={onDelete}>
        Delete
      </button>
    </div>
  </div>
)

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()
