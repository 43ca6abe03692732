// The parcels of a remittance file, row by row, and the rows that are none.
import { formatDay, startOfDay } from '../values/dates.ts'
import { isShortened, readIdentifier } from '../values/foreign-numbers.ts'
import { formatAmount, paiseToRupees } from '../values/money.ts'
import type { ColumnReader, ReadDay, TableRow } from './remittance-table.ts'

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
  /** Why its order cannot be found; empty if nothing is wrong with it. */
  problem: string
}

/** A row that is no parcel with an amount, for a person to look at. */
export interface OddRow {
  /** What the row has, and why it is not a parcel. */
  details: string
  /** The money of the row, if it follows from the sum of the batch; else 0. */
  amountPaise: number
}

const LOST_DIGITS =
  'the tracking number has lost its last digits, because a spreadsheet shortened it: better import the file from Shiprocket as it is'
const TOTAL = /^(?:grand|sub)?[-\s]*total|^sum\b/i
const MAX_DETAILS = 300

/** What is known of a batch while the rows are read. */
export interface OpenBatch {
  lines: FileLine[]
  copies: Map<string, number>
  oddRows: (OddRow & { isUnknownAmount: boolean })[]
  /** One, as a batch is one transfer. */
  utrs: Set<string>
  /** The days of the transfer. */
  days: Set<string>
  /** Why the first cell of the day that cannot be read is none. */
  dayProblem: string | undefined
  sumPaise: number
}

/** Longer texts are no number of a batch, a parcel or a transfer, and the database has no room for them in its indexes. */
const MAX_IDENTIFIER = 100
export const isTooLong = (cell: string): boolean => cell.length > MAX_IDENTIFIER
export const isCrf = (cell: string): boolean => cell !== '' && !isTooLong(cell) && !TOTAL.test(cell)

export const newBatch = (): OpenBatch => ({
  lines: [],
  copies: new Map(),
  oddRows: [],
  utrs: new Set(),
  days: new Set(),
  dayProblem: undefined,
  sumPaise: 0,
})

/** Reads the parcels row by row. */
export class LineReader {
  readonly open = new Map<string, OpenBatch>()
  readonly errors: string[] = []
  readonly #rows: readonly TableRow[]
  readonly #readAmount: ReturnType<ColumnReader['amounts']>
  readonly #readTransferDay: ReadDay
  readonly #readDeliveryDay: ReadDay
  /** The batches that have parcels. Other words of the column, such as "Total", are none. */
  readonly #crfIds: ReadonlySet<string>
  #current = ''
  #sumPaise = 0
  readonly #totalsAbove: TableRow[] = []

  constructor(rows: readonly TableRow[], reader: ColumnReader) {
    this.#rows = rows
    this.#readAmount = reader.amounts('Order Value')
    this.#readTransferDay = reader.days('Remittance Date')
    this.#readDeliveryDay = reader.days('Delivered Date')
    const withParcels = rows.filter(
      ({ problem, read }) => isCrf(read('CRF ID')) && (problem !== undefined || isCrf(read('AWB'))),
    )
    this.#crfIds = new Set(withParcels.map(({ read }) => readIdentifier(read('CRF ID'))))
  }

