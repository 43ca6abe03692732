import type { EmailBlock, Fact } from '../../domain/email/email-template-api.ts'
import { cancelledPaymentNote } from '../../domain/orders/customer-payment.ts'
import { deliveryContact } from '../../domain/orders/delivery-contact.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { isPrepaid, ORDER_SOURCE_LABELS, PAYMENT_METHOD_LABELS, TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { isCashDue } from '../../domain/orders/payment.ts'
import { CANCELLATION_REASON_LABELS } from '../../domain/orders/cancellation.ts'
import type { EmailSettings, NewEmail } from '../email/email-outbox.ts'
import { paragraph } from '../email/templates/email-body.ts'
import { confirmLink, replacementUrl } from './access/order-token.ts'
import { invoiceAttachment } from './invoices/create-invoice-pdf.ts'
import {
  addressFacts,
  adminLink,
  customerEmail,
  isSent,
  linesBlock,
  orderContent,
  orderLink,
  promiseBlocks,
  type OrderWithLines,
  replyToCustomer,
  rupees,
  trackLink,
} from './order-email-parts.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * The emails about a new order: to the customer, and to staff if an admin email address is set and the order is no test of the
 * shop.
 * @param hasLink whether the email to the customer has the link that confirms the order
 * @param promisedBy the ISO date that is promised
 */
export function orderPlacedEmails(
  order: OrderWithLines,
  settings: EmailSettings,
  { hasLink = false, promisedBy = null }: { hasLink?: boolean; promisedBy?: string | null } = {},
): NewEmail[] {
  const { sender, adminEmail } = settings
  const toCustomer: NewEmail = {
    ...customerEmail(placedTemplate(order, hasLink), order, settings, {
      blocks: [
        ...(hasLink ? [confirmLink(order, settings)] : []),
        ...promiseBlocks(order, promisedBy),
        linesBlock(order),
        { kind: 'facts', rows: addressFacts(order) },
        ...(isSent(order) ? [trackLink(sender, order)] : []),
        orderLink(order, settings),
      ],
    }),
    key: `order-placed/${order.id}/customer`,
  }
  if (!adminEmail || order.source === TEST_SOURCE) return [toCustomer]
  const contact: Fact[] = [
    ['Mobile number', `+91 ${formatMobile(order.customerPhone)}`],
    ...(order.customerEmail ? [['Email', order.customerEmail] as const] : []),
    ...(order.source === 'website' ? [] : [['Source', ORDER_SOURCE_LABELS[order.source]] as const]),
    ...(isPrepaid(order) ? [['Paid', PAYMENT_METHOD_LABELS[order.paymentMethod]] as const] : []),
  ]
  const toStaff: NewEmail = {
    key: `order-placed/${order.id}/staff`,
    to: { address: adminEmail },
    ...replyToCustomer(order),
    ...orderContent('order-placed-staff', order, settings, {
      blocks: [
        linesBlock(order),
        { kind: 'facts', rows: [...addressFacts(order), ...contact] },
        ...(order.notes ? [paragraph(`Notes: ${order.notes}`)] : []),
        adminLink(sender, order),
      ],
    }),
  }
  return [toCustomer, toStaff]
}

function placedTemplate(order: OrderRow, hasLink: boolean) {
  // Nothing is sent before the customer answers: the subject and the first line request it.
  if (hasLink) return 'order-confirm'
  if (order.confirmation === 'pending') return 'order-held'
  if (order.totalPaise === 0) return 'order-placed-free'
  return isPrepaid(order) ? 'order-placed-prepaid' : 'order-placed'
}

/**
 * The emails to the customer about an updated order, which most updates do not cause. The key of each contains the order
 * and the event, so the outbox sends it once, however often the event happens.
 */
export function orderUpdatedEmails(order: OrderRow, before: OrderRow, settings: EmailSettings): NewEmail[] {
  const becomes = (status: OrderRow['status']) => order.status === status && before.status !== status
  const getsTrackingNumber = Boolean(order.trackingNumber) && !before.trackingNumber
  if (becomes('shipped') || getsTrackingNumber) return [shippedEmail(order, settings)]
  if (becomes('delivered')) return [deliveredEmail(order, settings)]
  return becomes('cancelled') ? [cancelledEmail(order, settings)] : []
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
  settings: EmailSettings,
): NewEmail {
  return {
    ...customerEmail('order-modified', order, settings, {
      values: { amount_note: amountNote(order, before) },
      blocks: [
        linesBlock(order),
        {
          kind: 'facts',
          rows: [
            ...addressFacts(order),
            ['Mobile number', `+91 ${formatMobile(deliveryContact(order).customerPhone)}`],
          ],
        },
        trackLink(settings.sender, order),
        orderLink(order, settings),
      ],
    }),
    key: `order-modified/${order.id}/${modification}`,
  }
}

