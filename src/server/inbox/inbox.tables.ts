import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MESSAGE_STATUSES } from '../../domain/contact-form.ts'
import { SUBSCRIBER_SOURCES } from '../../domain/newsletter-form.ts'
import { createdAt, idColumn, oneOf } from '../database/columns.ts'

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
    /** Goes into the link by which they leave: nobody can make one up. */
    mark: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    check('subscribers_status', oneOf('status', ['active', 'unsubscribed'])),
    check('subscribers_source', oneOf('source', SUBSCRIBER_SOURCES)),
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
    check('contact_messages_status', oneOf('status', MESSAGE_STATUSES)),
    index('contact_messages_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
    index('contact_messages_status_index').on(table.status, sql`${table.createdAt} desc`),
  ],
)
