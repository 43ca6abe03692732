import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'

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
  const [isCancelled, setIsCancelled] = useState(false)
  if (isCancelled) {
    return (
      <p
        className="note"
        role="status"
        tabIndex={-1}
        // Replaces the button, which had the focus.
        ref={(note) => note?.focus({ preventScroll: true })}
      >
        <CircleCheck className="icon" />
        <span>Order #{order.orderId} is cancelled. There is nothing to pay.</span>
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
            onCancelled={(cancelled) => {
              setIsCancelled(true)
              onCancelled(cancelled)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
