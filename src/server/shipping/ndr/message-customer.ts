import type { Database } from '../../database/connect.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { deliveryUrl } from '../../orders/access/order-token.ts'
import { enqueueWhatsApp, toTemplateLink } from '../../whatsapp/enqueue-message.ts'
import { lockNdrTask } from './ndr.queries.ts'

interface MessageDeps {
  db: Database
  jobs: JobQueues
  config: { publicUrl: string; secretKey: string | undefined; storeName: string }
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
    await enqueueWhatsApp(
      tx,
      { jobs },
      {
        key: `failed-delivery/${order.id}/${task.attempt}`,
        orderId: order.id,
        phone: order.customerPhone,
        template: 'failed_delivery',
        values: [order.customerName, String(order.id), config.storeName],
        link: toTemplateLink('failed_delivery', deliveryUrl(order, config), config.publicUrl),
        validForS: VALID_S,
      },
    )
  })
}
