import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AddressDraft, BeforeAttempt } from '../../../domain/confirmation/call-list.ts'
import { CALL_OUTCOMES } from '../../../domain/confirmation/call-outcomes.ts'
import { CONFIRMATION_CHANNELS, CONFIRMATION_POLICIES } from '../../../domain/orders/confirmation.ts'
import { checkOneOf, createdAt, idColumn, timestamptz } from '../columns.ts'
import { orders } from './orders.ts'

/** How the confirmation of an order came about. A table of its own: it is never sent to customers. */
export const orderConfirmations = pgTable(
  'order_confirmations',
  {
    orderId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The policy that was applied, for which level of risk (null before the order has one), and when. */
    policy: text({ enum: CONFIRMATION_POLICIES }).notNull().default('ship'),
    riskLevel: text(),
    decidedAt: timestamptz().notNull().defaultNow(),
    /** The latest change of `orders.confirmation`; null while it never changed. */
    channel: text({ enum: CONFIRMATION_CHANNELS }),
    changedAt: timestamptz(),
    actorId: integer(),
    actor: text(),
    /** When the customer was asked and reminded by a link. */
    linkSentAt: timestamptz(),
    remindedAt: timestamptz(),
    /** When staff should call; null for an order that is not on the call list. */
    callDueAt: timestamptz(),
    /** Calls without an answer. */
    failedAttempts: integer().notNull().default(0),
    /** The member of staff who calls the customer now. */
    claimedById: integer(),
    claimedBy: text(),
    claimedUntil: timestamptz(),
    /** What the customer typed and the shop rejected, with the messages. */
    addressDraft: jsonb().$type<AddressDraft>(),
    addressDraftAt: timestamptz(),
  },
  (table) => [
    check('order_confirmations_policy', checkOneOf('policy', CONFIRMATION_POLICIES)),
    check('order_confirmations_channel', checkOneOf('channel', CONFIRMATION_CHANNELS)),
    check('order_confirmations_claim', sql`(${table.claimedById} is null) = (${table.claimedUntil} is null)`),
    check('order_confirmations_failed_attempts', sql`${table.failedAttempts} >= 0`),
    index('order_confirmations_calls_index').on(table.callDueAt).where(sql`${table.callDueAt} is not null`),
    index('order_confirmations_drafts_index').on(table.addressDraftAt).where(sql`${table.addressDraftAt} is not null`),
  ],
)

/** The calls to customers, with what an undo needs. */
export const confirmationAttempts = pgTable(
  'confirmation_attempts',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    outcome: text({ enum: CALL_OUTCOMES }).notNull(),
    note: text().notNull().default(''),
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
    nextAttemptAt: timestamptz(),
    /** The confirmation and the place on the call list before the call. */
    before: jsonb().$type<BeforeAttempt>().notNull(),
    /** The id of the update that cancelled the order; null for other outcomes. */
    batch: uuid(),
    undoneAt: timestamptz(),
    undoneBy: text(),
  },
  (table) => [
    check('confirmation_attempts_outcome', checkOneOf('outcome', CALL_OUTCOMES)),
    check('confirmation_attempts_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
    index().on(table.orderId),
  ],
)
