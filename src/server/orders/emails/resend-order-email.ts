import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isForCustomer } from '../../../domain/email/email-kinds.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { emails } from '../../database/schema/email.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { orders } from '../../database/schema/orders.ts'
import { isAboutOrder } from './order-emails.queries.ts'

interface ResendDeps {
  db: Database
  jobs: JobQueues
  outbox: EmailOutbox
}

/**
 * Sends an email about an order once more, as a new email of the outbox. An email to the customer goes to the address that
 * the order has now.
 * @throws NotFoundError for an unknown order or an email about another order
 * @throws ConflictError while emails are switched off or the email waits to be sent, and for an email with a secret link
 */
export function resendOrderEmail(
  { db, jobs, outbox }: ResendDeps,
  actor: User,
  { orderId, emailId }: { orderId: number; emailId: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id, customerName: orders.customerName, customerEmail: orders.customerEmail })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order) throw new NotFoundError('Order')
    const [email] = await tx
      .select()
      .from(emails)
      .where(and(eq(emails.id, emailId), isAboutOrder(orderId)))
      .for('update')
    if (!email) throw new NotFoundError('Email')
    if (email.status === 'waiting') throw new ConflictError('not_sent', 'This email is about to be sent.')
    if (email.isConfidential)
      throw new ConflictError('link_expired', 'The text of this email is not stored, because it had a secret link.')
    if (!(await outbox.isSending(tx))) throw new ConflictError('emails_off', 'Email notifications are switched off.')
    const recipient = isForCustomer(email.kind) ? order.customerEmail : email.recipient
    const { kind, recipientName, replyTo, unsubscribeUrl, attachment, subject, html, text } = email
    const [resent] = await tx
      .insert(emails)
      .values({
        key: `${email.key}/${randomUUID()}`,
        kind,
        orderId,
        recipient,
        recipientName,
        replyTo,
        unsubscribeUrl,
        attachment,
        subject,
        html,
        text,
      })
      .returning({ id: emails.id })
    if (!resent) throw new Error('INSERT returned no row')
    await jobs.send(tx, 'email', [{ emailId: resent.id }])
    const entry = { actor, action: 'resend email', kind: ORDER_KIND, id: orderId, subject: orderSubject(order) }
    await audit(tx, { ...entry, after: { email: subject, to: recipient } })
  })
}
