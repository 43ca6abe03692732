import { Check, ShieldAlert } from 'lucide-react'
import { addDays, formatDay } from '../../domain/values/dates.ts'
import { ESTIMATED_DELIVERY_DAYS } from '../../domain/shipping/delivery.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import type { LastOrder } from './last-order.ts'
import { NextSteps } from './next-steps.tsx'

export function ConfirmedOrder({ order }: { order: LastOrder }) {
  return (
    <div className="stack large">
      <header className="stack justify-items-start gap-2">
        <span className="grid size-16 place-items-center rounded-full bg-ink text-action">
          <Check className="icon icon-l" />
        </span>
        <h1>Order Placed Successfully!</h1>
        <p className="text-ink-2">Thank you. We pack orders in Kota within 1–2 business days.</p>
      </header>
      <OrderFacts order={order} />
      <DeliveryPanel order={order} />
      <p className="note amber">
        <ShieldAlert className="icon" />
        <span>Our team and delivery partner never ask for extra payments.</span>
      </p>
      <div className="grid gap-2">
        <ShopLink className="button main big" href="/products">
          Continue Shopping
        </ShopLink>
        <ShopLink className="button big" href="/track-order">
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

function OrderFacts({ order }: { order: LastOrder }) {
  const facts = [
    ['Order ID', `#${order.id}`],
    ['Order date', formatDay(order.orderDate)],
    ['Payment method', PAYMENT_METHOD_LABELS[order.paymentMethod]],
    ['Shipping', 'Standard Delivery, free'],
  ]
  return (
    <dl className="details-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function DeliveryPanel({ order: { orderDate, totalAmount } }: { order: LastOrder }) {
  return (
    <section className="panel bg-well">
      <p className="meta">Estimated delivery</p>
      <p className="text-xl font-black">{formatDay(addDays(orderDate, ESTIMATED_DELIVERY_DAYS))}</p>
      {totalAmount !== undefined && (
        <p className="mt-2">
          Keep <b className="num">{formatAmount(totalAmount)}</b> ready in cash.
        </p>
      )}
    </section>
  )
}
