import { CircleX, RotateCcw } from 'lucide-react'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './batch-results.module.css'
import { retryBatch } from './batch-queries.ts'

const orderHref = (id: number): string => `/admin?tab=orders&order=${id}`

/** The refused orders with their reasons, and a button that sends them again. */
export function RefusedOrders({ batchId, orders }: { batchId: number; orders: readonly BatchOrder[] }) {
  const { mutate, isPending } = useSubmit({
    submit: () => retryBatch(batchId),
    failure: 'The orders could not be sent again.',
    refresh: ['shipment-batch'],
  })
  return (
    <section className="stack">
      <div className={styles.heading}>
        <h2>Refused: {orders.length}</h2>
        <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
          <RotateCcw className="icon" />
          Send again
        </button>
      </div>
      <ul className="stack">
        {orders.map(({ orderId, customerName, city, totalAmount, reason }) => (
          <li key={orderId} className={styles.refused}>
            <CircleX className="icon" />
            <div>
              <p>
                <b>
                  <ShopLink className="inline-link" href={orderHref(orderId)}>
                    #{orderId}
                  </ShopLink>{' '}
                  {customerName}, {city}
                </b>
              </p>
              <p>{reason}</p>
            </div>
            <b className="num">{formatAmount(totalAmount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The booked orders with courier and tracking number. */
export function BookedOrders({ orders }: { orders: readonly BatchOrder[] }) {
  return (
    <section className={`panel ${styles.booked}`}>
      <h2>Booked: {orders.length}</h2>
      <ul>
        {orders.map(({ orderId, customerName, city, pincode, courierName, trackingNumber }) => (
          <li key={orderId} className={styles.row}>
            <ShopLink className="inline-link num" href={orderHref(orderId)}>
              #{orderId}
            </ShopLink>
            <span>
              {customerName}, {city} {pincode}
            </span>
            <span className="num">
              {courierName} {trackingNumber}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