  readAll(): Pick<LineReader, 'open' | 'errors'> {
    for (const row of this.#rows) this.#readRow(row)
    const [first] = this.open
    if (first) {
      this.#current = first[0]
      for (const row of this.#totalsAbove) this.#checkTotal(row, 'below')
    }
    return this
  }

  #readRow(row: TableRow): void {
    const { read } = row
    const crfId = readIdentifier(read('CRF ID'))
    const [awb, value] = [read('AWB'), read('Order Value')]
    const isAnyTooLong = [crfId, awb, read('UTR')].some(isTooLong)
    const problem = row.problem ?? (isAnyTooLong ? 'the CRF ID, the AWB or the UTR is too long' : undefined)
    if (problem !== undefined) {
      if (this.#crfIds.has(crfId)) this.#enterBatch(crfId, row)
      this.#addUnread(row, problem)
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
    const batch = this.#enterBatch(crfId, row)
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

  /** Reads what a row says of its batch. */
  #enterBatch(crfId: string, row: TableRow): OpenBatch {
    // A merged cell has its text in its first row: the parcels below are of the same batch.
    if (crfId !== '') this.#current = crfId
    const batch = this.#batch(this.#current)
    this.#readUtr(batch, row)
    this.#addTransferDay(batch, row)
    return batch
  }

  #readUtr({ utrs, oddRows }: OpenBatch, row: TableRow): void {
    const utr = readIdentifier(row.read('UTR'))
    if (utr === '' || isTooLong(utr) || utrs.has(utr)) return
    const [first] = utrs
    utrs.add(utr)
    if (first === undefined) return
    const details = describe(row, `the UTR is ${utr}, and that of the batch is ${first}`)
    oddRows.push({ details, amountPaise: 0, isUnknownAmount: false })
  }

  #addTransferDay(batch: OpenBatch, row: TableRow): void {
    const { day, problem } = this.#readTransferDay(row.read('Remittance Date'))
    if (problem !== undefined) batch.dayProblem ??= describe(row, problem)
    if (day === undefined || batch.days.has(day)) return
    const [first] = batch.days
    batch.days.add(day)
    if (first === undefined) return
    const details = describe(row, `Remittance Date is ${showDay(day)}, and that of the batch is ${showDay(first)}`)
    batch.oddRows.push({ details, amountPaise: 0, isUnknownAmount: false })
  }

  #batch(crfId: string): OpenBatch {
    const batch = this.open.get(crfId) ?? newBatch()
    this.open.set(crfId, batch)
    return batch
  }

  /** A row that names no batch is listed with the one above it. */
  #addUnread(row: TableRow, reason: string): void {
    const [first = ''] = this.#crfIds
    const crfId = this.#current || first
    if (crfId === '') this.errors.push(`${row.place}: ${reason}.`)
    else {
      const details = describe(row, reason)
      this.#batch(crfId).oddRows.push({ details, amountPaise: 0, isUnknownAmount: true })
    }
  }

  #addLine(batch: OpenBatch, tableRow: TableRow, valuePaise: number): void {
    const { row, read } = tableRow
    const trackingNumber = readIdentifier(read('AWB'))
    const copy = (batch.copies.get(trackingNumber) ?? 0) + 1
    const { day: deliveredOn = null, problem } = this.#readDeliveryDay(read('Delivered Date'))
    if (problem !== undefined)
      batch.oddRows.push({ details: describe(tableRow, problem), amountPaise: 0, isUnknownAmount: false })
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
      deliveredOn,
      adjustment: adjustment.join(', '),
      problem: isShortened(trackingNumber) ? describe(tableRow, LOST_DIGITS) : '',
    })
  }

  /** A row of totals is no parcel. One that is not the sum of the parcels above it, or below it, is for a person. */
  #checkTotal(row: TableRow, where = 'above'): void {
    const cell = row.read('Order Value')
    const total = this.#readAmount(cell)
    if (total.state === 'empty' || total.state === 'unclear') return
    // Text, such as a footer, is no total.
    if (total.state === 'unreadable' && !/\p{Nd}/u.test(cell)) return
    const batch = this.open.get(this.#current)
    if (!batch) {
      this.#totalsAbove.push(row)
      return
    }
    if (total.state === 'read' && [this.#sumPaise, batch.sumPaise].includes(total.value)) return
    const sum = formatAmount(paiseToRupees(this.#sumPaise))
    const details = describe(row, `it is not the sum of the parcels ${where} it, which is ${sum}`)
    batch.oddRows.push({ details, amountPaise: 0, isUnknownAmount: false })
  }
}

/** What a row has, and why it is for a person. */
export function describe({ place, cells }: TableRow, reason: string): string {
  const content = cells.filter((cell) => cell.trim() !== '').join(', ')
  const shown = content.slice(0, Math.max(0, MAX_DETAILS - place.length - reason.length))
  return `${place}${shown && ` (${shown})`}: ${reason}.`
}

const showDay = (day: string): string => formatDay(startOfDay(day))
