import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedAddress } from '../../domain/account-address.ts'

interface Props {
  address: SavedAddress | null
  onEdit: () => void
  onDelete: () => Promise<void>
}

export function AddressView({ address, onEdit, onDelete }: Props) {
  const [asking, setAsking] = useState<boolean>()
  if (!address) return <NoAddress onAdd={onEdit} />
  return (
    <div className="stack">
      <address className="not-italic">
        <b>{address.customerName}</b>
        <br />
        {address.shippingAddress}
        <br />
        {address.city}, {address.state} {address.pincode}
        <br />
        <span className="num">+91 {address.customerPhone}</span> · {address.customerEmail}
      </address>
      {asking ? (
        <DeleteQuestion onDelete={onDelete} onCancel={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button" onClick={onEdit}>
            <Pencil className="icon icon-s" />
            Edit address
          </button>
          <button
            type="button"
            className="button danger"
            ref={asking === false ? focusNow : undefined}
            onClick={() => setAsking(true)}
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
    <div className="stack justify-items-start">
      <p className="text-ink-2">No address saved yet. Once it is, the checkout is filled in for you.</p>
      <button type="button" className="button" onClick={onAdd}>
        Add address
      </button>
    </div>
  )
}

/** Deleting asks once more, and the harmless answer has the focus. */
function DeleteQuestion({ onDelete, onCancel }: { onDelete: () => Promise<void>; onCancel: () => void }) {
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    await onDelete()
    setPending(false)
  }
  return (
    <div className="stack" role="group" aria-label="Delete your saved delivery address?">
      <p>Delete your saved delivery address? Orders you have placed keep theirs.</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" ref={focusNow} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={pending} onClick={() => void remove()}>
          Delete
        </button>
      </div>
    </div>
  )
}

const focusNow = (button: HTMLButtonElement | null) => button?.focus()
