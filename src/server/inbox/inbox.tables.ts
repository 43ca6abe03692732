import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MESSAGE_STATUSES } from '../../domain/inbox/contact-form.ts'
import { SUBSCRIBER_SOURCES } from '../../domain/inbox/newsletter-form.ts'
import { createdAt, idColumn, checkOneOf } from '../database/columns.ts'

export const subscribers = pgTable(
  'subscribers',
  {
    id: idColumn(),
    email: text().notNull().unique(),
    name: text(),
    phone: text(),
    source: text().notNull().default('website'),
    status: text({ enum: ['active', 'unsubscribed'] })
      .notNull()
      .default('active'),
    /** Part of the signed unsubscribe token. Never leaves the server. */
    unsubscribeNonce: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    check('subscribers_status', checkOneOf('status', ['active', 'unsubscribed'])),
    check('subscribers_source', checkOneOf('source', SUBSCRIBER_SOURCES)),
    index('subscribers_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
  ],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default('unread'),
    createdAt: createdAt(),
  },
  (table) => [
    check('contact_messages_status', checkOneOf('status', MESSAGE_STATUSES)),
    index('contact_messages_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
    index('contact_messages_status_index').on(table.status, sql`${table.createdAt} desc`),
  ],
)
