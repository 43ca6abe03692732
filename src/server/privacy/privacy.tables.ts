import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DELETION_STATES } from '../../domain/accounts/deletion.ts'
import { checkOneOf, idColumn, timestamptz } from '../database/columns.ts'

/** Requests of customers to delete their data: an account, or the orders of a guest. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: idColumn(),
    /** Not a foreign key: the request outlives the account. Null for the orders of a guest. */
    userId: integer(),
    /** Distinguishes the account from a later one with the same id, which an old backup makes possible. */
    accountCreatedAt: timestamptz(),
    /** The mobile number of a guest. Null when the request has ended. */
    mobile: text(),
    /** The orders of a guest; of an account, the orders that were anonymised. */
    orderIds: bigint({ mode: 'number' }).array().notNull().default([]),
    state: text({ enum: DELETION_STATES }).notNull().default('pending'),
    /** The username of the staff member who recorded the request; null if the customer did. */
    recordedBy: text(),
    requestedAt: timestamptz().notNull().defaultNow(),
    dueAt: timestamptz().notNull(),
    /** When the request was withdrawn or carried out. */
    endedAt: timestamptz(),
  },
  (table) => [
    check('deletion_requests_state', checkOneOf('state', DELETION_STATES)),
    check('deletion_requests_account', sql`(${table.userId} is null) = (${table.accountCreatedAt} is null)`),
    check('deletion_requests_ended', sql`(${table.state} = 'pending') = (${table.endedAt} is null)`),
    uniqueIndex('deletion_requests_user_key').on(table.userId).where(sql`${table.state} = 'pending'`),
    uniqueIndex('deletion_requests_mobile_key').on(table.mobile).where(sql`${table.state} = 'pending'`),
    index('deletion_requests_due_index').on(table.dueAt).where(sql`${table.state} = 'pending'`),
  ],
)
