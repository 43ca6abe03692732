import { isPrepaid } from '../../../domain/orders/order-status.ts'
import type { EmailSettings } from '../../email/email-outbox.ts'
import type { NewEmail } from '../../email/enqueue-emails.ts'
import { deliveryUrl } from '../access/order-token.ts'
import { customerEmail, rupees } from '../order-email-parts.ts'
import type { OrderRow } from '../orders.queries.ts'

/**
 * The email to the customer after a failed delivery, with the link to choose another day, correct the address or refuse.
 * @param attempt counts the failed attempts of the parcel: each has its own email
 */
export const deliveryFailedEmail = (order: OrderRow, attempt: number, settings: EmailSettings): NewEmail => ({
  ...customerEmail('order-delivery-failed', order, settings, {
    values: {
      cash_note:
        isPrepaid(order) || order.totalPaise === 0 ? '' : `Please keep ${rupees(order.totalPaise)} ready in cash.`,
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

/** The email to the customer whose parcel came back undelivered. Its order is cancelled. */
export const parcelReturnedEmail = (order: OrderRow, settings: EmailSettings): NewEmail =>
  customerEmail('order-returned-to-shop', order, settings, {
    values: {
      cancellation_note: isPrepaid(order)
        ? `We pay back the ${rupees(order.totalPaise)} that you have paid.`
        : 'There is nothing to pay.',
    },
    blocks: [],
  })
