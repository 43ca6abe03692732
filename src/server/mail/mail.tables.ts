import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LETTER_STATUSES } from '../../domain/letter-status.ts'
import { createdAt, idColumn, moment, oneOf } from '../database/columns.ts'

/** The outbox: every letter as it was written, in the transaction of what it tells of. */
export const letters = pgTable(
  'letters',
  {
    id: idColumn(),
    /** What it tells of and whom: written once however often that is said. */
    key: text().notNull().unique(),
    recipient: text().notNull(),
    recipientName: text().notNull().default(''),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Where its reader leaves the list it was written to; null for letters that belong to no list. */
    unsubscribeUrl: text(),
    status: text({ enum: LETTER_STATUSES }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** By which mail programs and servers know it; null until it was handed over. */
    messageId: text(),
    /** What the mail server said as it took it. */
    response: text(),
    /** Why the last try failed, in a sentence for staff. */
    trouble: text(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [
    check('letters_status', oneOf('status', LETTER_STATUSES)),
    index('letters_newest_index').on(sql`${table.id} desc`),
    index('letters_unsent_index').on(sql`${table.id} desc`).where(sql`${table.status} <> 'sent'`),
    index('letters_created_index').on(table.createdAt),
  ],
)
