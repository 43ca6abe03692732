import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { deliveryPathOf } from '../../orders/access/order-token.ts'
import { readShopIdentity } from '../../settings/shop-identity.ts'
import { enqueueWhatsApp, toTemplateLink } from '../../whatsapp/enqueue-message.ts'
import { lockNdrTask } from './ndr.queries.ts'

interface MessageDeps {
  db: Database
  jobs: JobQueues
  config: ShopIdentity & { secretKey: string | undefined }
}

/** Longer, and the courier has tried again or sent the parcel back. */
const VALID_S = 12 * 60 * 60

/**
 * Sends the customer the link of the email about a failed delivery on WhatsApp as well. Does nothing when the attempt is
 * closed, WhatsApp is off, or the customer has not agreed to messages.
 */
export function messageCustomer({ db, jobs, config }: MessageDeps, taskId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockNdrTask(tx, taskId)
    if (!locked || locked.task.status === 'closed') return
    const { order, task } = locked
    const { storeName } = await readShopIdentity(tx, config)
    await enqueueWhatsApp(
      tx,
      { jobs },
      {
        key: `failed-delivery/${order.id}/${task.attempt}`,
        orderId: order.id,
        phone: order.customerPhone,
        template: 'failed_delivery',
        values: [order.customerName, String(order.id), storeName],
        link: toTemplateLink('failed_delivery', deliveryPathOf(order, config.secretKey)),
        validForS: VALID_S,
      },
    )
  })
}
