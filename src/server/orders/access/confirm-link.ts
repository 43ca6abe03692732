import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import type { EmailSettings } from '../../email/email-outbox.ts'
import type { OrderRow } from '../orders.queries.ts'
import { confirmationUrl } from './order-token.ts'

/** The button with which the customer confirms, corrects or cancels an order. */
export const confirmLink = (order: OrderRow, { sender, secretKey }: EmailSettings): EmailBlock => ({
  kind: 'link',
  label: 'Confirm your order',
  url: confirmationUrl(order, { publicUrl: sender.url, secretKey }),
})
