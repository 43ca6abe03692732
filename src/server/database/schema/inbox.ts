import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CONSENT_ACTIONS, CONSENT_KINDS, CONSENT_SOURCES } from '../../../domain/inbox/consent.ts'
import { MESSAGE_STATUSES } from '../../../domain/inbox/contact-form.ts'
import { SUBSCRIBER_SOURCES } from '../../../domain/inbox/newsletter-form.ts'
import { ORDER_PROBLEMS } from '../../../domain/inbox/order-problems.ts'
import { checkOneOf, createdAt, idColumn, timestamptz } from '../columns.ts'

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

export const MAILING_LISTS = ['review_requests'] as const

/** Customers who receive emails of a list other than the newsletter. A row is added with the first email. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: idColumn(),
    list: text({ enum: MAILING_LISTS }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    unsubscribedAt: timestamptz(),
    /** Part of the signed unsubscribe token. Never leaves the server. */
    unsubscribeNonce: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    check('mailing_recipients_list', checkOneOf('list', MAILING_LISTS)),
    unique().on(table.list, table.email),
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
    /** The order that the message is about. Not a foreign key: a message outlives its order. */
    orderId: bigint({ mode: 'number' }),
    problem: text({ enum: ORDER_PROBLEMS }),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default('unread'),
    createdAt: createdAt(),
  },
  (table) => [
    check('contact_messages_status', checkOneOf('status', MESSAGE_STATUSES)),
    index('contact_messages_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
    index('contact_messages_status_index').on(table.status, sql`${table.createdAt} desc`),
  ],
)

/** Each consent to emails that was given or withdrawn. The latest row of a kind and address applies. */
export const consents = pgTable(
  'consents',
  {
    id: idColumn(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    action: text({ enum: CONSENT_ACTIONS }).notNull(),
    /** What the person read. */
    wording: text().notNull(),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('consents_kind', checkOneOf('kind', CONSENT_KINDS)),
    check('consents_action', checkOneOf('action', CONSENT_ACTIONS)),
    check('consents_source', checkOneOf('source', CONSENT_SOURCES)),
    check('consents_lower_case', sql`${table.email} = lower(${table.email})`),
    index('consents_of_address_index').on(table.email, table.id),
  ],
)
