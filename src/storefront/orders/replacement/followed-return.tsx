import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import {
  canCancelReturn,
  type CustomerReturn,
  type OrderReturns,
} from '../../../domain/orders/returns/customer-return.ts'
import { REJECTION_REASON_LABELS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { returnSteps } from '../../../domain/orders/returns/return-steps.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { TrackingSteps } from '../tracking-steps.tsx'
import { PayeeForm, StoredPayee } from './payee-form.tsx'
import { withdrawReturn } from './replacement-queries.ts'
import { SentPhotos } from './sent-photos.tsx'
import * as styles from './followed-return.module.css'

interface Props {
  orderId: string
  token: string
  row: CustomerReturn
  /** The address of the shop, for books that the customer sends. */
  address: string
  onChange: (order: OrderReturns) => void
}

/** A request with its progress, its books, and the button that withdraws it. */
export function FollowedReturn({ orderId, token, row, address, onChange }: Props) {
  const number = returnNumber(row.id)
  return (
    <section className={styles.followed} aria-labelledby={`return-${row.id}`}>
      <h2 className="h3" id={`return-${row.id}`}>
        Replacement {number}
      </h2>
      <div className="panel">
        <TrackingSteps label={`Progress of ${number}`} steps={returnSteps(row)} />
      </div>
      {row.status === 'drop_off' && address && (
        <p className="note plain">
          <span>
            Send to: <b>{address}</b>
          </span>
        </p>
      )}
      <ul className="panel">
        {row.items.map(({ id, productName, productImage, quantity, reason, accepted, rejectionReason }) => (
          <li key={id} className={styles.line}>
            <CoverImage src={productImage} alt="" sizes="44px" className={styles.cover} />
            <span>
              <b>
                {quantity} × {productName}
              </b>
              <span className="meta">{RETURN_REASON_LABELS[reason]}</span>
              {rejectionReason && (
                <span className="meta">
                  {accepted ? `${accepted} accepted, ${quantity - accepted} not` : 'Not accepted'}:{' '}
                  {REJECTION_REASON_LABELS[rejectionReason]}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {row.note && <p className={`note plain ${styles.words}`}>You wrote: {row.note}</p>}
      <SentPhotos orderId={orderId} token={token} photoIds={row.photoIds} />
      {row.canSetPayee ? (
        <PayeeForm orderId={orderId} token={token} row={row} onChange={onChange} />
      ) : (
        <StoredPayee payee={row.payee} />
      )}
      {canCancelReturn(row) && <Withdraw orderId={orderId} token={token} row={row} onChange={onChange} />}
    </section>
  )
}

function Withdraw({ orderId, token, row, onChange }: Omit<Props, 'address'>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const withdraw = async () => {
    setPending(true)
    try {
      onChange(await withdrawReturn(orderId, token, row.id))
    } catch (cause) {
      setError(toUserMessage(cause, 'The request could not be withdrawn. Please try again.'))
      setPending(false)
    }
  }
  if (!isConfirming) {
    return (
      <button type="button" className={`button bare danger ${styles.withdraw}`} onClick={() => setIsConfirming(true)}>
        Withdraw the request
      </button>
    )
  }
  return (
    <div className="stack" role="group" aria-label={`Withdraw ${returnNumber(row.id)}?`}>
      <p>Withdraw the request? You can ask again within the 7 days.</p>
      <FormError message={error} />
      <div className="button-row">
        <button type="button" className="button quiet" onClick={() => setIsConfirming(false)}>
          Back
        </button>
        <button type="button" className="button danger" disabled={pending} onClick={() => void withdraw()}>
          {pending ? 'Withdrawing…' : 'Withdraw'}
        </button>
      </div>
    </div>
  )
}
