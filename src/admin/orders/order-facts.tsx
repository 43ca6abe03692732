import { OrderLinks } from '../components/order-links.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { dayOf, formatDateTime, formatWeekday, startOfDay } from '../../domain/values/dates.ts'
import { formatMobile, telLink } from '../../domain/values/phones.ts'
import { deliveryContact } from '../../domain/orders/delivery-contact.ts'
import { ORDER_SOURCE_LABELS, PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { CANCELLATION_REASON_LABELS } from '../../domain/orders/cancellation.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { CANCEL_ACTION, type OrderDetail, type OrderPromise } from '../../domain/orders/admin-order.ts'
import { useMay } from '../accounts/use-may.ts'
import { customerHref } from '../components/admin-url.ts'
import { toast } from '../components/toast.ts'
import * as styles from './order-facts.module.css'
import { PaymentLabel } from './order-labels.tsx'

/** Customer, address, payment and notes of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const may = useMay()
  const { customerName, customerPhone, customerEmail, notes } = order
  return (
    <div className={styles.facts}>
      <section>
        <h3>Customer</h3>
        <p>
          <b>{customerName}</b>
        </p>
        {customerPhone && (
          <p>
            <a className="inline-link num" href={telLink(customerPhone)}>
              +91 {formatMobile(customerPhone)}
            </a>
          </p>
        )}
        {customerEmail && (
          <p>
            <a className="inline-link" href={`mailto:${customerEmail}`}>
              {customerEmail}
            </a>
          </p>
        )}
        {customerPhone && may('manager') && (
          <p>
            <ShopLink className="inline-link" href={customerHref(customerPhone)}>
              Customer profile
            </ShopLink>
          </p>
        )}
      </section>
      <section>
        <h3>Ship to</h3>
        <ShippingAddress order={order} />
      </section>
      <section>
        <h3>Payment</h3>
        <p>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</p>
        {order.paymentReference && <p className="num">UTR {order.paymentReference}</p>}
        <p>
          <PaymentLabel order={order} />
        </p>
        <h3>Placed</h3>
        <p className="num">{formatDateTime(order.createdAt)}</p>
        {order.source !== 'website' && <p>{ORDER_SOURCE_LABELS[order.source]}</p>}
        {order.promise && <DeliveryPromise promise={order.promise} />}
      </section>
      <SameDayOrders ids={order.sameDayOrders ?? []} />
      <CustomerCancellation order={order} />
      {notes && (
        <section className={`${styles.wide} ${styles.customerNotes}`}>
          <h3>Customer’s notes</h3>
          <p>{notes}</p>
        </section>
      )}
    </div>
  )
}

const MAX_SAME_DAY = 3

/** Two parcels on one day cost twice: staff can send the books together. */
function SameDayOrders({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <section className={`note ${styles.wide}`}>
      <p>
        The customer of this mobile number placed {ids.length === 1 ? 'another order' : `${ids.length} other orders`} on
        the same day that {ids.length === 1 ? 'is' : 'are'} not sent yet:{' '}
        <OrderLinks ids={ids.slice(0, MAX_SAME_DAY)} count={ids.length} />. To send one parcel, add the books to one
        order and cancel the other.
      </p>
    </section>
  )
}

/** The day that the customer was promised, and whether the parcel came by it. */
function DeliveryPromise({ promise: { usuallyBy, promisedBy, deliveredOn } }: { promise: OrderPromise }) {
  const [today] = useState(() => dayOf(new Date()))
  if (promisedBy === null) return null
  const isLate = (deliveredOn ?? today) > promisedBy
  const day = (date: string) => formatWeekday(startOfDay(date))
  return (
    <>
      <h3>Promised</h3>
      <p className="num">
        by {day(promisedBy)}
        {usuallyBy && `, usually by ${day(usuallyBy)}`}
      </p>
      {deliveredOn && (
        <p className="num">
          Delivered {day(deliveredOn)}, {isLate ? 'late' : 'as promised'}
        </p>
      )}
      {!deliveredOn && isLate && <p>The promised day has passed.</p>}
    </>
  )
}

/** The customer's reason for a cancellation; staff who cancel an order give none. */
function CustomerCancellation({ order }: { order: OrderDetail }) {
  const { cancellationReason, cancellationNote, history = [] } = order
  if (!cancellationReason) return null
  const cancelledAt = history.findLast(({ action }) => action === CANCEL_ACTION)?.at
  return (
    <section className={`${styles.wide} ${styles.customerNotes}`}>
      <h3>Cancelled by the customer</h3>
      <p>
        {CANCELLATION_REASON_LABELS[cancellationReason]}{' '}
        {cancelledAt && <span className="meta num">{formatDateTime(cancelledAt)}</span>}
      </p>
      {cancellationNote && <p>{cancellationNote}</p>}
    </section>
  )
}

function ShippingAddress({ order }: { order: OrderDetail }) {
  const place = <p>{`${order.city}, ${order.state} ${order.pincode}`}</p>
  if (!order.shippingAddress) return order.pincode ? place : <p>Sold at the counter</p>
  const { shippingAddress, customerPhone } = deliveryContact(order)
  return (
    <>
      <p>{shippingAddress}</p>
      {place}
      {order.correctedAddress && (
        <p className="meta">Corrected after a failed delivery. Ordered to: {order.shippingAddress}</p>
      )}
      {order.correctedPhone && (
        <p className="num">
          The courier calls{' '}
          <a className="inline-link" href={telLink(customerPhone)}>
            +91 {formatMobile(customerPhone)}
          </a>
        </p>
      )}
      <CopyAddress order={order} />
    </>
  )
}

function CopyAddress({ order }: { order: OrderDetail }) {
  const [copied, setCopied] = useState(false)
  const { customerName, city, state, pincode } = order
  const { shippingAddress, customerPhone } = deliveryContact(order)
  const copy = async () => {
    const label = `${customerName}\n${shippingAddress}\n${city}, ${state} ${pincode}\n+91 ${formatMobile(customerPhone)}`
    try {
      await navigator.clipboard.writeText(label)
      setCopied(true)
      toast.success({ description: 'Address copied' })
    } catch {
      toast.error({ description: 'The browser did not allow copying the address.' })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <button type="button" className={`button bare ${styles.copy}`} onClick={() => void copy()}>
      <Icon className="icon icon-s" />
      Copy address
    </button>
  )
}
