// Shiprocket's file of COD remittances, from its panel: Billing > COD Remittance. Its columns are read by name, in any order.
import { isShortened, readIdentifier } from '../values/foreign-numbers.ts'
import { formatAmount, paiseToRupees } from '../values/money.ts'
import { type BatchAmounts, type CrfReport, readReport, sumUp } from './remittance-report.ts'
import {
  ColumnReader,
  type FileAnswers,
  type FileQuestion,
  type FileTable,
  findHeader,
  findRows,
  missingColumns,
  type TableRow,
} from './remittance-table.ts'

export const REMITTANCE_MAX_BYTES = 8 * 1024 * 1024
export const REMITTANCE_MAX_ROWS = 50_000

/** A parcel of a batch. */
export interface FileLine {
  row: number
  /** Empty if the file has none. */
  trackingNumber: string
  /** Above 1 when the batch has the tracking number again. */
  copy: number
  /** Below zero for cash that Shiprocket takes back. */
  valuePaise: number
  courierName: string
  deliveredOn: string | null
  /** The adjustment columns as they are. */
  adjustment: string
}

/** A row that is no parcel with an amount, for a person to look at. */
export interface OddRow {
  /** What the row has, and why it is not a parcel. */
  details: string
  /** The money of the row, if it follows from the sum of the batch; else 0. */
  amountPaise: number
}

/** A batch of the file (CRF): one transfer to the bank. */
export interface FileBatch extends Omit<BatchAmounts, 'explainedPaise'> {
  crfId: string
  /** Empty while it is not paid. */
  utr: string
  paidOn: string | null
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
const LOST_DIGITS =
  'has lost its last digits, because a spreadsheet shortened it. Import the XLS or XLSX file from Shiprocket as it is, or set the column to text before you save it as CSV.'
const WRONG_FILE = 'Choose the file from Shiprocket: Billing > COD Remittance, the download of a CRF.'
const TOTAL = /^(?:grand|sub)?[-\s]*total|^sum\b/i
const MAX_DETAILS = 300

/** What is known of a batch while the rows are read. */
interface OpenBatch {
  lines: FileLine[]
  copies: Map<string, number>
  oddRows: (OddRow & { isUnknownAmount: boolean })[]
  utr: string
  paidOn: string
  sumPaise: number
}

/** Parses the tables of a file. A row that is odd is listed for a person: it never refuses the others. */
export function parseRemittanceFile(tables: readonly FileTable[], answers: FileAnswers = {}): RemittanceFile {
  const rows = findRows(tables, LINE_COLUMNS)
  if (rows.length === 0) return { batches: [], questions: [], errors: [describeMissing(tables)] }
  const reader = new ColumnReader(rows, answers)
  const { open, errors } = new LineReader(rows, reader).readAll()
  const reportRows = findRows(tables, REPORT_COLUMNS).filter(({ read }) => isCrf(read('CRF ID')))
  const reportReader = new ColumnReader(reportRows, answers)
  const reports = readReport(reportRows, reportReader)
  const readTransferDay = reader.dates('Remittance Date')
  for (const crfId of reports.keys()) if (!open.has(crfId)) open.set(crfId, newBatch())
  const batches = [...open].map(([crfId, batch]) => toBatch(crfId, batch, reports.get(crfId), readTransferDay))
  if (batches.length === 0 && errors.length === 0) errors.push('The file has no parcels.')
  return { batches, questions: [...reader.questions, ...reportReader.questions], errors }
}

const isCrf = (cell: string): boolean => cell !== '' && !TOTAL.test(cell)

const newBatch = (): OpenBatch => ({ lines: [], copies: new Map(), oddRows: [], utr: '', paidOn: '', sumPaise: 0 })

function describeMissing(tables: readonly FileTable[]): string {
  if (tables.some(({ rows }) => findHeader(rows, LINE_COLUMNS) !== -1)) return 'The file has no parcels.'
  const missing = missingColumns(tables, LINE_COLUMNS)
  const columns = missing.length > 0 ? missing.join(', ') : 'CRF ID, AWB and Order Value in one sheet'
  return `The file has no column ${columns}. ${WRONG_FILE}`
}

/** Reads the parcels row by row. */
class LineReader {
  readonly open = new Map<string, OpenBatch>()
  readonly errors: string[] = []
  readonly #rows: readonly TableRow[]
  readonly #readAmount: ReturnType<ColumnReader['amounts']>
  readonly #readDay: ReturnType<ColumnReader['dates']>
  /** The batches that have parcels. Other words of the column, such as "Total", are none. */
  readonly #crfIds: ReadonlySet<string>
  #current = ''
  #sumPaise = 0

  constructor(rows: readonly TableRow[], reader: ColumnReader) {
    this.#rows = rows
    this.#readAmount = reader.amounts('Order Value')
    this.#readDay = reader.dates('Delivered Date')
    const withParcels = rows.filter(({ read }) => isCrf(read('CRF ID')) && isCrf(read('AWB')))
    this.#crfIds = new Set(withParcels.map(({ read }) => readIdentifier(read('CRF ID'))))
  }