function amountNote(order: OrderRow, before: OrderRow): string {
  if (order.totalPaise === 0) return 'There is nothing to pay.'
  if (isPrepaid(order)) return `You have paid ${rupees(order.totalPaise)}, as before.`
  return order.totalPaise === before.totalPaise
    ? `You pay ${rupees(order.totalPaise)} in cash, as before.`
    : `You now pay ${rupees(order.totalPaise)} in cash instead of ${rupees(before.totalPaise)}.`
}

const shippedEmail = (order: OrderRow, settings: EmailSettings): NewEmail =>
  customerEmail('order-shipped', order, settings, {
    values: {
      payment_note: paymentNote(order),
    },
    blocks: parcelBlocks(order, settings),
    attachment: attachmentOf(order),
  })

function paymentNote(order: OrderRow): string {
  if (order.replacesOrderId !== null) return 'There is nothing to pay for this replacement.'
  if (order.totalPaise === 0) return 'There is nothing to pay.'
  return isCashDue(order)
    ? 'Please keep the amount ready in cash for the courier.'
    : 'It is paid: there is nothing to pay to the courier.'
}

/** The email to the customer about the tracking number of an order that was booked again after a change. */
export const trackingNumberChangedEmail = (order: OrderRow, settings: EmailSettings): NewEmail => ({
  ...customerEmail('tracking-number-changed', order, settings, {
    blocks: parcelBlocks(order, settings),
    attachment: attachmentOf(order),
  }),
  key: `tracking-number-changed/${order.id}/${order.trackingNumber}`,
})

/** The invoice, which is drawn in the same transaction. Orders that cost nothing have none. */
const attachmentOf = ({ invoiceNumber }: OrderRow): string | undefined =>
  invoiceNumber === null ? undefined : invoiceAttachment(invoiceNumber)

/** What the customer needs to know about the parcel. */
function parcelBlocks(order: OrderRow, settings: EmailSettings): EmailBlock[] {
  const { courierName, trackingNumber, estimatedDelivery, trackingUrl, invoiceNumber } = order
  const rows: Fact[] = [
    ...(courierName ? [['Courier', courierName] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
    ...(estimatedDelivery ? [['Estimated delivery', formatDay(estimatedDelivery.toISOString())] as const] : []),
    ['To pay in cash', isCashDue(order) ? rupees(order.totalPaise) : 'Nothing'],
    ...(invoiceNumber ? [['Invoice', invoiceNumber] as const] : []),
  ]
  return [
    { kind: 'facts', rows },
    trackingUrl ? { kind: 'link', label: 'Follow the parcel', url: trackingUrl } : trackLink(settings.sender, order),
    orderLink(order, settings),
  ]
}

const deliveredEmail = (order: OrderRow, settings: EmailSettings): NewEmail =>
  customerEmail('order-delivered', order, settings, {
    blocks: [
      {
        kind: 'link',
        label: 'Ask for a replacement',
        url: replacementUrl(order, { publicUrl: settings.sender.url, secretKey: settings.secretKey }),
      },
      orderLink(order, settings),
    ],
  })

const cancelledEmail = (order: OrderRow, settings: EmailSettings): NewEmail =>
  customerEmail('order-cancelled', order, settings, {
    values: {
      cancellation_note: cancellationSentence(order),
    },
    blocks: [],
  })

function cancellationSentence(order: OrderRow): string {
  const payment = cancelledPaymentNote(order)
  return order.cancellationReason
    ? `You have cancelled it. ${payment} If it was not you, please call or write.`
    : `${payment} If you did not expect this, please call or write.`
}

/**
 * The email to staff about an order that its customer cancelled; none if no admin email address is set.
 * @param cancellation the id of the cancellation: a reopened order can be cancelled again
 */
export function orderCancelledStaffEmail(order: OrderRow, cancellation: string, settings: EmailSettings): NewEmail[] {
  const { sender, adminEmail } = settings
  if (!adminEmail) return []
  const { cancellationReason, cancellationNote } = order
  const rows: Fact[] = [
    ...(cancellationReason ? [['Reason', CANCELLATION_REASON_LABELS[cancellationReason]] as const] : []),
    ...(cancellationNote ? [['Note', cancellationNote] as const] : []),
    ['Customer', `${order.customerName}, +91 ${formatMobile(order.customerPhone)}`],
    ['Total', rupees(order.totalPaise)],
  ]
  const parcel = order.shiprocketOrderId
    ? 'Its booking with the courier is being cancelled. Do not give the parcel to the courier.'
    : 'Do not send the parcel.'
  return [
    {
      key: `order-cancelled/${order.id}/staff/${cancellation}`,
      to: { address: adminEmail },
      ...replyToCustomer(order),
      ...orderContent('order-cancelled-staff', order, settings, {
        values: { parcel_note: parcel },
        blocks: [{ kind: 'facts', rows }, adminLink(sender, order)],
      }),
    },
  ]
}
