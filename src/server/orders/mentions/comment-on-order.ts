import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { COMMENT_ACTION } from '../../../domain/orders/admin-order.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { NotFoundError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { orders } from '../../database/schema/orders.ts'
import { mentionEmail } from './mention-email.ts'
import { storeMentions } from './mentions.ts'

/**
 * Adds a signed comment to the history of an order, and stores whom it mentions. They receive an email if their address is
 * confirmed.
 * @throws NotFoundError
 */
export function commentOnOrder(
  { db, outbox }: { db: Database; outbox: EmailOutbox },
  actor: User,
  id: number,
  comment: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { customerName } = orders
    // The update publishes the order's event, so that other staff see the comment.
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: new Date() })
      .where(eq(orders.id, id))
      .returning({ id: orders.id, customerName })
    if (!order) throw new NotFoundError('Order')
    await audit(tx, {
      actor,
      action: COMMENT_ACTION,
      kind: ORDER_KIND,
      id,
      subject: orderSubject(order),
      after: { comment },
    })
    const mentions = await storeMentions(tx, { orderId: id, text: comment, author: actor })
    if (mentions.length === 0) return
    await outbox.enqueue(tx, (settings) => mentions.map((mention) => mentionEmail(mention, settings)))
  })
}
