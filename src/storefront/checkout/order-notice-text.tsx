import { Suspense } from 'react'
import { lazyExtra } from '../../ui/layout/lazy-extra.ts'
import type { OrderNotice } from './use-place-order.ts'

const RepeatedOrder = lazyExtra(() => import('./repeated-order.tsx').then((file) => file.RepeatedOrder))

interface Props {
  notice: OrderNotice | undefined
  /** Is called before the form is submitted for another order. */
  onAnother: () => void
}

/** Shows that the outcome of an order is checked, or offers another order of the same books. */
export function OrderNoticeText({ notice, onAnother }: Props) {
  return (
    <div role="status">
      {notice?.kind === 'checking' && <p className="note">We are checking whether your order arrived.</p>}
      <Suspense>
        {notice?.kind === 'repeated' && <RepeatedOrder orderId={notice.orderId} onAnother={onAnother} />}
      </Suspense>
    </div>
  )
}
