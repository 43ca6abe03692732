import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { trackingHref } from '../orders/tracking-url.ts'

interface Props {
  /** Undefined unless the order belongs to the account. */
  orderId: number | undefined
  onAnother: () => void
}

/** Asks whether the customer wants another order of the same books. Takes the focus when it appears. */
export function RepeatedOrder({ orderId, onAnother }: Props) {
  return (
    <div className="note amber" tabIndex={-1} ref={focus}>
      <div className="stack">
        <p>
          {orderId === undefined
            ? 'An order of these books was placed with this mobile number a few minutes ago. Its number is in your email. Place another?'
            : `You already placed order #${orderId} with these books. Place another?`}
        </p>
        <ShopLink className="button" href={orderId === undefined ? '/track-order' : trackingHref(orderId)}>
          Show my order
        </ShopLink>
        <button type="submit" className="button" onClick={onAnother}>
          Place another order
        </button>
      </div>
    </div>
  )
}

const focus = (question: HTMLElement | null) => question?.focus()
