import type { ContactForm } from '../../domain/contact-form.ts'
import type { Correspondence, LetterPost } from '../mail/letter-post.ts'
import type { Database } from '../database/connect.ts'
import type { NewLetter } from '../mail/write-letters.ts'
import { contactMessages } from './inbox.tables.ts'

type MessageRow = typeof contactMessages.$inferSelect

/**
 * Keeps a visitor's message, unread, and writes to the staff about it. Its id is the number that the visitor may quote.
 */
export async function receiveMessage({ db, post }: { db: Database; post: LetterPost }, form: ContactForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(contactMessages).values(form).returning()
    if (!row) throw new Error('The message was not kept')
    await post.write(tx, (correspondence) => lettersAbout(row, correspondence))
    return row
  })
}

const lettersAbout = (row: MessageRow, { sender, adminEmail }: Correspondence): NewLetter[] =>
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
