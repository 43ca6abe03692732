import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { EMAIL_KINDS } from '../../../domain/email/email-kinds.ts'
import { EMAIL_TEMPLATE_NAMES } from '../../../domain/email/email-templates.ts'
import { EMAIL_FAILURES, EMAIL_STATUSES } from '../../../domain/email/outbox-email.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'
import { orders } from './orders.ts'

/** The outbox: every email as rendered, stored in the transaction of the event it reports. */
export const emails = pgTable(
  'emails',
  {
    id: idColumn(),
    /** Identifies event and recipient, such as `order-placed/1234567890/customer`: each key is stored once. It is never parsed. */
    key: text().notNull().unique(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    /** The order that it is about, also by a return, a review or a message. */
    orderId: bigint({ mode: 'number' }).references(() => orders.id, { onDelete: 'cascade' }),
    /** The account, message or request for deletion that it is about, by its kind. */
    aboutId: integer(),
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
    /** The kind of that failure; null if it is unknown. */
    failure: text({ enum: EMAIL_FAILURES }),
    createdAt: createdAt(),
    sentAt: timestamptz(),
  },
  (table) => [
    check('emails_status', checkOneOf('status', EMAIL_STATUSES)),
    check('emails_failure', checkOneOf('failure', EMAIL_FAILURES)),
    index('emails_newest_index').on(sql`${table.id} desc`),
    index('emails_unsent_index').on(sql`${table.id} desc`).where(sql`${table.status} <> 'sent'`),
    index('emails_created_index').on(table.createdAt),
    index('emails_order_index').on(table.orderId),
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
