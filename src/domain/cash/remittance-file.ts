// Shiprocket's file of COD remittances, from its panel: Billing > COD Remittance. Its columns are read by name, in any order.
import { readIdentifier } from '../values/foreign-numbers.ts'
import type { FileTable } from '../values/sheet.ts'
import {
  describe,
  type FileLine,
  isCrf,
  LineReader,
  newBatch,
  type OddRow,
  type OpenBatch,
} from './remittance-lines.ts'
import { type BatchAmounts, type CrfReport, readReport, sumUp } from './remittance-report.ts'
import { formatDay, startOfDay } from '../values/dates.ts'
import {
  ColumnReader,
  type FileQuestion,
  findHeader,
  findRows,
  missingColumns,
  type ReadContext,
  type TableRow,
  wrongDay,
} from './remittance-table.ts'

export const REMITTANCE_MAX_BYTES = 8 * 1024 * 1024
export const REMITTANCE_MAX_ROWS = 50_000

/** A batch of the file (CRF): one transfer to the bank. */
export interface FileBatch extends Omit<BatchAmounts, 'explainedPaise'> {
  crfId: string
  /** Empty while it is not paid. */
  utr: string
  /** When the money arrived: as the file says, else as staff do. Null until they have. */
  paidOn: string | null
  /** Why the file does not say when the money arrived; null if it does. */
  dayQuestion: string | null
  method: string
  status: string
  lines: FileLine[]
  oddRows: OddRow[]
}

/** The content of a file, the questions to answer before the import, and why it cannot be imported at all. */
export interface RemittanceFile {
  batches: FileBatch[]
  questions: FileQuestion[]
  errors: string[]
}

const LINE_COLUMNS = ['CRF ID', 'AWB', 'Order Value']
const REPORT_COLUMNS = ['CRF ID', 'COD Available', 'Remittance Amount']
const NO_DAY = 'The file does not say when the money arrived.'
const WRONG_FILE = 'Choose the file from Shiprocket: Billing > COD Remittance, the download of a CRF.'

/**
 * Parses the tables of a file. A row that is odd is listed for a person and does not refuse the others. Errors, which do, are
 * faults of the whole file: it has no parcels, or its first rows belong to no batch.
 */
export function parseRemittanceFile(tables: readonly FileTable[], context: ReadContext): RemittanceFile {
  const rows = findRows(tables, LINE_COLUMNS)
  if (rows.length === 0) return { batches: [], questions: [], errors: [describeMissing(tables)] }
  const reader = new ColumnReader(rows, context)
  const { open, errors } = new LineReader(rows, reader).readAll()
  const allReportRows = findRows(tables, REPORT_COLUMNS)
  const reportRows = allReportRows.filter(({ problem, read }) => problem === undefined && isCrf(read('CRF ID')))
  const reportReader = new ColumnReader(reportRows, context)
  const reports = readReport(reportRows, reportReader)
  for (const crfId of reports.keys()) if (!open.has(crfId)) open.set(crfId, newBatch())
  addUnreadReports(open, allReportRows, rows)
  const batches = [...open].map(([crfId, batch]) =>
    toBatch(crfId, batch, {
      report: reports.get(crfId),
      answer: context.answers?.paidOn?.[crfId],
      today: context.today,
    }),
  )
  if (batches.length === 0 && errors.length === 0) errors.push('The file has no parcels.')
  return { batches, questions: [...reader.questions, ...reportReader.questions], errors }
}

/**
 * Lists rows of the report that cannot be read with the batch whose CRF they have, else with the first one. The deductions of
 * such a batch are not known. Rows that are also parcels are listed with these.
 */
function addUnreadReports(
  open: ReadonlyMap<string, OpenBatch>,
  reportRows: readonly TableRow[],
  lines: readonly TableRow[],
): void {
  const ofParcels = new Set(lines.map(({ cells }) => cells))
  for (const row of reportRows) {
    if (row.problem === undefined || ofParcels.has(row.cells)) continue
    const crfId = row.cells.map(readIdentifier).find((cell) => open.has(cell))
    const batch = crfId === undefined ? [...open.values()][0] : open.get(crfId)
    batch?.oddRows.push({ details: describe(row, row.problem), amountPaise: 0, isUnknownAmount: false })
  }
}

function describeMissing(tables: readonly FileTable[]): string {
  if (tables.some(({ rows }) => findHeader(rows, LINE_COLUMNS) !== -1)) return 'The file has no parcels.'
  const missing = missingColumns(tables, LINE_COLUMNS)
  const columns = missing.length > 0 ? missing.join(', ') : 'CRF ID, AWB and Order Value in one sheet'
  return `The file has no column ${columns}. ${foundColumns(tables)}${WRONG_FILE}`
}

/** The first row with two texts or more, which staff recognise. */
function foundColumns(tables: readonly FileTable[]): string {
  const rows = tables.flatMap((table) => table.rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '')))
  const found = rows.find((cells) => cells.length > 1)?.slice(0, 8)
  return found ? `Its columns are ${found.join(', ').slice(0, 200)}. ` : ''
}

interface BatchContext {
  report: CrfReport | undefined
  /** The day that staff say. */
  answer: string | undefined
  today: string
}

function toBatch(
  crfId: string,
  { lines, oddRows, utrs, days, dayProblem, sumPaise }: OpenBatch,
  { report, answer, today }: BatchContext,
): FileBatch {
  const dayOfFile = report?.paidOn ?? [...days][0] ?? null
  const dayProblems = [report?.dayProblem, dayProblem].filter((problem) => problem !== undefined)
  const wrong = answer === undefined ? undefined : wrongDay(answer, today)
  const wrongAnswer = wrong && `${formatDay(startOfDay(answer ?? today))} is ${wrong}.`
  const [utr = ''] = utrs
  const isOtherUtr = Boolean(report?.utr) && utrs.size > 0 && !utrs.has(report?.utr ?? '')
  const unknown = oddRows.filter(({ isUnknownAmount }) => isUnknownAmount)
  const { explainedPaise, ...amounts } = sumUp({
    collectedPaise: sumPaise,
    report,
    hasUnknownAmounts: unknown.length > 0,
    hasAdjustedLines: lines.some(({ adjustment }) => adjustment !== ''),
  })
  // The amount of one row alone follows from the sum of the batch.
  const ofRow = unknown.length === 1 ? explainedPaise : 0
  const ofBatch = [
    ...(report?.problems ?? []),
    ...(isOtherUtr ? [`The UTR of the parcels is ${utr}, and that of the report is ${report?.utr}.`] : []),
    ...(dayOfFile === null ? [] : dayProblems),
  ]
  return {
    crfId,
    utr: report?.utr || utr,
    paidOn: dayOfFile ?? (wrongAnswer === undefined ? (answer ?? null) : null),
    dayQuestion: dayOfFile === null ? wrongAnswer || dayProblems.join(' ') || NO_DAY : null,
    method: report?.method ?? '',
    status: report?.status ?? '',
    ...amounts,
    lines,
    oddRows: [
      ...oddRows.map(({ details, isUnknownAmount }) => ({ details, amountPaise: isUnknownAmount ? ofRow : 0 })),
      ...ofBatch.map((details) => ({ details, amountPaise: 0 })),
    ],
  }
}
