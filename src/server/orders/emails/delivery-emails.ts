import type { Fact } from '../../../domain/email/email-template-api.ts'
import { REFUND_METHOD_LABELS } from '../../../domain/orders/order-refunds.ts'
import { cancelledPaymentNote } from '../../../domain/orders/customer-payment.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { deliveryUrl } from '../access/order-token.ts'
import { customerEmail, rupees } from '../order-email-parts.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { OrderRefundRow } from '../../database/schema/returns.ts'

/**
 * The email to the customer after a failed delivery, with the link to choose another day, correct the address or refuse.
 * @param attempt counts the failed attempts of the parcel: each has its own email
 */
export const deliveryFailedEmail = (order: OrderRow, attempt: number, settings: EmailSettings): NewEmail => ({
  ...customerEmail('order-delivery-failed', order, settings, {
    values: {
      cash_note: isCashDue(order) ? `Please keep ${rupees(order.totalPaise)} ready in cash.` : '',
    },
    blocks: [
      {
        kind: 'link',
        label: 'Choose what happens with your parcel',
        url: deliveryUrl(order, { publicUrl: settings.sender.url, secretKey: settings.secretKey }),
      },
    ],
  }),
  key: `order-delivery-failed/${order.id}/${attempt}`,
})

/** The email to the customer of a cancelled order that was paid before, with the reference of the refund. */
export function orderRefundedEmail(
  order: OrderRow,
  {
    id,
    amountPaise,
    method,
    utr,
    deductionPaise,
    deductionReason,
  }: Pick<OrderRefundRow, 'id' | 'amountPaise' | 'method' | 'utr' | 'deductionPaise' | 'deductionReason'>,
  settings: EmailSettings,
): NewEmail {
  const refund = rupees(amountPaise)
  const arrival = utr
    ? 'The money arrives within a few days. If it does not, show your bank the reference (UTR).'
    : 'You have received it in cash.'
  const rows: Fact[] = [
    ['Amount', refund],
    ['Paid back by', REFUND_METHOD_LABELS[method]],
    ...(utr ? [['Reference (UTR)', utr] as const] : []),
    ...(deductionReason ? [['Not paid back', `${rupees(deductionPaise)}: ${deductionReason}`] as const] : []),
  ]
  return {
    ...customerEmail('order-refunded', order, settings, {
      values: { refund, arrival_note: arrival },
      blocks: [{ kind: 'facts', rows }],
    }),
    key: `order-refunded/${order.id}/${id}`,
  }
}

/** The email to the customer whose parcel came back undelivered. Its order is cancelled. */
export const parcelReturnedEmail = (order: OrderRow, settings: EmailSettings): NewEmail =>
  customerEmail('order-returned-to-shop', order, settings, {
    values: {
      cancellation_note: cancelledPaymentNote(order),
    },
    blocks: [],
  })
