import type { EmailBlock, Fact } from '../../domain/email/email-template-api.ts'
import type { OrderTemplateName } from '../../domain/email/order-templates.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import { deliveryContact } from '../../domain/orders/delivery-contact.ts'
import { formatCharge, lineTotalPaise } from '../../domain/orders/pricing.ts'
import { promisedDay } from '../../domain/shipping/delivery.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount, paiseToRupees } from '../../domain/values/money.ts'
import type { EmailSettings, NewEmail } from '../email/email-outbox.ts'
import type { Sender } from '../email/templates/email-body.ts'
import { type EmailValues, fillTemplate } from '../email/templates/fill-template.ts'
import { orderUrl } from './access/order-token.ts'
import type { OrderItemRow, OrderRow } from './orders.queries.ts'

export type OrderWithLines = OrderRow & {
  items: readonly Pick<OrderItemRow, 'productName' | 'quantity' | 'pricePaise'>[]
}

interface OrderContent {
  /** Of variables besides those of every order. */
  values?: EmailValues
  /** Below the paragraphs of the template. */
  blocks: readonly EmailBlock[]
  /** The document that is sent with the email. */
  attachment?: string | undefined
}

/** An email to the customer of an order from a template. */
export const customerEmail = (
  name: OrderTemplateName,
  order: OrderRow,
  settings: EmailSettings,
  content: OrderContent,
): NewEmail => ({
  key: `${name}/${order.id}/customer`,
  to: { name: order.customerName, address: order.customerEmail },
  ...(content.attachment !== undefined && { attachment: content.attachment }),
  ...orderContent(name, order, settings, content),
})

/** Kind, subject and body from a template, with the variables of every order. */
export function orderContent(
  name: OrderTemplateName,
  order: OrderRow,
  settings: EmailSettings,
  { values, blocks }: OrderContent,
): Pick<NewEmail, 'kind' | 'orderId' | 'subject' | 'body'> {
  const orderValues = {
    order_number: String(order.id),
    customer_name: order.customerName,
    total: rupees(order.totalPaise),
  }
  const { body, ...email } = fillTemplate(name, { ...orderValues, ...values }, settings)
  return { ...email, orderId: order.id, body: { ...body, blocks: [...body.blocks, ...blocks] } }
}

/** The books of an order with its totals. */
export function linesBlock({ items, subtotalPaise, adjustments, totalPaise }: OrderWithLines): EmailBlock {
  return {
    kind: 'lines',
    lines: items.map((item) => ({
      name: item.productName,
      detail: `${item.quantity} × ${rupees(item.pricePaise)}`,
      amount: rupees(lineTotalPaise(item)),
    })),
    totals: [
      ['Subtotal', formatCharge(paiseToRupees(subtotalPaise))],
      ...adjustments.map(({ label, amountPaise }) => [label, formatCharge(paiseToRupees(amountPaise))] as const),
      ['Total', formatCharge(paiseToRupees(totalPaise))],
    ],
  }
}

/** An order that is sold at the counter has no address. */
export const isSent = ({ shippingAddress }: OrderRow): boolean => shippingAddress !== ''

/** The day until which the parcel arrives. @param promisedBy the ISO date that was promised; null for an example */
export const promiseBlocks = (order: OrderRow, promisedBy: string | null): EmailBlock[] =>
  isSent(order)
    ? [{ kind: 'facts', rows: [['Estimated delivery', formatDay(promisedDay(order.createdAt, promisedBy))]] }]
    : []

/** Where the parcel goes. */
export function addressFacts(order: OrderRow): Fact[] {
  const { customerName, city, state, pincode } = order
  const { shippingAddress } = deliveryContact(order)
  return isSent(order) ? [['Deliver to', `${customerName}, ${shippingAddress}, ${city}, ${state} ${pincode}`]] : []
}

/** A customer who ordered on the phone need not have an email address. */
export const replyToCustomer = ({ customerEmail: replyTo }: OrderRow) => (replyTo ? { replyTo } : {})

export const trackLink = (sender: Sender, { id }: OrderRow): EmailBlock => ({
  kind: 'link',
  label: 'Track your order',
  url: `${sender.url}/track-order?orderId=${id}`,
})

/** The link to the order's page for its customer, who needs no account. */
export const orderLink = (order: OrderRow, { sender, secretKey }: EmailSettings): EmailBlock => ({
  kind: 'link',
  label: cancelBlocker(order) ? 'View your order' : 'View or cancel your order',
  url: orderUrl(order, { publicUrl: sender.url, secretKey }),
})

export const adminLink = (sender: Sender, { id }: OrderRow): EmailBlock => ({
  kind: 'link',
  label: 'Open the order',
  url: `${sender.url}/admin?tab=orders&order=${id}`,
})

export const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))
