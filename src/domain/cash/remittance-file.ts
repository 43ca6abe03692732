// Shiprocket's file of COD remittances, from its panel: Billing > COD Remittance. Its columns are read by name, in any order.
import { readAmount, readDay, readNumber, isShortened } from './file-cells.ts'

export const REMITTANCE_MAX_BYTES = 8 * 1024 * 1024
export const REMITTANCE_MAX_ROWS = 50_000

/** A table of the file: sheets of a workbook, or one CSV file. */
interface Table {
  name: string
  rows: readonly { row: number; cells: readonly string[] }[]
}

/** A parcel of a batch. */
export interface FileLine {
  row: number
  trackingNumber: string
  /** Above 1 when the batch has the tracking number again. */
  copy: number
  valuePaise: number
  courierName: string
  deliveredOn: string | null
  /** The adjustment columns as they are. */
  adjustment: string
}

/**
 * Whether the deductions explain the transfer. `adjusted`: Shiprocket's adjustment explains the rest; `unknown`: the file has no
 * report of the batch, so its deductions are not known.
 */
export const BATCH_SUMS = ['agrees', 'adjusted', 'disagrees', 'unknown'] as const
export type BatchSum = (typeof BATCH_SUMS)[number]

/** A batch of the file (CRF): one transfer to the bank. */
export interface FileBatch {
  crfId: string
  /** Empty while it is not paid. */
  utr: string
  paidOn: string | null
  method: string
  status: string
  availablePaise: number
  freightPaise: number
  earlyFeePaise: number
  instantFeePaise: number
  rtoReversalPaise: number
  adjustedPaise: number
  netPaise: number
  sum: BatchSum
  lines: FileLine[]
}

/** The content of a file, and why it cannot be imported. */
export interface RemittanceFile {
  batches: FileBatch[]
  errors: string[]
}

const LOST_DIGITS =
  'has lost its last digits, because a spreadsheet shortened it. Import the XLS or XLSX file from Shiprocket as it is, or set the column to text before you save it as CSV.'
const WRONG_FILE = 'Choose the file from Shiprocket: Billing > COD Remittance, the download of a CRF.'
const HEADER_ROWS = 10

type Row = (column: string) => string

/** Parses the tables of a file. */
export function parseRemittanceFile(tables: readonly Table[]): RemittanceFile {
  const lines = tables.map((table) => findTable(table, ['CRF ID', 'AWB', 'Order Value'])).find(Boolean)
  if (!lines) return { batches: [], errors: [describeMissing(tables)] }
  const reports = tables
    .map((table) => findTable(table, ['CRF ID', 'COD Available', 'Remittance Amount']))
    .find(Boolean)
  const errors: string[] = []
  const byCrf = new Map<string, { lines: FileLine[]; first: Row }>()
  for (const { row, read } of lines) {
    const crfId = readNumber(read('CRF ID'))
    // Sums below the table have no CRF.
    if (crfId === '') continue
    const line = readLine(row, read, errors)
    if (!line) continue
    const batch = byCrf.get(crfId) ?? { lines: [], first: read }
    const copy = batch.lines.filter(({ trackingNumber }) => trackingNumber === line.trackingNumber).length + 1
    batch.lines.push({ ...line, copy })
    byCrf.set(crfId, batch)
  }
  const reportOf = new Map(reports?.map(({ read }) => [readNumber(read('CRF ID')), read]))
  const batches = [...byCrf].map(([crfId, batch]) => toBatch(crfId, batch, reportOf.get(crfId), errors))
  if (batches.length === 0 && errors.length === 0) errors.push('The file has no parcels.')
  return { batches, errors }
}

/** Returns the rows of a table that has the columns; undefined for another one. */
function findTable({ rows }: Table, columns: string[]): { row: number; read: Row }[] | undefined {
  const isHeader = (cells: readonly string[]) => {
    const names = new Set(cells.map(toName))
    return columns.every((column) => names.has(toName(column)))
  }
  const header = rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => isHeader(cells))
  if (header === -1) return undefined
  const indexOf = new Map(rows[header]?.cells.map((cell, index) => [toName(cell), index]))
  return rows.slice(header + 1).map(({ row, cells }) => ({
    row,
    read: (column) => cells[indexOf.get(toName(column)) ?? -1]?.trim() ?? '',
  }))
}

