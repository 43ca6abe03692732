import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/accounts.tables.ts'
import { createdAt, idColumn, timestamptz } from '../../database/columns.ts'

/** The devices of staff that are notified of new orders. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The URL at the push service of the browser. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint_unique'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** The key pair with which the store proves itself to push services (VAPID), and up to when orders were notified. */
export const pushState = pgTable(
  'push_state',
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    /** Encrypted. */
    privateKey: text().notNull(),
    notifiedUntil: timestamptz().notNull().defaultNow(),
  },
  (table) => [check('push_state_single_check', sql`${table.id} = 1`)],
)
