import { formatMobile } from '../../../domain/values/phones.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { confirmLink } from '../access/order-token.ts'
import { addressFacts, customerEmail, linesBlock, type OrderWithLines, promiseBlocks } from '../order-email-parts.ts'

/**
 * The email that requests the confirmation of an order, or reminds the customer.
 * @param request the id of the request: staff can send the link again
 * @param promisedBy the ISO date that was promised for the order
 */
export const confirmOrderEmail = (
  order: OrderWithLines,
  { isReminder, request, promisedBy }: { isReminder: boolean; request: string; promisedBy: string | null },
  settings: EmailSettings,
): NewEmail => ({
  ...customerEmail(isReminder ? 'order-confirm-reminder' : 'order-confirm', order, settings, {
    blocks: [
      confirmLink(order, settings),
      ...promiseBlocks(order, promisedBy),
      linesBlock(order),
      {
        kind: 'facts',
        rows: [...addressFacts(order), ['Mobile number', `+91 ${formatMobile(order.customerPhone)}`]],
      },
    ],
  }),
  key: `order-confirm/${order.id}/${request}`,
})
