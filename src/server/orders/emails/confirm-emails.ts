import { formatMobile } from '../../../domain/values/phones.ts'
import type { EmailSettings } from '../../email/email-outbox.ts'
import type { NewEmail } from '../../email/enqueue-emails.ts'
import { confirmLink } from '../access/confirm-link.ts'
import { addressFacts, customerEmail, linesBlock, type OrderWithLines } from '../order-email-parts.ts'

/**
 * The email that requests the confirmation of an order, or reminds the customer.
 * @param request the id of the request: staff can send the link again
 */
export const confirmOrderEmail = (
  order: OrderWithLines,
  { isReminder, request }: { isReminder: boolean; request: string },
  settings: EmailSettings,
): NewEmail => ({
  ...customerEmail(isReminder ? 'order-confirm-reminder' : 'order-confirm', order, settings, {
    blocks: [
      confirmLink(order, settings),
      linesBlock(order),
      {
        kind: 'facts',
        rows: [...addressFacts(order), ['Mobile number', `+91 ${formatMobile(order.customerPhone)}`]],
      },
    ],
  }),
  key: `order-confirm/${order.id}/${request}`,
})
