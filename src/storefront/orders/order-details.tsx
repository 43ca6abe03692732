import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../domain/values/dates.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { paymentState } from '../../domain/orders/customer-payment.ts'
import { deliveryContact } from '../../domain/orders/delivery-contact.ts'
import type { Order } from '../../domain/orders/order.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { trackingHref } from './tracking-url.ts'
import * as styles from './order-details.module.css'
import { PaymentStatusLabel } from '../../ui/orders/payment-status-label.tsx'

/** An order's payment, courier, delivery address and tracking links. */
export function OrderDetails({ order }: { order: Order }) {
  const details: [label: string, value: ReactNode][] = [
    ['Payment', <Payment key="payment" order={order} />],
    ['Courier', order.courierName],
    ['Tracking number', order.trackingNumber],
    ['Estimated delivery', order.estimatedDelivery && formatDay(order.estimatedDelivery)],
    [
      order.correctedAddress ? 'Deliver to (corrected)' : 'Deliver to',
      `${order.customerName}, ${deliveryContact(order).shippingAddress}, ${order.city}, ${order.state} ${order.pincode}`,
    ],
    ['The courier calls', order.correctedPhone && `+91 ${formatMobile(order.correctedPhone)}`],
  ]
  return (
    <div>
      <dl className={styles.details}>
        {details
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <TrackingLinks order={order} />
    </div>
  )
}

const Payment = ({ order }: { order: Order }) => (
  <>
    {PAYMENT_METHOD_LABELS[order.paymentMethod]} <PaymentStatusLabel {...paymentState(order)} />
  </>
)

function TrackingLinks({ order: { id, status, trackingUrl } }: { order: Order }) {
  if (status === 'cancelled') return null
  return (
    <p className={styles.links}>
      <ShopLink className="link" href={trackingHref(id)}>
        Track order<span className="sr-only"> {id}</span>
      </ShopLink>
      {trackingUrl && /^https?:\/\//i.test(trackingUrl) && (
        <a className="link" href={trackingUrl} target="_blank" rel="noopener">
          Courier’s page <ExternalLink className="icon icon-s" />
        </a>
      )}
    </p>
  )
}
