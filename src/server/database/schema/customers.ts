import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, paise, timestamptz } from '../columns.ts'
import { users } from './accounts.ts'

/**
 * People who ordered or have an account. `refresh-customers.ts` derives everything except the block from orders and
 * accounts.
 */
export const customers = pgTable(
  'customers',
  {
    id: idColumn(),
    /** Name, contact and address of the last order; without orders, of the account. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    city: text().notNull().default(''),
    pincode: text().notNull().default(''),
    orderCount: integer().notNull().default(0),
    /** The total of the delivered orders. */
    spentPaise: paise().notNull().default(0),
    /** Parcels that came back undelivered, or are on their way back. */
    refusedCount: integer().notNull().default(0),
    lastOrderAt: timestamptz(),
    /** The first order or the registration, whichever was earlier. */
    since: timestamptz().notNull().defaultNow(),
    /** Names, numbers, addresses and usernames of all orders and accounts in lower case. */
    searchKey: text().notNull().default(''),
    blockedAt: timestamptz(),
    blockedBy: text(),
    blockReason: text(),
  },
  (table) => [
    check(
      'customers_blocked',
      sql`(${table.blockedAt} is null) = (${table.blockReason} is null) and (${table.blockedAt} is null) = (${table.blockedBy} is null)`,
    ),
    index('customers_blocked_index').on(table.id).where(sql`${table.blockedAt} is not null`),
    index('customers_last_order_index').on(sql`${table.lastOrderAt} desc nulls last, ${table.id} desc`),
    index('customers_name_index').on(sql`lower(${table.name})`),
    index('customers_search_key_index').using('gin', sql`${table.searchKey} gin_trgm_ops`),
  ],
)

/** The mobile numbers of customers: a number belongs to one customer, with all its orders. */
export const customerPhones = pgTable(
  'customer_phones',
  {
    phone: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.customerId)],
)

/** The accounts of customers. */
export const customerAccounts = pgTable(
  'customer_accounts',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.customerId)],
)

/** Notes of staff about customers. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: idColumn(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Not a foreign key: notes outlive the account of their author. */
    authorId: integer().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** Null until its author changed it. */
    editedAt: timestamptz(),
  },
  (table) => [index().on(table.customerId)],
)
