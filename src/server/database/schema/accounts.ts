import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DELETION_STATES } from '../../../domain/accounts/deletion.ts'
import { ROLES } from '../../../domain/accounts/roles.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'
import { products } from './catalog.ts'

/** `email_current` and `email_new` confirm the two addresses of a change. */
export const TOKEN_PURPOSES = ['password_reset', 'email_verification', 'email_current', 'email_new'] as const

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    username: text().notNull(),
    /** An argon2id hash in its encoded form. */
    password: text().notNull(),
    /** Whether the password satisfies the rules for staff: a role requires it. */
    hasStaffPassword: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    /** Of staff only: it has no meaning for a customer. */
    role: text({ enum: ROLES }).notNull().default('owner'),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_role', checkOneOf('role', ROLES)),
    check('users_staff_password', sql`not ${table.isAdmin} or ${table.hasStaffPassword}`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
  ],
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
    /** The browser that logged in, as it names itself; null for sessions from before this column. */
    userAgent: text(),
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

/** The email address of an account. */
export const accountEmails = pgTable(
  'account_emails',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Null until the user has opened a link that was sent to the address. */
    verifiedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_emails_email_index').on(sql`lower(${table.email})`),
    // An address that was not confirmed does not keep its owner from using it.
    uniqueIndex('account_emails_verified_key')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.verifiedAt} is not null`),
  ],
)

/** The mobile number of an account. Siblings may share one, so it is not unique. */
export const accountMobiles = pgTable(
  'account_mobiles',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ten digits. */
    mobile: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('account_mobiles_ten_digits', sql`${table.mobile} ~ '^[6-9][0-9]{9}$'`),
    index('account_mobiles_mobile_index').on(table.mobile, table.createdAt),
  ],
)

/**
 * The mobile numbers of accounts with which an order of the account was delivered. Anyone can type a number, so only these
 * are login names.
 */
export const provenMobiles = pgView('proven_mobiles', { userId: integer().notNull(), mobile: text().notNull() }).as(
  sql`select m.user_id, m.mobile from account_mobiles m where exists (
    select from orders o where o.user_id > 0 and o.user_id = m.user_id and o.customer_phone = m.mobile
      and o.status = 'delivered')`,
)

/** An address that replaces a verified one when the user has confirmed both. */
export const emailChanges = pgTable('email_changes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  isNewConfirmed: boolean().notNull().default(false),
  isCurrentConfirmed: boolean().notNull().default(false),
  expiresAt: timestamptz().notNull(),
})

/** Tokens of links that were sent by email. Each works once. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256 of the token, in hex. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    check('account_tokens_purpose', checkOneOf('purpose', TOKEN_PURPOSES)),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
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

/** The delivery addresses of customers. The default one prefills the checkout. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...addressColumns(),
    /** True for exactly one address of a customer who has any. */
    isDefault: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex('saved_addresses_default_key').on(table.userId).where(sql`${table.isDefault}`),
  ],
)

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

/** The products that a customer has put on the wishlist. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index().on(table.productId)],
)
