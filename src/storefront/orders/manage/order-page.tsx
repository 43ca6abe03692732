import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { TrackedOrder } from '../tracked-order.tsx'
import { trackingQuery } from '../tracking-queries.ts'
import { CancelOrder } from './cancel-order.tsx'
import { customerOrderQuery } from './customer-order-queries.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import { LinkHeader } from './link-header.tsx'
import { OrderAccess } from './order-access.tsx'
import { OrderBooks } from './order-books.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReplacementLink } from './replacement-link.tsx'
import { WriteReviewLink } from './write-review-link.tsx'
import * as styles from './order-page.module.css'

const route = getRouteApi('/orders/$orderId')

/** An order for the holder of a link from its emails, the account that placed it, or a guest with its mobile number. */
export function OrderPage() {
  const { orderId } = route.useParams()
  return (
    <>
      <LinkHeader />
      <div className={`wrap stack large ${styles.page}`}>
        <h1>Your order</h1>
        <noscript>
          <p className="note amber">This page needs JavaScript. Call us, and we look the order up for you.</p>
        </noscript>
        <OrderAccess key={orderId} orderId={orderId} query={customerOrderQuery}>
          {(order, token) => <ShownOrder order={order} token={token} />}
        </OrderAccess>
      </div>
    </>
  )
}

function ShownOrder({ order, token }: { order: CustomerOrder; token: string }) {
  const queryClient = useQueryClient()
  const orderId = String(order.id)
  const showCancelled = (cancelled: CustomerOrder) => {
    queryClient.setQueryData(customerOrderQuery(orderId, token).queryKey, cancelled)
    void queryClient.invalidateQueries({ queryKey: trackingQuery(orderId).queryKey })
  }
  return (
    <>
      <TrackedOrder orderId={orderId} />
      <OrderBooks order={order}>
        <InvoiceDownload order={order} token={order.token} />
        <WriteReviewLink order={order} token={order.token} />
        <ReplacementLink order={order} token={order.token} />
        <CancelOrder orderId={order.id} token={order.token} blocker={order.cancelBlocker} onCancelled={showCancelled} />
      </OrderBooks>
      {order.status === 'delivered' && <OrderReturns orderId={order.id} token={order.token} />}
      <OrderTimeline events={order.timeline} />
      <OrderHelp order={order} onCancelled={showCancelled} />
    </>
  )
}