  readAll(): Pick<LineReader, 'open' | 'errors'> {
    for (const row of this.#rows) this.#readRow(row)
    return this
  }

  #readRow(row: TableRow): void {
    const { place, read } = row
    const crfId = readIdentifier(read('CRF ID'))
    const [awb, value] = [read('AWB'), read('Order Value')]
    if (row.problem !== undefined) {
      this.#addUnread(row, row.problem)
      return
    }
    const isTotal = TOTAL.test(crfId) || TOTAL.test(awb)
    if (isTotal || (awb === '' && !this.#crfIds.has(crfId))) {
      this.#checkTotal(row)
      return
    }
    if (crfId === '' && this.#current === '') {
      this.#addUnread(row, 'has no CRF ID')
      return
    }
    // A merged cell has its text in its first row: the parcels below are of the same batch.
    if (crfId !== '') this.#current = crfId
    const batch = this.#batch(this.#current)
    batch.utr ||= readIdentifier(read('UTR'))
    batch.paidOn ||= read('Remittance Date')
    if (isShortened(awb)) {
      this.errors.push(`${place}: the tracking number ${awb} ${LOST_DIGITS}`)
      return
    }
    const amount = this.#readAmount(value)
    if (amount.state === 'unclear') return
    if (amount.state !== 'read') {
      const reason = value === '' ? 'has no amount in Order Value' : `“${value}” in Order Value is not an amount`
      batch.oddRows.push({ details: describe(row, reason), amountPaise: 0, isUnknownAmount: true })
      return
    }
    // The sum of a batch below its parcels, in a row that names the batch.
    if (awb === '' && batch.lines.length > 0 && amount.value === batch.sumPaise) return
    this.#addLine(batch, row, amount.value)
  }

  #batch(crfId: string): OpenBatch {
    const batch = this.open.get(crfId) ?? newBatch()
    this.open.set(crfId, batch)
    return batch
  }

  /** A row that belongs to no batch, or cannot be read, is listed with the batch above it. */
  #addUnread(row: TableRow, reason: string): void {
    const [first = ''] = this.#crfIds
    const crfId = this.#current || first
    if (crfId === '') this.errors.push(`${row.place}: ${reason}.`)
    else {
      const details = describe(row, reason)
      this.#batch(crfId).oddRows.push({ details, amountPaise: 0, isUnknownAmount: true })
    }
  }

  #addLine(batch: OpenBatch, { row, read }: TableRow, valuePaise: number): void {
    const trackingNumber = readIdentifier(read('AWB'))
    const copy = (batch.copies.get(trackingNumber) ?? 0) + 1
    const delivered = this.#readDay(read('Delivered Date'))
    const adjustment = [read('total_adjusted_amt'), read('Linked CRF Ids')].filter(
      (cell) => cell !== '' && cell !== '0',
    )
    batch.copies.set(trackingNumber, copy)
    batch.sumPaise += valuePaise
    this.#sumPaise += valuePaise
    batch.lines.push({
      row,
      trackingNumber,
      copy,
      valuePaise,
      courierName: read('Courier'),
      deliveredOn: delivered.state === 'read' ? delivered.value : null,
      adjustment: adjustment.join(', '),
    })
  }

  /** A row of totals is no parcel. One that is not the sum of the parcels above it is for a person. */
  #checkTotal(row: TableRow): void {
    const total = this.#readAmount(row.read('Order Value'))
    if (total.state !== 'read') return
    const batch = this.open.get(this.#current)
    if (total.value === this.#sumPaise || total.value === batch?.sumPaise) return
    const sum = formatAmount(paiseToRupees(this.#sumPaise))
    const details = describe(row, `is not the sum of the parcels above it, which is ${sum}`)
    batch?.oddRows.push({ details, amountPaise: 0, isUnknownAmount: false })
  }
}

/** What a row has, and why it is for a person. */
function describe({ place, cells }: TableRow, reason: string): string {
  const content = cells.filter((cell) => cell.trim() !== '').join(', ')
  return `${place}${content && ` (${content})`}: ${reason}.`.slice(0, MAX_DETAILS)
}

function toBatch(
  crfId: string,
  { lines, oddRows, utr, paidOn, sumPaise }: OpenBatch,
  report: CrfReport | undefined,
  readDay: ReturnType<ColumnReader['dates']>,
): FileBatch {
  const ofLines = readDay(paidOn)
  const isNoDay = !report?.paidOn && ofLines.state === 'unreadable'
  const unknown = oddRows.filter(({ isUnknownAmount }) => isUnknownAmount)
  const { explainedPaise, ...amounts } = sumUp({
    collectedPaise: sumPaise,
    report,
    hasUnknownAmounts: unknown.length > 0,
    hasAdjustedLines: lines.some(({ adjustment }) => adjustment !== ''),
  })
  // The amount of one row alone follows from the sum of the batch.
  const ofRow = unknown.length === 1 ? explainedPaise : 0
  return {
    crfId,
    utr: report?.utr || utr,
    paidOn: report?.paidOn ?? (ofLines.state === 'read' ? ofLines.value : null),
    method: report?.method ?? '',
    status: report?.status ?? '',
    ...amounts,
    lines,
    oddRows: [
      ...oddRows.map(({ details, isUnknownAmount }) => ({ details, amountPaise: isUnknownAmount ? ofRow : 0 })),
      ...(report?.problems ?? []).map((details) => ({ details, amountPaise: 0 })),
      ...(isNoDay ? [{ details: `“${paidOn}” in Remittance Date is not a date.`, amountPaise: 0 }] : []),
    ],
  }
}
