import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz, updatedAt } from '../database/columns.ts'

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
    /** SHA-256 of the cookie's token, in hex: a stolen table does not reveal valid tokens. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    /** When the user last confirmed their password in this session. Null: at login only, which is `createdAt`. */
    passwordConfirmedAt: timestamptz(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Browsers in which a user logged in before. Login attempts of strangers do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's token, in hex. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)

/** Secrets of two-factor authentication. A row without `confirmedAt` is a setup in progress and has no effect on login. */
export const twoFactorSecrets = pgTable('two_factor_secrets', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base 32, encrypted when SECRET_KEY is set. */
  secret: text().notNull(),
  confirmedAt: timestamptz(),
  /** The 30-second step of the last accepted code: each code is valid once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoveryHashes: text().array().notNull().default([]),
  createdAt: createdAt(),
})

/** The columns of a delivery address with its contact. */
export const addressColumns = () => ({
  customerName: text().notNull(),
  customerEmail: text().notNull(),
  customerPhone: text().notNull(),
  shippingAddress: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
})

/** One delivery address per customer, which prefills the checkout. */
export const savedAddresses = pgTable('saved_addresses', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ...addressColumns(),
  updatedAt: updatedAt(),
})
