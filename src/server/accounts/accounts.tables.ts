import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment, updatedAt } from '../database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    username: text().notNull(),
    /** An argon2id hash in its encoded form. */
    password: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_username_key').on(sql`lower(${table.username})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex: a stolen table opens no session. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** The codes that are asked for after a password: offered first, and on once one was confirmed. */
export const secondSteps = pgTable('second_steps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base 32, sealed where there is a secret key. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The thirty seconds of the last code that was used: a code is good once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoveryHashes: text().array().notNull().default([]),
  createdAt: createdAt(),
})

/** Where a customer's parcels go: one address each, with which the checkout fills itself in. */
export const savedAddresses = pgTable('saved_addresses', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerName: text().notNull(),
  customerEmail: text().notNull(),
  customerPhone: text().notNull(),
  shippingAddress: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
  updatedAt: updatedAt(),
})
