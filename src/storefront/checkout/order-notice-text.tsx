import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { trackingHref } from '../orders/tracking-url.ts'
import type { OrderNotice } from './use-place-order.ts'

interface Props {
  notice: OrderNotice | undefined
  /** Is called before the form is submitted for another order. */
  onAnother: () => void
}

/** Says that the shop is asked about an order, or asks whether the customer wants another one of the same books. */
export function OrderNoticeText({ notice, onAnother }: Props) {
  return (
    <div role="status">
      {notice?.kind === 'checking' && <p className="note">We are checking whether your order arrived.</p>}
      {notice?.kind === 'repeated' && <RepeatedOrder orderId={notice.orderId} onAnother={onAnother} />}
    </div>
  )
}

function RepeatedOrder({ orderId, onAnother }: { orderId: number | undefined; onAnother: () => void }) {
  return (
    <div className="note amber">
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
