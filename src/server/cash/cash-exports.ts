import type { EntryFilters, MonthGrouping, OwedFilters } from '../../domain/cash/cash.ts'
import { ACCOUNT_LABELS, ACCOUNTS, ENTRY_KIND_LABELS } from '../../domain/cash/ledger.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import type { Cell, Sheet } from '../export/spreadsheet.ts'
import { listEntries } from './entries.queries.ts'
import { listMonth } from './months.queries.ts'
import { exportName, listOwed } from './receivables.queries.ts'
import { listRemittances } from './remittances.queries.ts'

const BATCH_SIZE = 500

/** Reads pages until one is not full. */
async function* pages<Row>(
  load: (paging: { limit: number; offset: number }) => Promise<{ rows: Row[] }>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { rows } = await load({ limit: BATCH_SIZE, offset })
    yield* rows.map(toCells)
    if (rows.length < BATCH_SIZE) return
  }
}

/** A spreadsheet of the orders that couriers have not paid for. */
export const owedExport = (db: Database, filters: OwedFilters): Sheet => ({
  name: exportName('owed-by-couriers'),
  header: ['Order ID', 'Customer', 'Courier', 'Tracking number', 'Delivered', 'Days', 'Due', 'Owed'],
  rows: pages(
    (paging) => listOwed(db, { ...filters, ...paging }),
    (row) => [
      String(row.id),
      row.customerName,
      row.courierName,
      row.trackingNumber,
      dayOf(row.deliveredAt),
      row.days,
      paiseToRupees(row.duePaise),
      paiseToRupees(row.owedPaise),
    ],
  ),
})

/** A spreadsheet of the remittances. */
export const remittancesExport = (db: Database): Sheet => ({
  name: exportName('remittances'),
  header: [
    'CRF ID',
    'UTR',
    'Paid',
    'Method',
    'Parcels',
    'Cash',
    'Freight',
    'Early COD fee',
    'Instant COD fee',
    'RTO reversal',
    'Adjusted',
    'Remitted',
    'File',
  ],
  rows: pages(
    (paging) => listRemittances(db, paging),
    (row) => [
      row.crfId,
      row.utr,
      row.paidOn,
      row.method,
      row.lineCount,
      ...[
        row.availablePaise,
        row.freightPaise,
        row.earlyFeePaise,
        row.instantFeePaise,
        row.rtoReversalPaise,
        row.adjustedPaise,
        row.netPaise,
      ].map(paiseToRupees),
      row.fileName,
    ],
  ),
})

/** A spreadsheet of entries, one row each, with a column for each account. Debits are positive. */
export const entriesExport = (db: Database, filters: EntryFilters): Sheet => ({
  name: exportName('ledger'),
  header: [
    'Entry',
    'Date',
    'What',
    'Order ID',
    'CRF ID',
    'By',
    'Note',
    'Reverses',
    ...ACCOUNTS.map((a) => ACCOUNT_LABELS[a]),
  ],
  rows: pages(
    (paging) => listEntries(db, { ...filters, ...paging }),
    (entry) => [
      entry.id,
      dayOf(entry.occurredAt),
      ENTRY_KIND_LABELS[entry.kind],
      entry.orderId === null ? null : String(entry.orderId),
      entry.crfId,
      entry.actor,
      entry.note,
      entry.reversesId,
      ...ACCOUNTS.map((account) => entry.postings.find((posting) => posting.account === account)?.amount ?? null),
    ],
  ),
})

/** A spreadsheet of a month by courier or book. */
export const monthExport = (db: Database, month: string, by: MonthGrouping): Sheet => ({
  name: `cash-${month}-by-${by}`,
  header:
    by === 'courier'
      ? ['Courier', 'Delivered', 'Amount', 'Remitted', 'Owed', 'Fees', 'Came back']
      : ['Book', 'Copies delivered', 'Amount', 'Copies refunded'],
  rows: pages(
    async ({ offset }) => ({ rows: offset === 0 ? (await listMonth(db, month, by)).slice(0) : [] }),
    (row) =>
      by === 'courier'
        ? [row.label || 'No courier', row.delivered, row.amount, row.remitted, row.owed, row.fees, row.returned]
        : [row.label, row.delivered, row.amount, row.refunded],
  ),
})