const toName = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase()

function describeMissing(tables: readonly Table[]): string {
  const names = new Set(
    tables.flatMap(({ rows }) => rows.slice(0, HEADER_ROWS).flatMap(({ cells }) => cells.map(toName))),
  )
  const missing = ['CRF ID', 'AWB', 'Order Value'].filter((column) => !names.has(toName(column)))
  const columns = missing.length > 0 ? missing.join(', ') : 'CRF ID, AWB and Order Value in one sheet'
  return `The file has no column ${columns}. ${WRONG_FILE}`
}

function readLine(row: number, read: Row, errors: string[]): Omit<FileLine, 'copy'> | undefined {
  const awb = read('AWB')
  const valuePaise = read('Order Value') === '' ? undefined : readAmount(read('Order Value'))
  if (awb === '') errors.push(`Row ${row} has no tracking number (AWB).`)
  else if (isShortened(awb)) errors.push(`Row ${row}: the tracking number ${awb} ${LOST_DIGITS}`)
  else if (valuePaise === undefined || valuePaise < 0) {
    errors.push(`Row ${row}: “${read('Order Value')}” in Order Value is no amount.`)
  } else {
    const adjustment = [read('total_adjusted_amt'), read('Linked CRF Ids')].filter(
      (cell) => cell !== '' && cell !== '0',
    )
    return {
      row,
      trackingNumber: readNumber(awb),
      valuePaise,
      courierName: read('Courier'),
      deliveredOn: readDay(read('Delivered Date')),
      adjustment: adjustment.join(', '),
    }
  }
  return undefined
}

const AMOUNT_COLUMNS = {
  availablePaise: 'COD Available',
  freightPaise: 'Freight Charges from COD',
  earlyFeePaise: 'Early COD Charges',
  instantFeePaise: 'Instant COD Charges',
  rtoReversalPaise: 'RTO Reversal Amount',
  netPaise: 'Remittance Amount',
} as const

function toBatch(
  crfId: string,
  { lines, first }: { lines: FileLine[]; first: Row },
  report: Row | undefined,
  errors: string[],
): FileBatch {
  const collected = lines.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const base = {
    crfId,
    utr: readNumber(report?.('UTR') || first('UTR')),
    paidOn: readDay(report?.('Date') || first('Remittance Date')),
    method: report?.('Remittance Method') ?? '',
    status: report?.('Status') ?? '',
    lines,
  }
  const none = { freightPaise: 0, earlyFeePaise: 0, instantFeePaise: 0, rtoReversalPaise: 0, adjustedPaise: 0 }
  if (!report) return { ...base, ...none, availablePaise: collected, netPaise: collected, sum: 'unknown' }
  const amount = (column: string): number => {
    const paise = readAmount(report(column))
    if (paise === undefined) errors.push(`CRF ${crfId}: “${report(column)}” in ${column} is no amount.`)
    return paise ?? 0
  }
  const amounts = Object.fromEntries(
    Object.entries(AMOUNT_COLUMNS).map(([name, column]) => [name, amount(column)]),
  ) as Record<keyof typeof AMOUNT_COLUMNS, number>
  if (amounts.availablePaise !== collected) {
    const rupees = (paise: number) => (paise / 100).toFixed(2)
    errors.push(
      `CRF ${crfId}: the parcels add up to ₹${rupees(collected)}, COD Available is ₹${rupees(amounts.availablePaise)}. The file is incomplete: download it again.`,
    )
  }
  const { availablePaise, freightPaise, earlyFeePaise, instantFeePaise, rtoReversalPaise, netPaise } = amounts
  const adjustedPaise = netPaise - (availablePaise - freightPaise - earlyFeePaise - instantFeePaise - rtoReversalPaise)
  const isExplained = adjustedPaise === amount('Adjusted Amount')
  const isFlagged = adjustedPaise !== 0 || lines.some(({ adjustment }) => adjustment !== '')
  return { ...base, ...amounts, adjustedPaise, sum: !isExplained ? 'disagrees' : isFlagged ? 'adjusted' : 'agrees' }
}
