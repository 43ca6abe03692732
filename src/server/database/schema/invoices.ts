import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InvoiceBuyer, InvoiceContent } from '../../../domain/orders/invoices/invoice-content.ts'
import { INVOICE_KINDS, INVOICE_SERIES } from '../../../domain/orders/invoices/invoice.ts'
import { checkOneOf, idColumn, paise, timestamptz } from '../columns.ts'
import { orders } from './orders.ts'
import { returns } from './returns.ts'

/**
 * Invoices and credit notes as issued. A trigger refuses to delete one, and to change anything but the time of its
 * cancellation, once, and the buyer, which can only be removed.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: idColumn(),
    number: text().notNull().unique(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    series: text({ enum: INVOICE_SERIES }).notNull(),
    /** In Indian time: '26-27'. */
    financialYear: text().notNull(),
    /** From 1, without gaps in its series and financial year. */
    serial: integer().notNull(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The invoice that a credit note corrects. */
    originalId: integer().references((): AnyPgColumn => invoices.id, { onDelete: 'restrict' }),
    /** The return of a credit note. */
    returnId: integer().references(() => returns.id, { onDelete: 'restrict' }),
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** Null after the customer's data was erased. */
    buyer: jsonb().$type<InvoiceBuyer>(),
    taxablePaise: paise().notNull(),
    taxPaise: paise().notNull(),
    totalPaise: paise().notNull(),
    issuedAt: timestamptz().notNull().defaultNow(),
    cancelledAt: timestamptz(),
  },
  (table) => [
    check('invoices_kind', checkOneOf('kind', INVOICE_KINDS)),
    check('invoices_series', sql`${table.series} = case ${table.kind} when 'credit-note' then 'RC' else 'RS' end`),
    check('invoices_credit_note', sql`(${table.kind} = 'credit-note') = (${table.originalId} is not null)`),
    check('invoices_total', sql`${table.totalPaise} = ${table.taxablePaise} + ${table.taxPaise}`),
    uniqueIndex('invoices_serial_index').on(table.series, table.financialYear, table.serial),
    uniqueIndex('invoices_valid_index')
      .on(table.orderId)
      .where(sql`${table.series} = 'RS' and ${table.cancelledAt} is null`),
    uniqueIndex('invoices_return_index').on(table.returnId),
    index().on(table.orderId),
    index('invoices_number_trigram_index').using('gin', sql`${table.number} gin_trgm_ops`),
    index('invoices_newest_index').on(sql`${table.issuedAt} desc, ${table.id} desc`),
  ],
)
export type InvoiceRecord = typeof invoices.$inferSelect

/** The last serial of each series and financial year. A sequence of the database would leave gaps. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: INVOICE_SERIES }).notNull(),
    financialYear: text().notNull(),
    lastSerial: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
)
