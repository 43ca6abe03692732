import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Address } from '../../../domain/accounts/address.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import * as styles from './address-view.module.css'

interface Props {
  address: Address | null
  onEdit: () => void
  onDelete: () => Promise<void>
}

export function AddressView({ address, onEdit, onDelete }: Props) {
  // Undefined until the customer first asks to delete the address.
  const [isConfirming, setIsConfirming] = useState<boolean>()
  if (!address) return <NoAddress onAdd={onEdit} />
  return (
    <div className="stack">
      <address className={styles.address}>
        <b>{address.customerName}</b>
        <br />
        {address.shippingAddress}
        <br />
        {address.city}, {address.state} {address.pincode}
        <br />
        <span className="num">+91 {formatMobile(address.customerPhone)}</span> · {address.customerEmail}
      </address>
      {isConfirming ? (
        <DeleteConfirmation onDelete={onDelete} onCancel={() => setIsConfirming(false)} />
      ) : (
        <div className="button-row">
          <button type="button" className="button" onClick={onEdit}>
            <Pencil className="icon icon-s" />
            Edit address
          </button>
          <button
            type="button"
            className="button danger"
            ref={isConfirming === false ? focusOnMount : undefined}
            onClick={() => setIsConfirming(true)}
          >
            <Trash2 className="icon icon-s" />
            Delete address
          </button>
        </div>
      )}
    </div>
  )
}

function NoAddress({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={`stack ${styles.empty}`}>
      <p>No address saved yet. Once it is, the checkout is filled in for you.</p>
      <button type="button" className="button" onClick={onAdd}>
        Add address
      </button>
    </div>
  )
}

/** Focuses Cancel, because Delete cannot be undone. */
function DeleteConfirmation({ onDelete, onCancel }: { onDelete: () => Promise<void>; onCancel: () => void }) {
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    await onDelete()
    setPending(false)
  }
  return (
    <div className="stack" role="group" aria-label="Delete your saved delivery address?">
      <p>Delete your saved delivery address? Orders you have placed keep theirs.</p>
      <div className="button-row">
        <button type="button" className="button" ref={focusOnMount} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={pending} onClick={() => void remove()}>
          Delete
        </button>
      </div>
    </div>
  )
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()
