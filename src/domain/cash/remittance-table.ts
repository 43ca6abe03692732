// The tables of a remittance file: their columns are found by name, in any order, below any title.
import { dateColumn, DATE_ORDERS, type DateOrder } from '../values/foreign-dates.ts'
import {
  DECIMAL_MARKS,
  type DecimalMark,
  hasTooManyDecimals,
  numberColumn,
  type Reading,
} from '../values/foreign-numbers.ts'
import { formatDay, startOfDay } from '../values/dates.ts'
import { formatAmount } from '../values/money.ts'
import { cellProblem, type FileTable, rowsBelow } from '../values/sheet.ts'

/** What staff say about cells that can be read in two ways, and about batches without a day. */
export interface FileAnswers {
  decimalMark?: DecimalMark | undefined
  dateOrder?: DateOrder | undefined
  /** When the money of a batch arrived, as YYYY-MM-DD, by its CRF. */
  paidOn?: Readonly<Record<string, string>> | undefined
}

/** What the cells do not say. */
export interface ReadContext {
  /** YYYY-MM-DD */
  today: string
  answers?: FileAnswers | undefined
}

/** A question about cells that can be read in two ways, with what each answer means for one of them. */
export interface FileQuestion {
  kind: 'decimalMark' | 'dateOrder'
  column: string
  cell: string
  options: { value: DecimalMark | DateOrder; meaning: string }[]
}

/** A row below the headers. */
export interface TableRow {
  row: number
  /** Where it is, such as "Row 7". */
  place: string
  cells: readonly string[]
  /** Why the row, or a cell of it that a parcel needs, could not be read from the file. */
  problem?: string | undefined
  /** The cell of a column, trimmed; empty if there is no such column, or if it could not be read. */
  read: (column: string) => string
}

/** Returns the rows of all tables that have the columns. */
export function findRows(tables: readonly FileTable[], columns: readonly string[]): TableRow[] {
  const found = tables.flatMap((table) => {
    const header = findHeader(table.rows, columns)
    return header === -1 ? [] : { table, header }
  })
  return found.flatMap(({ table, header }) => {
    const names = (table.rows[header]?.cells ?? []).map(toName)
    const indexes = Map.groupBy(names.keys(), (index) => names[index])
    const sheet = found.length > 1 && table.name !== '' ? `Sheet “${table.name}”, row` : 'Row'
    return rowsBelow(table.rows, header).map(({ row, cells, problem: ofRow }) => {
      const cellsOf = (column: string) => (indexes.get(toName(column)) ?? []).map((index) => cells[index]?.trim() ?? '')
      const cellOf = (column: string) => cellsOf(column)[0] ?? ''
      const problemOf = (column: string) =>
        new Set(cellsOf(column)).size > 1
          ? 'two columns of this name have different values'
          : cellProblem(cellOf(column))
      const broken = new Map([...columns, 'UTR'].map((column) => [column, problemOf(column)]))
      const ofCells = [...broken].flatMap(([column, problem]) => (problem === undefined ? [] : `${column}: ${problem}`))
      const read = (column: string) => ((ofRow ?? broken.get(column)) ? '' : cellOf(column))
      return { row, problem: ofRow ?? ofCells[0], place: `${sheet} ${row}`, cells, read }
    })
  })
}

/** The index of the row that has the names of the columns; -1 if there is none. */
export const findHeader = (rows: FileTable['rows'], columns: readonly string[]): number =>
  rows.findIndex(({ cells }) => {
    const names = new Set(cells.map(toName))
    return columns.every((column) => names.has(toName(column)))
  })

const toName = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The columns that no table has in its first rows. */
export function missingColumns(tables: readonly FileTable[], columns: readonly string[]): string[] {
  const names = new Set(tables.flatMap(({ rows }) => rows.slice(0, 100).flatMap(({ cells }) => cells.map(toName))))
  return columns.filter((column) => !names.has(toName(column)))
}

/**
 * Reads a cell of a column of days as YYYY-MM-DD, or returns why it is refused. Both are absent for a cell that says there is none.
 * A day in the future is refused, because a file lists what has happened, and one of long ago: it is most often a typing error.
 */
export type ReadDay = (cell: string) => { day?: string; problem?: string }

/** More is a number of something else in the wrong column. All amounts of a file add up to a whole number of paise. */
const MAX_RUPEES = 1_000_000_000
const SAYS_NONE = /^(?:[-–—.]*|n\/?a|nil|null|none)$/i

/** Reads the columns of rows. What can be read in two ways becomes a question, unless staff have answered it. */
export class ColumnReader {
  readonly questions: FileQuestion[] = []
  readonly #rows: readonly TableRow[]
  readonly #context: ReadContext

  constructor(rows: readonly TableRow[], context: ReadContext) {
    this.#rows = rows
    this.#context = context
  }

  /** Returns how amounts of a column are read. @returns paise */
  amounts(column: string): (cell: string) => Reading<number> {
    const cells = this.#cells(column)
    const numbers = numberColumn(cells, { decimals: 2 })
    const unclear = cells.find((cell) => numbers.read(cell).state === 'unclear')
    const mark = this.#context.answers?.decimalMark
    const { read } = unclear !== undefined && mark ? numberColumn(cells, { decimals: 2, mark }) : numbers
    if (unclear !== undefined && !mark) {
      const options = DECIMAL_MARKS.map((value) => {
        const reading = numberColumn([], { mark: value }).read(unclear)
        const isAmount = reading.state === 'read' && !hasTooManyDecimals(reading.value, 2)
        return { value, meaning: isAmount ? formatAmount(reading.value) : 'not an amount' }
      })
      this.questions.push({ kind: 'decimalMark', column, cell: unclear, options })
    }
    return (cell) => {
      const reading = read(cell)
      if (reading.state !== 'read') return reading
      if (Math.abs(reading.value) > MAX_RUPEES || hasTooManyDecimals(reading.value, 2)) return { state: 'unreadable' }
      return { state: 'read', value: Math.round(reading.value * 100) }
    }
  }

  /** Returns how days of a column are read. */
  days(column: string): ReadDay {
    const cells = this.#cells(column)
    const dates = dateColumn(cells)
    const unclear = cells.find((cell) => dates.read(cell).state === 'unclear')
    const { today, answers } = this.#context
    const order = answers?.dateOrder
    const chosen = unclear !== undefined && order ? dateColumn(cells, order) : dates
    if (unclear !== undefined && !order) {
      const options = DATE_ORDERS.map((value) => {
        const reading = dateColumn([], value).read(unclear)
        return { value, meaning: reading.state === 'read' ? formatDay(startOfDay(reading.value)) : unclear }
      })
      this.questions.push({ kind: 'dateOrder', column, cell: unclear, options })
    }
    return (cell) => {
      const reading = SAYS_NONE.test(cell) ? { state: 'empty' as const } : chosen.read(cell)
      if (reading.state === 'unreadable') return { problem: `“${cell}” in ${column} is not a date` }
      if (reading.state !== 'read') return {}
      const wrong = wrongDay(reading.value, today)
      if (wrong === undefined) return { day: reading.value }
      return { problem: `${column} is ${formatDay(startOfDay(reading.value))}, ${wrong}` }
    }
  }

  #cells(column: string): string[] {
    return this.#rows.map(({ read }) => read(column))
  }
}

const OLDEST_YEARS = 2

/** Why a day cannot be one of a remittance, if it cannot. @param day an ISO date, like `today` */
export function wrongDay(day: string, today: string): string | undefined {
  if (day > today) return 'a day in the future'
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return day < oldest ? `more than ${OLDEST_YEARS} years ago` : undefined
}
