import { useQueryClient } from '@tanstack/react-query'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Order } from '../../domain/orders/order.ts'
import { Totals } from '../../ui/orders/totals.tsx'
import { PERSONAL_KEY } from '../shared/session-queries.ts'
import { CancelOrder } from './manage/cancel-order.tsx'
import { InvoiceDownload } from './manage/invoice-download.tsx'
import { orderHref } from './manage/order-url.ts'
import { ReplacementLink } from './manage/replacement-link.tsx'
import { WriteReviewLink } from './manage/write-review-link.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderLine } from './order-line.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import * as styles from './order-card.module.css'

/** An order with its lines, totals and status, for the account that placed it. */
export function OrderCard({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const id = `order-${order.id}`
  return (
    <article className={`panel ${styles.card}`} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <div>
          <h3 id={`${id}-title`}>Order #{order.id}</h3>
          <p className="meta">
            Placed on <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          </p>
        </div>
        <OrderStatusPill status={order.status} />
      </header>
      <ul>
        {order.items.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={styles.footer}>
        <OrderDetails order={order} />
        <Totals amounts={order} />
      </div>
      <div className={styles.actions}>
        <OrderAgain order={order} />
        <InvoiceDownload order={order} />
        <WriteReviewLink order={order} />
        <ReplacementLink order={order} />
        <CancelOrder
          orderId={order.id}
          blocker={cancelBlocker(order) ?? null}
          onCancelled={() => void queryClient.invalidateQueries({ queryKey: [PERSONAL_KEY] })}
        />
        <ShopLink className="button bare" href={orderHref(order.id)}>
          Help with this order<span className="sr-only"> {order.id}</span>
        </ShopLink>
      </div>
    </article>
  )
}
