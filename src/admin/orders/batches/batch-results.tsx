import { RotateCcw } from 'lucide-react'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './batch-results.module.css'
import { retryBatch } from './batch-queries.ts'
import { RefusedOrder } from './refused-order.tsx'

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
        <h2 className="h3">Refused: {orders.length}</h2>
        <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
          <RotateCcw className="icon" />
          Send all again
        </button>
      </div>
      <ul className="stack">
        {orders.map((order) => (
          <RefusedOrder key={order.orderId} batchId={batchId} order={order} />
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
