import { and, desc, eq } from 'drizzle-orm'
import { parsePayload } from '../../domain/whatsapp/templates.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { handleReply, type ReplyOutcome, type WhatsAppReply } from '../inbox/receive-whatsapp-reply.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { orders } from '../database/schema/orders.ts'
import { whatsappMessages } from '../database/schema/whatsapp.ts'
import { isHeld } from '../../domain/orders/confirmation.ts'
import { type Answer, recordAnswerIn } from './record-answer.ts'

interface AnswerDeps {
  db: Database
  jobs: JobQueues
  outbox: EmailOutbox
}

/**
 * Acts on a customer's WhatsApp message: a tapped button confirms or cancels its order. Any other message about an order
 * that waits for its confirmation puts the order on the call list and reaches the contact messages.
 */
export const answerByWhatsApp = (deps: AnswerDeps, replyId: number): Promise<void> =>
  handleReply(deps.db, replyId, (tx, reply) => answer(tx, deps, reply))

/** @returns undefined for a message that staff must read */
async function answer(tx: Transaction, deps: AnswerDeps, reply: WhatsAppReply): Promise<ReplyOutcome | undefined> {
  const tapped = reply.payload === null ? undefined : parsePayload(reply.payload)
  if (tapped && reply.orderId !== null) {
    const outcome = tapped.action === 'confirm' ? 'confirmed' : 'cancelled'
    return (await tryToRecord(tx, deps, reply.orderId, tapped.action)) ? outcome : undefined
  }
  const orderId = reply.orderId ?? (await findPendingOrder(tx, reply.phone))
  if (orderId !== undefined) await tryToRecord(tx, deps, orderId, 'call')
  return undefined
}

/** Records an answer. @returns false when staff decide: the order is held for them, cancelled or with the courier */
async function tryToRecord(tx: Transaction, deps: AnswerDeps, orderId: number, given: Answer): Promise<boolean> {
  try {
    // A savepoint: a rejected answer leaves nothing behind.
    const order = await tx.transaction((nested) =>
      recordAnswerIn(nested, deps, { orderId, channel: 'whatsapp', answer: given }),
    )
    return given !== 'confirm' || !isHeld(order)
  } catch (error) {
    if (error instanceof ConflictError || error instanceof NotFoundError) return false
    throw error
  }
}

/** Finds the newest order of a number that waits for its confirmation. @param phone 91 and ten digits */
async function findPendingOrder(tx: Transaction, phone: string | null): Promise<number | undefined> {
  if (phone === null) return undefined
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerPhone, phone.slice(2)), eq(orders.confirmation, 'pending')))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.id
}

/** Puts the order of a confirmation message that could not be delivered on the call list. */
export function callAfterFailedMessage(deps: AnswerDeps, messageId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { id, orderId, template } = whatsappMessages
    const [message] = await tx.select({ orderId, template }).from(whatsappMessages).where(eq(id, messageId))
    if (!message || message.orderId === null || message.template !== 'confirm_order') return
    await tryToRecord(tx, deps, message.orderId, 'call')
  })
}
