import type {
  CashException,
  CashSummary,
  ImportPreview,
  OwedOrder,
  PreviewBatch,
  Remittance,
  RemittanceLine,
} from '../../domain/cash/cash.ts'
import { LINE_STATES } from '../../domain/cash/remittance.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../domain/values/money.ts'
import type { ImportPlan, PlannedLine } from './plan-remittance-import.ts'
import type { OwedRow, readOwedByCourier } from './receivables.queries.ts'
import type { ExceptionRow, RemittanceLineRow, RemittanceRow } from './remittances.queries.ts'

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
  const netPaise = batches.reduce((sum, batch) => sum + (batch.state === 'new' ? batch.netPaise : 0), 0)
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
