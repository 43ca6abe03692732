import { bigint, boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { checkOneOf } from '../columns.ts'

/** What is derived from the changes of orders and accounts. */
export const CHANGE_CONSUMERS = ['customers', 'deliveries', 'ledger', 'order-risks'] as const

/**
 * The changes that a consumer has not taken yet, added by the triggers in `sql/pending-changes.sql` in the transaction of the
 * change. A new row for each: no change waits for a consumer or another change.
 */
export const pendingChanges = pgTable(
  'pending_changes',
  {
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    consumer: text({ enum: CHANGE_CONSUMERS }).notNull(),
    /** What changed: an order, or for the customers a mobile number, an account or a customer. */
    orderId: bigint({ mode: 'number' }),
    phone: text(),
    userId: integer(),
    customerId: integer(),
    /** Whether the number was removed from an order because its customer asked for the deletion. */
    isErased: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.consumer, table.id] }),
    check('pending_changes_consumer', checkOneOf('consumer', CHANGE_CONSUMERS)),
  ],
)
