import type { EntryFilters, LedgerEntry, OwedFilters } from '../../domain/cash/cash.ts'
import type { MonthGrouping, MonthRow } from '../../domain/cash/cash-month.ts'
import { ACCOUNT_LABELS, ACCOUNTS, ENTRY_KIND_LABELS } from '../../domain/cash/ledger.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { type Column, datedName, listSheet, tableSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { listEntries } from './entries.queries.ts'
import { listMonth } from './months.queries.ts'
import { listOwed, type OwedRow } from './receivables.queries.ts'
import { listRemittances, type RemittanceRow } from './remittances.queries.ts'

const OWED_COLUMNS: Column<OwedRow>[] = [
  ['Order ID', ({ id }) => String(id)],
  ['Customer', ({ customerName }) => customerName],
  ['Courier', ({ courierName }) => courierName],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Delivered', ({ deliveredAt }) => dayOf(deliveredAt)],
  ['Days', ({ days }) => days],
  ['Due', ({ duePaise }) => paiseToRupees(duePaise)],
  ['Owed', ({ owedPaise }) => paiseToRupees(owedPaise)],
]

/** A spreadsheet of the orders that couriers have not paid for. */
export const owedExport = (db: Database, filters: OwedFilters): Sheet =>
  listSheet(datedName('owed-by-couriers'), OWED_COLUMNS, (page) => listOwed(db, { ...filters, ...page }))

/** Deductions that the file does not name are not known: empty, not 0. */
const deducted =
  (name: 'freightPaise' | 'earlyFeePaise' | 'instantFeePaise' | 'rtoReversalPaise') =>
  ({ deductionsKnown, [name]: paise }: RemittanceRow) =>
    deductionsKnown ? paiseToRupees(paise) : null

const REMITTANCE_COLUMNS: Column<RemittanceRow>[] = [
  ['CRF ID', ({ crfId }) => crfId],
  ['UTR', ({ utr }) => utr],
  ['Paid', ({ paidOn }) => paidOn],
  ['Method', ({ method }) => method],
  ['Parcels', ({ lineCount }) => lineCount],
  ['Cash', ({ availablePaise }) => paiseToRupees(availablePaise)],
  ['Freight', deducted('freightPaise')],
  ['Early COD fee', deducted('earlyFeePaise')],
  ['Instant COD fee', deducted('instantFeePaise')],
  ['RTO reversal', deducted('rtoReversalPaise')],
  ['Adjusted', ({ adjustedPaise }) => paiseToRupees(adjustedPaise)],
  ['Remitted', ({ netPaise }) => paiseToRupees(netPaise)],
  ['File', ({ fileName }) => fileName],
]

/** A spreadsheet of the remittances. */
export const remittancesExport = (db: Database): Sheet =>
  listSheet(datedName('remittances'), REMITTANCE_COLUMNS, (page) => listRemittances(db, page))

// Debits are positive.
const ENTRY_COLUMNS: Column<LedgerEntry>[] = [
  ['Entry', ({ id }) => id],
  ['Date', ({ occurredAt }) => dayOf(occurredAt)],
  ['What', ({ kind }) => ENTRY_KIND_LABELS[kind]],
  ['Order ID', ({ orderId }) => (orderId === null ? null : String(orderId))],
  ['CRF ID', ({ crfId }) => crfId],
  ['By', ({ actor }) => actor],
  ['Note', ({ note }) => note],
  ['Reverses', ({ reversesId }) => reversesId],
  ...ACCOUNTS.map(
    (account): Column<LedgerEntry> => [
      ACCOUNT_LABELS[account],
      ({ postings }) => postings.find((posting) => posting.account === account)?.amount ?? null,
    ],
  ),
]

/** A spreadsheet of entries, one row each, with a column for each account. */
export const entriesExport = (db: Database, filters: EntryFilters): Sheet =>
  listSheet(datedName('ledger'), ENTRY_COLUMNS, (page) => listEntries(db, { ...filters, ...page }))

const COURIER_COLUMNS: Column<MonthRow>[] = [
  ['Courier', ({ label }) => label || 'No courier'],
  ['Delivered', ({ delivered }) => delivered],
  ['Owed before', ({ owedBefore }) => owedBefore],
  ['Sales', ({ amount }) => amount],
  ['Prepaid', ({ prepaid }) => prepaid],
  ['Remitted', ({ remitted }) => remitted],
  ['Written off', ({ writtenOff }) => writtenOff],
  ['Adjusted', ({ adjusted }) => adjusted],
  ['Owed after', ({ owed }) => owed],
  ['Freight and fees', ({ fees }) => fees],
  ['Came back', ({ returned }) => returned],
]
const BOOK_COLUMNS: Column<MonthRow>[] = [
  ['Book', ({ label }) => label],
  ['Copies delivered', ({ delivered }) => delivered],
  ['Sales', ({ amount }) => amount],
  ['Copies refunded', ({ refunded }) => refunded],
]

/** A spreadsheet of a month by courier or book. */
export const monthExport = (db: Database, month: string, by: MonthGrouping): Sheet =>
  tableSheet(`cash-${month}-by-${by}`, by === 'courier' ? COURIER_COLUMNS : BOOK_COLUMNS, () =>
    listMonth(db, month, by),
  )
