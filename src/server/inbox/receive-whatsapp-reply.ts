import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connect.ts'
import { whatsappMessages, whatsappReplies } from '../database/schema/whatsapp.ts'
import { contactMessages } from '../database/schema/inbox.ts'

type ReplyRow = typeof whatsappReplies.$inferSelect
export type ReplyOutcome = NonNullable<ReplyRow['outcome']>

/** A customer's message with the order of the message that it answers. */
export interface WhatsAppReply extends ReplyRow {
  orderId: number | null
}

/**
 * Acts on a customer's message once, in one transaction, and records the outcome.
 * @param handle returns undefined for a message that staff must read: it is added to the contact messages
 */
export function handleReply(
  db: Database,
  replyId: number,
  handle: (tx: Transaction, reply: WhatsAppReply) => Promise<ReplyOutcome | undefined>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(whatsappReplies).where(eq(whatsappReplies.id, replyId)).for('update')
    if (!row || row.outcome !== null) return
    const reply = { ...row, orderId: row.messageId === null ? null : await findOrderId(tx, row.messageId) }
    const outcome = (await handle(tx, reply)) ?? (await addToInbox(tx, reply))
    await tx.update(whatsappReplies).set({ outcome }).where(eq(whatsappReplies.id, replyId))
  })
}

async function findOrderId(tx: Transaction, messageId: number): Promise<number | null> {
  const { orderId, id } = whatsappMessages
  const [row] = await tx.select({ orderId }).from(whatsappMessages).where(eq(id, messageId))
  return row?.orderId ?? null
}

/** The number is missing when Meta withholds it: staff reply in WhatsApp. */
async function addToInbox(tx: Transaction, { phone, text, orderId }: WhatsAppReply): Promise<'inbox'> {
  const subject = orderId === null ? 'general' : 'order'
  const sender = { name: 'WhatsApp', email: '', phone: phone?.slice(2) ?? '' }
  await tx.insert(contactMessages).values({ ...sender, subject, message: text, orderId })
  return 'inbox'
}
