import { formatDay } from '../../domain/dates.ts'
import { formatAmount, paiseToRupees } from '../../domain/money.ts'
import type { Correspondence } from '../mail/letter-post.ts'
import type { Block, Fact, Sender } from '../mail/letters/letter-body.ts'
import type { NewLetter } from '../mail/write-letters.ts'
import type { OrderRow, OrderWithItems } from './orders.queries.ts'

/** An order that was placed: to the customer, and to staff. */
export function orderPlacedLetters(order: OrderWithItems, { sender, adminEmail }: Correspondence): NewLetter[] {
  const facts: Block = { kind: 'facts', rows: placeOf(order) }
  const toCustomer = letterTo(order, 'order-placed', `Your order #${order.id}`, {
    heading: `Thank you, ${order.customerName}. Your order is placed.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Order #${order.id}. You pay ${rupees(order.totalPaise)} in cash when the parcel arrives.`,
      },
      bookLines(order),
      facts,
      trackLink(sender, order),
    ],
  })
  if (!adminEmail) return [toCustomer]
  const contact: Fact[] = [
    ['Mobile number', order.customerPhone],
    ['Email', order.customerEmail],
  ]
  const toStaff: NewLetter = {
    key: `order-placed/${order.id}/staff`,
    to: { address: adminEmail },
    replyTo: order.customerEmail,
    subject: `New order #${order.id}: ${rupees(order.totalPaise)}`,
    body: {
      heading: `New order #${order.id}`,
      blocks: [
        bookLines(order),
        { kind: 'facts', rows: [...placeOf(order), ...contact] },
        ...(order.notes ? [{ kind: 'paragraph' as const, text: `Notes: ${order.notes}` }] : []),
        { kind: 'link', label: 'Open the order', url: `${sender.url}/admin?tab=orders&order=${order.id}` },
      ],
    },
  }
  return [toCustomer, toStaff]
}

/** What a change of an order tells its customer; nothing for most changes. Each is told once, however often it happens. */
export function orderChangedLetters(order: OrderRow, before: OrderRow, { sender }: Correspondence): NewLetter[] {
  const isNewly = (status: OrderRow['status']) => order.status === status && before.status !== status
  const gotTracking = Boolean(order.trackingNumber) && !before.trackingNumber
  if (isNewly('shipped') || gotTracking) return [shippedLetter(order, sender)]
  if (isNewly('delivered')) return [deliveredLetter(order, sender)]
  return isNewly('cancelled') ? [cancelledLetter(order)] : []
}

function shippedLetter(order: OrderRow, sender: Sender): NewLetter {
  const { courierName, trackingNumber, estimatedDelivery, trackingUrl } = order
  const rows: Fact[] = [
    ...(courierName ? [['Courier', courierName] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
    ...(estimatedDelivery ? [['Estimated delivery', formatDay(estimatedDelivery.toISOString())] as const] : []),
    ['To pay in cash', rupees(order.totalPaise)],
  ]
  return letterTo(order, 'order-shipped', `Order #${order.id} is on its way`, {
    heading: `Your order #${order.id} is on its way`,
    blocks: [
      { kind: 'paragraph', text: 'Please keep the amount ready in cash for the courier.' },
      { kind: 'facts', rows },
      trackingUrl ? { kind: 'link', label: 'Follow the parcel', url: trackingUrl } : trackLink(sender, order),
    ],
  })
}

const deliveredLetter = (order: OrderRow, sender: Sender): NewLetter =>
  letterTo(order, 'order-delivered', `Order #${order.id} was delivered`, {
    heading: `Your order #${order.id} was delivered`,
    blocks: [
      { kind: 'paragraph', text: 'We wish you good study. If a book is damaged or missing, tell us within 7 days.' },
      { kind: 'link', label: 'Contact us', url: `${sender.url}/contact-us` },
    ],
  })

const cancelledLetter = (order: OrderRow): NewLetter =>
  letterTo(order, 'order-cancelled', `Order #${order.id} was cancelled`, {
    heading: `Your order #${order.id} was cancelled`,
    blocks: [{ kind: 'paragraph', text: 'There is nothing to pay. If you did not expect this, please call or write.' }],
  })

const letterTo = (order: OrderRow, told: string, subject: string, body: NewLetter['body']): NewLetter => ({
  key: `${told}/${order.id}/customer`,
  to: { name: order.customerName, address: order.customerEmail },
  subject,
  body,
})

function bookLines({ items, subtotalPaise, discountPaise, couponCode, totalPaise }: OrderWithItems): Block {
  const code = couponCode ? ` (${couponCode.toUpperCase()})` : ''
  return {
    kind: 'lines',
    lines: items.map(({ productName, quantity, pricePaise }) => ({
      name: productName,
      detail: `${quantity} × ${rupees(pricePaise)}`,
      amount: rupees(quantity * pricePaise),
    })),
    sums: [
      ['Subtotal', rupees(subtotalPaise)],
      ...(discountPaise > 0 ? [[`Discount${code}`, `−${rupees(discountPaise)}`] as const] : []),
      ['Shipping', 'Free'],
      ['Total', rupees(totalPaise)],
    ],
  }
}

const placeOf = ({ customerName, shippingAddress, city, state, pincode }: OrderRow): Fact[] => [
  ['Deliver to', `${customerName}, ${shippingAddress}, ${city}, ${state} ${pincode}`],
]

const trackLink = (sender: Sender, { id }: OrderRow): Block => ({
  kind: 'link',
  label: 'Track your order',
  url: `${sender.url}/track-order?orderId=${id}`,
})

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))
