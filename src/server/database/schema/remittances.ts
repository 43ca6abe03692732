import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { EXCEPTION_KINDS, EXCEPTION_STATUSES, LINE_STATES, RESOLUTIONS } from '../../../domain/cash/remittance.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'

const amountPaise = () => bigint({ mode: 'number' }).notNull()

/** The remittances of couriers: one transfer to the bank for many parcels, imported from Shiprocket's file. */
export const remittances = pgTable(
  'remittances',
  {
    id: idColumn(),
    /** Shiprocket's number of the batch. */
    crfId: text().notNull().unique('remittances_crf_id_unique'),
    /** The reference of the bank transfer. */
    utr: text().notNull(),
    /** The day of the transfer. */
    paidOn: date().notNull(),
    method: text().notNull().default(''),
    status: text().notNull().default(''),
    /** The cash of all lines, the deductions, and what arrives at the bank. */
    availablePaise: amountPaise(),
    freightPaise: amountPaise(),
    earlyFeePaise: amountPaise(),
    instantFeePaise: amountPaise(),
    rtoReversalPaise: amountPaise(),
    /** What the sum lacks to be the remittance: added by Shiprocket, or taken off. */
    adjustedPaise: amountPaise(),
    netPaise: amountPaise(),
    /** Whether the file names the deductions. If not, all cash of the lines counts as the transfer. */
    deductionsKnown: boolean().notNull().default(true),
    lineCount: integer().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text().notNull(),
    importedById: integer().notNull(),
    importedBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'remittances_net',
      sql`${table.netPaise} = ${table.availablePaise} - ${table.freightPaise} - ${table.earlyFeePaise}
        - ${table.instantFeePaise} - ${table.rtoReversalPaise} + ${table.adjustedPaise}`,
    ),
    index('remittances_newest_index').on(sql`${table.paidOn} desc, ${table.id} desc`),
  ],
)

/** The parcels of a remittance. */
export const remittanceLines = pgTable(
  'remittance_lines',
  {
    id: idColumn(),
    remittanceId: integer()
      .notNull()
      .references(() => remittances.id),
    trackingNumber: text().notNull(),
    /** Above 1 when the batch has the tracking number again. */
    copy: integer().notNull(),
    valuePaise: amountPaise(),
    courierName: text().notNull().default(''),
    deliveredOn: date(),
    /** The adjustment columns as they are: their meaning is unknown. */
    adjustment: text().notNull().default(''),
    state: text({ enum: LINE_STATES }).notNull(),
    /** The order at the import; null for an unknown or ambiguous number. */
    orderId: bigint({ mode: 'number' }),
    /** What the courier owed for the order before the line. */
    outstandingPaise: bigint({ mode: 'number' }),
  },
  (table) => [
    check('remittance_lines_state', checkOneOf('state', LINE_STATES)),
    uniqueIndex('remittance_lines_number_index').on(table.remittanceId, table.trackingNumber, table.copy),
    index('remittance_lines_order_index').on(table.orderId),
    index('remittance_lines_tracking_index').on(table.trackingNumber),
  ],
)

/** What a person has to look at: differences are never corrected without one. */
export const cashExceptions = pgTable(
  'cash_exceptions',
  {
    id: idColumn(),
    kind: text({ enum: EXCEPTION_KINDS }).notNull(),
    status: text({ enum: EXCEPTION_STATUSES }).notNull().default('open'),
    remittanceId: integer().references(() => remittances.id),
    lineId: integer().references(() => remittanceLines.id),
    orderId: bigint({ mode: 'number' }),
    /** The difference, or the money without an order. */
    amountPaise: amountPaise(),
    /** What the file says, for an odd row. */
    details: text().notNull().default(''),
    resolution: text({ enum: RESOLUTIONS }),
    note: text().notNull().default(''),
    resolvedBy: text(),
    resolvedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('cash_exceptions_kind', checkOneOf('kind', EXCEPTION_KINDS)),
    check('cash_exceptions_status', checkOneOf('status', EXCEPTION_STATUSES)),
    check('cash_exceptions_resolution', checkOneOf('resolution', RESOLUTIONS)),
    check('cash_exceptions_resolved', sql`(${table.status} = 'open') = (${table.resolution} is null)`),
    uniqueIndex('cash_exceptions_line_index').on(table.lineId),
    index('cash_exceptions_unresolved_index').on(table.id).where(sql`${table.status} <> 'resolved'`),
    index('cash_exceptions_order_index').on(table.orderId),
  ],
)
