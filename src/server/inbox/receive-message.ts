import type { ContactForm } from '../../domain/inbox/contact-form.ts'
import type { EmailSettings, EmailOutbox } from '../email/email-outbox.ts'
import type { Database } from '../database/connect.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import { contactMessages } from './inbox.tables.ts'

type MessageRow = typeof contactMessages.$inferSelect

/** Stores a message from the contact form as unread and emails the staff. Its id is the message number. */
export async function receiveMessage({ db, outbox }: { db: Database; outbox: EmailOutbox }, form: ContactForm) {
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
          to: { address: adminEmail },
          replyTo: row.email,
          subject: `Message #${row.id}: ${row.subject}`,
          body: {
            heading: `Message #${row.id} from ${row.name}`,
            blocks: [
              { kind: 'paragraph', text: row.message },
              {
                kind: 'facts',
                rows: [
                  ['Email', row.email],
                  ['Phone', row.phone],
                ],
              },
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
