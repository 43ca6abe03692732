import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { MonthRow } from '../../../domain/cash/cash-month.ts'
import { ACCOUNTS, ENTRY_KINDS } from '../../../domain/cash/ledger.ts'
import { checkOneOf, createdAt, idColumn, timestamptz } from '../columns.ts'
import { remittanceLines, remittances } from './remittances.ts'

/** An amount in integer paise that can exceed ₹2 crore. */
const totalPaise = () => bigint({ mode: 'number' })

/**
 * The entries of the ledger. Append-only: triggers refuse updates and deletions, and a commit fails unless the postings of
 * each new entry add up to zero. A correction is an entry that reverses another.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    /** What the entry was made from, such as `delivery:4839201756:1`: nothing is posted twice. */
    sourceKey: text().notNull().unique('ledger_entries_source_key_unique'),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    /** Not a foreign key: entries stay for ever. */
    orderId: bigint({ mode: 'number' }),
    remittanceId: integer().references(() => remittances.id),
    lineId: integer().references(() => remittanceLines.id),
    /** The entry that this one reverses. */
    reversesId: integer().references((): AnyPgColumn => ledgerEntries.id),
    note: text().notNull().default(''),
    /** The delivery or the transfer; the posting if that month was closed. See `bookingTime`. */
    occurredAt: timestamptz().notNull(),
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('ledger_entries_kind', checkOneOf('kind', ENTRY_KINDS)),
    check('ledger_entries_reversal', sql`(${table.kind} = 'reversal') = (${table.reversesId} is not null)`),
    uniqueIndex('ledger_entries_reverses_index').on(table.reversesId),
    index().on(table.orderId),
    index('ledger_entries_remittance_index').on(table.remittanceId).where(sql`${table.remittanceId} is not null`),
    index('ledger_entries_line_index').on(table.lineId).where(sql`${table.lineId} is not null`),
    index('ledger_entries_newest_index').on(sql`${table.occurredAt} desc, ${table.id} desc`),
  ],
)

/** The debits (positive) and credits (negative) of an entry, in paise. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: idColumn(),
    entryId: integer()
      .notNull()
      .references(() => ledgerEntries.id),
    account: text({ enum: ACCOUNTS }).notNull(),
    amountPaise: totalPaise().notNull(),
  },
  (table) => [
    check('ledger_postings_account', checkOneOf('account', ACCOUNTS)),
    check('ledger_postings_amount', sql`${table.amountPaise} <> 0`),
    index('ledger_postings_entry_index').on(table.entryId),
  ],
)

/**
 * The books of each delivery, and of its reversal with negative copies: what the reports of a month by book add up. Append-only
 * as the entries are, so an order that is edited later does not change the month of its delivery.
 */
export const ledgerBooks = pgTable(
  'ledger_books',
  {
    entryId: integer()
      .notNull()
      .references(() => ledgerEntries.id),
    productName: text().notNull(),
    copies: integer().notNull(),
    amountPaise: totalPaise().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.productName] })],
)

/**
 * What couriers owe for each order that was delivered for cash, or that a remittance has paid. The balance is the sum of the
 * order's postings on the account of couriers: a trigger adds each new posting.
 */
export const receivables = pgTable(
  'receivables',
  {
    orderId: bigint({ mode: 'number' }).primaryKey(),
    shipmentId: integer(),
    courierName: text(),
    trackingNumber: text(),
    /** Null until delivered: a remittance can come first. */
    deliveredAt: timestamptz(),
    /** What the courier collected, and what of it is not paid yet. */
    duePaise: totalPaise().notNull().default(0),
    balancePaise: totalPaise().notNull().default(0),
    /** What the courier charged, as it reports; null if unknown. Taken from the wallet, so no entry of the ledger. */
    freightPaise: integer(),
    codFeePaise: integer(),
    rtoFreightPaise: integer(),
    /** The payment that the courier reports, without the file. */
    utr: text(),
    remittedOn: text(),
    /** When it was last requested from the courier. */
    checkedAt: timestamptz(),
  },
  (table) => [
    index('receivables_open_index').on(table.deliveredAt).where(sql`${table.balancePaise} <> 0`),
    index('receivables_delivered_index').on(table.deliveredAt),
    index('receivables_tracking_index').on(table.trackingNumber),
  ],
)

/**
 * The months that the owner closed; a closed month closes all before it. Triggers refuse entries that are dated in them, and
 * every change of a row.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** YYYY-MM, in India. */
    month: text().primaryKey(),
    closedAt: timestamptz().notNull(),
    closedById: integer().notNull(),
    closedBy: text().notNull(),
  },
  (table) => [check('closed_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
)

/**
 * What a closed month reported of its couriers when it was closed, also by a later month: couriers report charges and parcels
 * that came back long after. Triggers refuse changes.
 */
export const closedMonthReports = pgTable('closed_month_reports', {
  month: text().primaryKey(),
  couriers: jsonb().$type<MonthRow[]>().notNull(),
  /** Of the adjustments: what belonged to exceptions that were not resolved, in rupees. */
  openAdjustments: doublePrecision().notNull(),
})
