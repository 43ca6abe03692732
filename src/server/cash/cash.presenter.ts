import type { MonthGrouping, MonthRow } from '../../domain/cash/cash-month.ts'
import type {
  CashException,
  CashSummary,
  EntryFilters,
  ImportPreview,
  LedgerEntry,
  OwedFilters,
  OwedOrder,
  PreviewBatch,
  Remittance,
  RemittanceLine,
} from '../../domain/cash/cash.ts'
import { ACCOUNT_LABELS, ACCOUNTS, ENTRY_KIND_LABELS } from '../../domain/cash/ledger.ts'
import { LINE_STATES } from '../../domain/cash/remittance.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../domain/values/money.ts'
import type { Database } from '../database/connect.ts'
import { type Column, datedName, listSheet, tableSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { listEntries } from './entries.queries.ts'
import { listMonth } from './months.queries.ts'
import type { ImportPlan, PlannedLine } from './plan-remittance-import.ts'
import { listOwed, type OwedRow, type readOwedByCourier } from './receivables.queries.ts'
import {
  type ExceptionRow,
  listRemittances,
  type RemittanceLineRow,
  type RemittanceRow,
} from './remittances.queries.ts'

/** A preview shows so many lines. */
const MAX_LINES_SHOWN = 500

type OwedPaise = Awaited<ReturnType<typeof readOwedByCourier>>

const toRupees = <Name extends string>(paise: Record<Name, number>): Record<Name, number> =>
  Object.fromEntries(Object.entries<number>(paise).map(([name, value]) => [name, paiseToRupees(value)])) as Record<
    Name,
    number
  >

export const presentSummary = (
  { couriers, ...all }: OwedPaise,
  exceptions: { total: number; rows: ExceptionRow[] },
): CashSummary => ({
  ...all,
  owed: paiseToRupees(all.owed),
  ages: toRupees(all.ages),
  overpaid: paiseToRupees(all.overpaid),
  couriers: couriers.map((courier) => ({
    ...courier,
    owed: paiseToRupees(courier.owed),
    ages: toRupees(courier.ages),
    overpaid: paiseToRupees(courier.overpaid),
    nextAmount: paiseToRupees(courier.nextAmount),
  })),
  exceptions: { total: exceptions.total, newest: exceptions.rows.map(presentException) },
})

export const presentOwed = ({ duePaise, owedPaise, deliveredAt, ...row }: OwedRow): OwedOrder => ({
  ...row,
  deliveredAt: deliveredAt.toISOString(),
  due: paiseToRupees(duePaise),
  owed: paiseToRupees(owedPaise),
})

interface BatchPaise {
  availablePaise: number
  freightPaise: number
  earlyFeePaise: number
  instantFeePaise: number
  rtoReversalPaise: number
  adjustedPaise: number
  netPaise: number
}

const presentAmounts = (batch: BatchPaise) =>
  toRupees({
    available: batch.availablePaise,
    freight: batch.freightPaise,
    earlyFee: batch.earlyFeePaise,
    instantFee: batch.instantFeePaise,
    rtoReversal: batch.rtoReversalPaise,
    adjusted: batch.adjustedPaise,
    net: batch.netPaise,
  })

export function presentPlan({ batches, lines, questions, fingerprint }: ImportPlan): ImportPreview {
  const counts = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as ImportPreview['counts']
  for (const { state } of lines) counts[state] += 1
  const isProblem = ({ state }: PlannedLine) => state !== 'matched'
  const shown = [...lines.filter(isProblem), ...lines.filter((line) => !isProblem(line))].slice(0, MAX_LINES_SHOWN)
  const added = Map.groupBy(lines, ({ crfId }) => crfId)
  const netOf = ({ state, netPaise: net, crfId }: ImportPlan['batches'][number]) =>
    state === 'new' ? net : (added.get(crfId) ?? []).reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const netPaise = batches.reduce((sum, batch) => sum + netOf(batch), 0)
  return {
    fingerprint,
    questions,
    batches: batches.map(
      (batch): PreviewBatch => ({
        crfId: batch.crfId,
        utr: batch.utr,
        paidOn: batch.paidOn,
        dayQuestion: batch.dayQuestion,
        method: batch.method,
        state: batch.state,
        sum: batch.sum,
        lineCount: batch.lines.length,
        missing: paiseToRupees(batch.missingPaise),
        oddRows: batch.oddRows.map(({ details }) => details),
        ...presentAmounts(batch),
      }),
    ),
    lineCount: lines.length,
    net: paiseToRupees(netPaise),
    counts,
    lines: shown.map((line) => ({
      row: line.row,
      crfId: line.crfId,
      trackingNumber: line.trackingNumber,
      state: line.state,
      orderId: line.orderId,
      customerName: line.customerName,
      deliveredOn: line.deliveredOn,
      due: paiseToRupeesOrNull(line.outstandingPaise),
      paid: paiseToRupees(line.valuePaise),
      difference: paiseToRupees(line.differencePaise),
      settledBy: line.settledBy,
      problem: line.problem,
    })),
  }
}

export const presentRemittance = (row: RemittanceRow): Remittance => ({
  id: row.id,
  crfId: row.crfId,
  utr: row.utr,
  paidOn: row.paidOn,
  method: row.method,
  deductionsKnown: row.deductionsKnown,
  lineCount: row.lineCount,
  openExceptions: row.openExceptions,
  ...presentAmounts(row),
  fileName: row.fileName,
  importedBy: row.importedBy,
  importedAt: row.createdAt.toISOString(),
})

export const presentLine = (row: RemittanceLineRow): RemittanceLine => ({
  id: row.id,
  trackingNumber: row.trackingNumber,
  courierName: row.courierName,
  state: row.state,
  orderId: row.orderId,
  due: paiseToRupeesOrNull(row.outstandingPaise),
  paid: paiseToRupees(row.valuePaise),
})

export const presentException = ({ exception, ...names }: ExceptionRow): CashException => ({
  id: exception.id,
  kind: exception.kind,
  details: exception.details,
  status: exception.status,
  amount: paiseToRupees(exception.amountPaise),
  orderId: exception.orderId,
  ...names,
  courierName: names.courierName || null,
  resolution: exception.resolution,
  note: exception.note,
  resolvedBy: exception.resolvedBy,
  resolvedAt: exception.resolvedAt?.toISOString() ?? null,
  createdAt: exception.createdAt.toISOString(),
})

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
