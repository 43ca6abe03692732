import { useQuery } from '@tanstack/react-query'
import { NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import * as styles from './failed-deliveries.module.css'
import { FailedDeliveryPill } from './failed-delivery-pill.tsx'
import { failedDeliveriesOfOrderQuery } from './failed-delivery-queries.ts'

/** The failed attempts of an order. */
export function OrderFailedDeliveries({ orderId }: { orderId: number }) {
  const { data } = useQuery(failedDeliveriesOfOrderQuery(orderId))
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.history} aria-labelledby="order-failed-deliveries">
      <h3 id="order-failed-deliveries">Failed deliveries</h3>
      <ul className={styles.history}>
        {rows.map((task) => (
          <li key={task.id}>
            <ShopLink className="inline-link num" href={`${sectionHref('failed-deliveries')}&failure=${task.id}`}>
              Attempt {task.attempt}, {formatShortDateTime(task.failedAt)}
            </ShopLink>
            {task.reasonGroup && <span>{NDR_REASON_LABELS[task.reasonGroup]}</span>}
            <FailedDeliveryPill task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}
