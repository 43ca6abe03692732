import { Check, ShieldAlert } from 'lucide-react'
import { formatDay } from '../../domain/values/dates.ts'
import { promisedDay } from '../../domain/shipping/delivery.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import type { LastOrder } from './last-order.ts'
import { ConfirmRequest } from './confirm-request.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderedBooks } from './ordered-books.tsx'
import { trackingHref } from './tracking-url.ts'
import { DetailGrid } from '../../ui/layout/detail-grid.tsx'
import { PROMISES } from '../../domain/store/promises.ts'
import * as styles from './confirmed-order.module.css'

export function ConfirmedOrder({ order }: { order: LastOrder }) {
  return (
    <div className="stack large">
      <header className={`stack ${styles.header}`}>
        <span className={styles.checkMark}>
          <Check className="icon icon-l" />
        </span>
        <h1>Order Placed Successfully!</h1>
        <p>
          {order.isCheckedFirst
            ? 'Thank you. We will call you before we send the order, or send you a link to confirm it. There is nothing to pay now.'
            : `Thank you. We pack orders within ${PROMISES.packedWithin}.`}
        </p>
      </header>
      {order.confirmPath && <ConfirmRequest path={order.confirmPath} />}
      <ConfirmationDetails order={order} />
      <DeliveryPanel order={order} />
      <OrderedBooks order={order} />
      <p className="note amber">
        <ShieldAlert className="icon" />
        <span>Our team and delivery partner never ask for extra payments.</span>
      </p>
      <div className={styles.links}>
        <ShopLink className="button main big" href="/products">
          Continue Shopping
        </ShopLink>
        <ShopLink className="button big" href={trackingHref(order.id)}>
          Track Order
        </ShopLink>
        <ShopLink className="button bare" href="/">
          Back to Home
        </ShopLink>
      </div>
      <NextSteps placedAt={order.orderDate} />
    </div>
  )
}

function ConfirmationDetails({ order }: { order: LastOrder }) {
  const details: [label: string, value: string][] = [
    ['Order ID', `#${order.id}`],
    ['Order date', formatDay(order.orderDate)],
    ['Payment method', PAYMENT_METHOD_LABELS[order.paymentMethod]],
    ['Shipping', 'Standard Delivery, free'],
  ]
  return <DetailGrid className="num" details={details} />
}

function DeliveryPanel({ order: { orderDate, estimatedDelivery, totalAmount } }: { order: LastOrder }) {
  return (
    <section className={`panel ${styles.delivery}`}>
      <p className="meta">Estimated delivery</p>
      <p className={styles.deliveryDay}>{formatDay(estimatedDelivery ?? promisedDay(orderDate, null))}</p>
      {totalAmount !== undefined && (
        <p className={styles.cash}>
          {totalAmount === 0 ? (
            'There is nothing to pay.'
          ) : (
            <>
              Keep <b className="num">{formatAmount(totalAmount)}</b> ready in cash.
            </>
          )}
        </p>
      )}
    </section>
  )
}
