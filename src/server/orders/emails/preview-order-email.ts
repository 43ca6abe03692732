import type { OrderTemplateName } from '../../../domain/email/order-templates.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { confirmOrderEmail } from './confirm-emails.ts'
import { deliveryFailedEmail, orderRefundedEmail, parcelReturnedEmail } from './delivery-emails.ts'
import {
  orderCancelledStaffEmail,
  orderModifiedEmail,
  orderPlacedEmails,
  orderUpdatedEmails,
  trackingNumberChangedEmail,
} from '../order-emails.ts'
import type { OrderWithItems } from '../orders.queries.ts'

const EARLIER_TOTAL_PAISE = 10_000
const NO_NONCE = '00000000-0000-0000-0000-000000000000'

/** An order whose links do not work: a test email may reach a person who must not cancel it. */
export const withoutAccess = <Order extends { accessNonce: string }>(order: Order): Order => ({
  ...order,
  accessNonce: NO_NONCE,
})

/** Returns the email of a template about an order. Its links to the order do not work. */
export const previewOrderEmail = (
  name: OrderTemplateName,
  order: OrderWithItems,
  settings: EmailSettings,
): NewEmail | undefined => PREVIEWS[name](withoutAccess(order), settings)[0]

/** An order whose status becomes this one. */
const emailsFor = (order: OrderWithItems, status: OrderWithItems['status'], settings: EmailSettings): NewEmail[] =>
  orderUpdatedEmails({ ...order, status }, { ...order, status: 'pending' }, settings)

/** The email of an order that needs no confirmation. */
const placedPreview = (order: OrderWithItems, settings: EmailSettings): NewEmail[] =>
  orderPlacedEmails({ ...order, confirmation: 'not_required' }, settings)

type Preview = (order: OrderWithItems, settings: EmailSettings) => readonly (NewEmail | undefined)[]

const PREVIEWS: Record<OrderTemplateName, Preview> = {
  'order-placed': (order, settings) => placedPreview({ ...order, paymentMethod: 'cod' }, settings),
  'order-placed-prepaid': (order, settings) => placedPreview({ ...order, paymentMethod: 'upi' }, settings),
  'order-placed-free': (order, settings) => placedPreview({ ...order, totalPaise: 0 }, settings),
  'order-placed-staff': (order, settings) => orderPlacedEmails(order, settings).slice(1),
  'order-held': (order, settings) => orderPlacedEmails({ ...order, confirmation: 'pending' }, settings),
  'order-confirm': (order, settings) => [
    confirmOrderEmail(order, { isReminder: false, request: 'preview', promisedBy: null }, settings),
  ],
  'order-confirm-reminder': (order, settings) => [
    confirmOrderEmail(order, { isReminder: true, request: 'preview', promisedBy: null }, settings),
  ],
  'order-modified': (order, settings) => {
    const before = { ...order, totalPaise: order.totalPaise + EARLIER_TOTAL_PAISE }
    return [orderModifiedEmail(order, before, 'preview', settings)]
  },
  'order-shipped': (order, settings) => emailsFor(order, 'shipped', settings),
  'tracking-number-changed': (order, settings) => [trackingNumberChangedEmail(order, settings)],
  'order-delivery-failed': (order, settings) => [deliveryFailedEmail(order, 1, settings)],
  'order-returned-to-shop': (order, settings) => [parcelReturnedEmail(order, settings)],
  'order-refunded': (order, settings) => [
    orderRefundedEmail(
      order,
      {
        id: 0,
        amountPaise: order.totalPaise,
        method: 'upi',
        utr: '432112345678',
        deductionPaise: 0,
        deductionReason: null,
      },
      settings,
    ),
  ],
  'order-delivered': (order, settings) => emailsFor(order, 'delivered', settings),
  'order-cancelled': (order, settings) => emailsFor(order, 'cancelled', settings),
  'order-cancelled-staff': (order, settings) => orderCancelledStaffEmail(order, 'preview', settings),
}
