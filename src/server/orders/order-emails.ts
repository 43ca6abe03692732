import { formatDay } from '../../domain/values/dates.ts'
import { formatAdjustment, lineTotalPaise } from '../../domain/orders/pricing.ts'
import { formatAmount, paiseToRupees } from '../../domain/values/money.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import type { EmailSettings } from '../email/email-outbox.ts'
import type { EmailBlock, Fact, Sender } from '../email/templates/email-body.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import type { OrderItemRow, OrderRow } from './orders.queries.ts'

type OrderWithLines = OrderRow & { items: readonly Pick<OrderItemRow, 'productName' | 'quantity' | 'pricePaise'>[] }

/** The emails about a new order: to the customer, and to staff if an admin email address is set. */
export function orderPlacedEmails(order: OrderWithLines, { sender, adminEmail }: EmailSettings): NewEmail[] {
  const toCustomer = customerEmail(order, 'order-placed', `Your order #${order.id}`, {
    heading: `Thank you, ${order.customerName}. Your order is placed.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Order #${order.id}. You pay ${rupees(order.totalPaise)} in cash when the parcel arrives.`,
      },
      linesBlock(order),
      { kind: 'facts', rows: addressFacts(order) },
      trackLink(sender, order),
    ],
  })
  if (!adminEmail) return [toCustomer]
  const contact: Fact[] = [
    ['Mobile number', `+91 ${formatMobile(order.customerPhone)}`],
    ['Email', order.customerEmail],
  ]
  const toStaff: NewEmail = {
    key: `order-placed/${order.id}/staff`,
    to: { address: adminEmail },
    replyTo: order.customerEmail,
    subject: `New order #${order.id}: ${rupees(order.totalPaise)}`,
    body: {
      heading: `New order #${order.id}`,
      blocks: [
        linesBlock(order),
        { kind: 'facts', rows: [...addressFacts(order), ...contact] },
        ...(order.notes ? [{ kind: 'paragraph' as const, text: `Notes: ${order.notes}` }] : []),
        { kind: 'link', label: 'Open the order', url: `${sender.url}/admin?tab=orders&order=${order.id}` },
      ],
    },
  }
  return [toCustomer, toStaff]
}

/**
 * The emails to the customer about an updated order, which most updates do not cause. The key of each contains the order
 * and the event, so the outbox sends it once, however often the event happens.
 */
export function orderUpdatedEmails(order: OrderRow, before: OrderRow, { sender }: EmailSettings): NewEmail[] {
  const becomes = (status: OrderRow['status']) => order.status === status && before.status !== status
  const getsTrackingNumber = Boolean(order.trackingNumber) && !before.trackingNumber
  if (becomes('shipped') || getsTrackingNumber) return [shippedEmail(order, sender)]
  if (becomes('delivered')) return [deliveredEmail(order, sender)]
  return becomes('cancelled') ? [cancelledEmail(order)] : []
}

/**
 * The email to the customer about an order that staff have changed.
 * @param before the order before the change
 * @param modification the id of the change: each has its own email
 */
export function orderModifiedEmail(
  order: OrderWithLines,
  before: OrderRow,
  modification: string,
  { sender }: EmailSettings,
): NewEmail {
  const amount =
    order.totalPaise === before.totalPaise
      ? `You pay ${rupees(order.totalPaise)} in cash, as before.`
      : `You now pay ${rupees(order.totalPaise)} in cash instead of ${rupees(before.totalPaise)}.`
  return {
    ...customerEmail(order, 'order-modified', `Your order #${order.id} was changed`, {
      heading: `Your order #${order.id} was changed`,
      blocks: [
        { kind: 'paragraph', text: `${amount} If you did not ask for this change, please call or write.` },
        linesBlock(order),
        {
          kind: 'facts',
          rows: [...addressFacts(order), ['Mobile number', `+91 ${formatMobile(order.customerPhone)}`]],
        },
        trackLink(sender, order),
      ],
    }),
    key: `order-modified/${order.id}/${modification}`,
  }
}

function shippedEmail(order: OrderRow, sender: Sender): NewEmail {
  const { courierName, trackingNumber, estimatedDelivery, trackingUrl } = order
  const rows: Fact[] = [
    ...(courierName ? [['Courier', courierName] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
    ...(estimatedDelivery ? [['Estimated delivery', formatDay(estimatedDelivery.toISOString())] as const] : []),
    ['To pay in cash', rupees(order.totalPaise)],
  ]
  return customerEmail(order, 'order-shipped', `Order #${order.id} is on its way`, {
    heading: `Your order #${order.id} is on its way`,
    blocks: [
      { kind: 'paragraph', text: 'Please keep the amount ready in cash for the courier.' },
      { kind: 'facts', rows },
      trackingUrl ? { kind: 'link', label: 'Follow the parcel', url: trackingUrl } : trackLink(sender, order),
    ],
  })
}

const deliveredEmail = (order: OrderRow, sender: Sender): NewEmail =>
  customerEmail(order, 'order-delivered', `Order #${order.id} was delivered`, {
    heading: `Your order #${order.id} was delivered`,
    blocks: [
      { kind: 'paragraph', text: 'We wish you good study. If a book is damaged or missing, tell us within 7 days.' },
      { kind: 'link', label: 'Contact us', url: `${sender.url}/contact-us` },
    ],
  })

const cancelledEmail = (order: OrderRow): NewEmail =>
  customerEmail(order, 'order-cancelled', `Order #${order.id} was cancelled`, {
    heading: `Your order #${order.id} was cancelled`,
    blocks: [{ kind: 'paragraph', text: 'There is nothing to pay. If you did not expect this, please call or write.' }],
  })

const customerEmail = (order: OrderRow, event: string, subject: string, body: NewEmail['body']): NewEmail => ({
  key: `${event}/${order.id}/customer`,
  to: { name: order.customerName, address: order.customerEmail },
  subject,
  body,
})

function linesBlock({ items, subtotalPaise, adjustments, totalPaise }: OrderWithLines): EmailBlock {
  return {
    kind: 'lines',
    lines: items.map((item) => ({
      name: item.productName,
      detail: `${item.quantity} × ${rupees(item.pricePaise)}`,
      amount: rupees(lineTotalPaise(item)),
    })),
    totals: [
      ['Subtotal', rupees(subtotalPaise)],
      ...adjustments.map(({ label, amountPaise }) => [label, formatAdjustment(paiseToRupees(amountPaise))] as const),
      ['Total', rupees(totalPaise)],
    ],
  }
}

const addressFacts = ({ customerName, shippingAddress, city, state, pincode }: OrderRow): Fact[] => [
  ['Deliver to', `${customerName}, ${shippingAddress}, ${city}, ${state} ${pincode}`],
]

const trackLink = (sender: Sender, { id }: OrderRow): EmailBlock => ({
  kind: 'link',
  label: 'Track your order',
  url: `${sender.url}/track-order?orderId=${id}`,
})

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))
