import { isCashDue } from '../../domain/orders/payment.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import { formatPrice, paiseToRupees } from '../../domain/values/money.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { enqueueWhatsApp, toTemplateLink } from '../whatsapp/enqueue-message.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { ConfirmationMessenger } from './request-confirmation.ts'

interface MessengerDeps {
  jobs: JobQueues
  config: ShopIdentity
}

/** The template is approved with its words, so an order of ₹0 fills in another one. */
const cashDue = (order: Parameters<typeof isCashDue>[0]): string =>
  isCashDue(order) ? formatPrice(paiseToRupees(order.totalPaise)) : 'nothing'

/** A message that arrives a day later is of no use: staff have called by then. */
const VALID_S = 24 * 60 * 60

/** Asks customers on WhatsApp to confirm their order, with the link of the email and a button for each answer. */
export const whatsappMessenger = ({ jobs, config }: MessengerDeps): ConfirmationMessenger => ({
  async send(tx, { order, path, isReminder }) {
    const { storeName } = await readShopIdentity(tx, config)
    return enqueueWhatsApp(
      tx,
      { jobs },
      {
        key: `confirm-order/${order.id}${isReminder ? '/reminder' : ''}`,
        orderId: order.id,
        phone: order.customerPhone,
        template: 'confirm_order',
        values: [order.customerName, String(order.id), storeName, cashDue(order)],
        link: toTemplateLink('confirm_order', path),
        validForS: VALID_S,
      },
    )
  },
})
