import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { EMAIL_TEMPLATE_NAMES } from '../../domain/email/email-templates.ts'
import { EMAIL_STATUSES } from '../../domain/email/outbox-email.ts'
import { createdAt, idColumn, timestamptz, updatedAt, checkOneOf } from '../database/columns.ts'

/** The outbox: every email as rendered, stored in the transaction of the event it reports. */
export const emails = pgTable(
  'emails',
  {
    id: idColumn(),
    /** Identifies event and recipient, such as `order-placed/1234567890/customer`: each key is stored once. */
    key: text().notNull().unique(),
    recipient: text().notNull(),
    recipientName: text().notNull().default(''),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Whether the texts contain a secret link: they are removed when the email was sent or has failed. */
    isConfidential: boolean().notNull().default(false),
    /** Unsubscribe URL of the mailing list; null for emails that belong to no list. */
    unsubscribeUrl: text(),
    /** The document that is created and attached when the email is sent, such as `invoice/RS/26-27/000123`; null for none. */
    attachment: text(),
    status: text({ enum: EMAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The Message-ID header; null until it was sent. */
    messageId: text(),
    /** The mail server's response when it accepted the email. */
    response: text(),
    /** Why the last attempt failed, in a sentence for staff. */
    lastError: text(),
    createdAt: createdAt(),
    sentAt: timestamptz(),
  },
  (table) => [
    check('emails_status', checkOneOf('status', EMAIL_STATUSES)),
    index('emails_newest_index').on(sql`${table.id} desc`),
    index('emails_unsent_index').on(sql`${table.id} desc`).where(sql`${table.status} <> 'sent'`),
    index('emails_created_index').on(table.createdAt),
    // The second part of most keys is the number of an order.
    index('emails_key_number_index').on(sql`split_part(${table.key}, '/', 2)`),
    index('emails_recipient_index').on(sql`lower(${table.recipient})`),
  ],
)

/** The texts of emails that staff have changed. Other emails have the texts of the code. */
export const emailTemplates = pgTable('email_templates', {
  id: idColumn(),
  name: text({ enum: EMAIL_TEMPLATE_NAMES }).notNull().unique(),
  subject: text().notNull(),
  heading: text().notNull(),
  text: text().notNull(),
  updatedAt: updatedAt(),
})
