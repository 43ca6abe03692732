import type { EmailBlock } from '../../domain/email/email-template-api.ts'
import type { ContactForm } from '../../domain/inbox/contact-form.ts'
import { ORDER_PROBLEM_LABELS, type OrderProblem } from '../../domain/inbox/order-problems.ts'
import type { EmailOutbox, EmailSettings, NewEmail } from '../email/email-outbox.ts'
import type { Database } from '../database/connect.ts'
import type { Sender } from '../email/templates/email-body.ts'
import { contactMessages } from '../database/schema/inbox.ts'

type MessageRow = typeof contactMessages.$inferSelect

/** A message of the contact form, or about an order. */
export type NewMessage = ContactForm & { orderId?: number; problem?: OrderProblem }

/** Stores a message as unread and emails the staff. Its id is the message number. */
export async function receiveMessage({ db, outbox }: { db: Database; outbox: EmailOutbox }, form: NewMessage) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(contactMessages).values(form).returning()
    if (!row) throw new Error('INSERT returned no row')
    await outbox.enqueue(tx, (settings) => messageEmails(row, settings))
    return row
  })
}

const messageEmails = (row: MessageRow, { sender, adminEmail }: EmailSettings): NewEmail[] =>
  adminEmail
    ? [
        {
          key: `contact-message/${row.id}/staff`,
          kind: 'contact-message',
          orderId: row.orderId,
          aboutId: row.id,
          to: { address: adminEmail },
          replyTo: row.email,
          subject: `Message #${row.id}: ${row.problem ? ORDER_PROBLEM_LABELS[row.problem] : row.subject}`,
          body: {
            heading: `Message #${row.id} from ${row.name}`,
            blocks: [
              { kind: 'paragraph', text: row.message },
              {
                kind: 'facts',
                rows: [
                  ['Email', row.email],
                  ['Phone', row.phone],
                  ...(row.orderId === null ? [] : [['Order', `#${row.orderId}`] as const]),
                ],
              },
              ...orderLink(row, sender),
              {
                kind: 'link',
                label: 'Open the messages',
                url: `${sender.url}/admin?tab=more&section=contact-messages`,
              },
            ],
          },
        },
      ]
    : []

const orderLink = ({ orderId }: MessageRow, sender: Sender): EmailBlock[] =>
  orderId === null
    ? []
    : [{ kind: 'link', label: 'Open the order', url: `${sender.url}/admin?tab=orders&order=${orderId}` }]
