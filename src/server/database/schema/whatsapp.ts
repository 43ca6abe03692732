import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { WHATSAPP_STATES } from '../../../domain/whatsapp/message-states.ts'
import { TEMPLATE_STATUSES, WHATSAPP_TEMPLATE_NAMES } from '../../../domain/whatsapp/templates.ts'
import { orders } from './orders.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'

/** The values of a message: one for each variable of the template, and the end of the link's URL. */
export interface WhatsAppContent {
  values: string[]
  /** What follows the fixed part of the link's URL. It may contain a secret. */
  link: string
}

/** The outbox of WhatsApp messages, stored in the transaction of the event they report. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: idColumn(),
    /** Identifies event and order, such as `confirm-order/1234567890`: each key is stored once. */
    key: text().notNull().unique(),
    /** Null for a test message. */
    orderId: bigint({ mode: 'number' }).references(() => orders.id, { onDelete: 'cascade' }),
    /** Who sent a test message; null for another. */
    testedById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 91 and ten digits. */
    phone: text().notNull(),
    template: text({ enum: WHATSAPP_TEMPLATE_NAMES }).notNull(),
    /** Null once the message was sent or has failed for good. */
    content: jsonb().$type<WhatsAppContent>(),
    /** Part of the payload of its buttons: proves that a tap belongs to this message. */
    token: text().notNull().unique(),
    state: text({ enum: WHATSAPP_STATES }).notNull().default('waiting'),
    /** Meta's id; null until it responded. */
    metaId: text().unique(),
    attempts: integer().notNull().default(0),
    errorCode: integer(),
    /** Why the last attempt failed, in a sentence for staff. */
    lastError: text(),
    /** Meta's price category, and whether it charges for the message; null until it was delivered. */
    priceCategory: text(),
    isBillable: boolean(),
    /** It is not sent after this time: it would be of no use. */
    expiresAt: timestamptz().notNull(),
    /** When Meta was last called. */
    requestedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('whatsapp_messages_state', checkOneOf('state', WHATSAPP_STATES)),
    check('whatsapp_messages_template', checkOneOf('template', WHATSAPP_TEMPLATE_NAMES)),
    check('whatsapp_messages_phone', sql`${table.phone} ~ '^(91\\d{10})?$'`),
    index('whatsapp_messages_of_order_index').on(table.orderId, table.id),
    index('whatsapp_messages_pending_index').on(table.id).where(sql`${table.state} in ('waiting', 'sending')`),
    index('whatsapp_messages_phone_index').on(table.phone, table.requestedAt),
    index('whatsapp_messages_created_index').on(table.createdAt),
  ],
)

/** What happened with a customer's message. `unknown`: no order of the store belongs to it. */
export const REPLY_OUTCOMES = [
  'confirmed',
  'cancelled',
  'call_list',
  'inbox',
  'opted_out',
  'opted_in',
  'unknown',
] as const

/** Messages of customers. Meta repeats requests: each of its ids is stored once. */
export const whatsappReplies = pgTable(
  'whatsapp_replies',
  {
    id: idColumn(),
    metaId: text().notNull().unique(),
    /** 91 and ten digits; null for a customer whose number Meta withholds. */
    phone: text(),
    /** The message that a button belongs to. */
    messageId: integer().references(() => whatsappMessages.id, { onDelete: 'set null' }),
    /** The payload of a button; null for anything else. */
    payload: text(),
    text: text().notNull().default(''),
    outcome: text({ enum: REPLY_OUTCOMES }),
    receivedAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('whatsapp_replies_outcome', checkOneOf('outcome', REPLY_OUTCOMES)),
    index('whatsapp_replies_phone_index').on(table.phone, table.id),
    index('whatsapp_replies_created_index').on(table.createdAt),
  ],
)

/** Each consent to messages that was given or withdrawn. The latest row of a number applies. */
export const whatsappConsents = pgTable(
  'whatsapp_consents',
  {
    id: idColumn(),
    /** 91 and ten digits. */
    phone: text().notNull(),
    isGiven: boolean().notNull(),
    /** What the person read, or wrote. */
    wording: text().notNull(),
    source: text({ enum: ['checkout', 'whatsapp'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('whatsapp_consents_source', checkOneOf('source', ['checkout', 'whatsapp'])),
    index('whatsapp_consents_phone_index').on(table.phone, table.id),
  ],
)

/** The templates at Meta, as it last reported them. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    metaName: text().primaryKey(),
    status: text({ enum: TEMPLATE_STATUSES }).notNull(),
    category: text(),
    reason: text(),
    updatedAt: updatedAt(),
  },
  () => [check('whatsapp_templates_status', checkOneOf('status', TEMPLATE_STATUSES))],
)
