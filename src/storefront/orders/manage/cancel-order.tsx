import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cancelledPaymentNote } from '../../../domain/orders/customer-payment.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { rupeesToPaise } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'

const CancelOrderDialog = lazy(() => import('./cancel-order-dialog.tsx'))

export interface CancelOrderProps {
  orderId: number
  /** Proves the request of a guest; undefined for the account that placed the order. */
  token?: string | undefined
  onCancelled: (order: CustomerOrder) => void
}

interface Props extends CancelOrderProps {
  /** Why the order cannot be cancelled; null if it can. */
  blocker: string | null
}

/** The button that cancels an order, and the result. The code of its dialog loads on the first use. */
export function CancelOrder({ blocker, onCancelled, ...order }: Props) {
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const [cancelled, setCancelled] = useState<CustomerOrder>()
  if (cancelled) {
    const payment = cancelledPaymentNote({ ...cancelled, totalPaise: rupeesToPaise(cancelled.totalAmount) })
    return (
      <p
        className="note"
        role="status"
        tabIndex={-1}
        // Replaces the button, which had the focus.
        ref={(note) => note?.focus({ preventScroll: true })}
      >
        <CircleCheck className="icon" />
        <span>
          Order #{order.orderId} is cancelled. {payment}{' '}
          <ShopLink className="inline-link" href="/products">
            Continue Shopping
          </ShopLink>
        </span>
      </p>
    )
  }
  if (blocker !== null) return null
  return (
    <>
      <button
        type="button"
        className="button quiet danger"
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        Cancel order<span className="sr-only"> {order.orderId}</span>
      </button>
      {loaded && (
        <Suspense fallback={null}>
          <CancelOrderDialog
            {...order}
            open={open}
            onOpenChange={setOpen}
            onCancelled={(changed) => {
              setCancelled(changed)
              onCancelled(changed)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
