// The tables of a remittance file: their columns are found by name, in any order, below any title.
import { dateColumn, DATE_ORDERS, type DateOrder } from '../values/foreign-dates.ts'
import { DECIMAL_MARKS, type DecimalMark, numberColumn, type Reading } from '../values/foreign-numbers.ts'
import { formatDay, startOfDay } from '../values/dates.ts'
import { formatAmount } from '../values/money.ts'

/** A table of the file: sheets of a workbook, or one CSV file. */
export interface FileTable {
  name: string
  rows: readonly { row: number; cells: readonly string[]; problem?: string | undefined }[]
}

/** What staff say about cells that can be read in two ways. */
export interface FileAnswers {
  decimalMark?: DecimalMark | undefined
  dateOrder?: DateOrder | undefined
}

/** A question about cells that can be read in two ways, with what each answer means for one of them. */
export interface FileQuestion {
  kind: keyof FileAnswers
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
  /** Why the row could not be read from the file. */
  problem?: string | undefined
  /** The cell of a column, trimmed; empty if there is no such column. */
  read: (column: string) => string
}

/** Returns the rows of all tables that have the columns. */
export function findRows(tables: readonly FileTable[], columns: readonly string[]): TableRow[] {
  const found = tables.flatMap((table) => {
    const header = findHeader(table.rows, columns)
    return header === -1 ? [] : { table, header }
  })
  return found.flatMap(({ table, header }) => {
    const indexOf = new Map(table.rows[header]?.cells.map((cell, index) => [toName(cell), index]))
    const sheet = found.length > 1 && table.name !== '' ? `Sheet “${table.name}”, row` : 'Row'
    return table.rows.slice(header + 1).map(({ row, cells, problem }) => ({
      row,
      problem,
      place: `${sheet} ${row}`,
      cells,
      read: (column: string) => cells[indexOf.get(toName(column)) ?? -1]?.trim() ?? '',
    }))
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

/** Reads the columns of rows. What can be read in two ways becomes a question, unless staff have answered it. */
export class ColumnReader {
  readonly questions: FileQuestion[] = []
  readonly #rows: readonly TableRow[]
  readonly #answers: FileAnswers

  constructor(rows: readonly TableRow[], answers: FileAnswers) {
    this.#rows = rows
    this.#answers = answers
  }

  /** Returns how amounts of a column are read. @returns paise */
  amounts(column: string): (cell: string) => Reading<number> {
    const cells = this.#cells(column)
    const numbers = numberColumn(cells, { decimals: 2 })
    const unclear = cells.find((cell) => numbers.read(cell).state === 'unclear')
    const mark = this.#answers.decimalMark
    const { read } = unclear !== undefined && mark ? numberColumn(cells, { decimals: 2, mark }) : numbers
    if (unclear !== undefined && !mark) {
      const options = DECIMAL_MARKS.map((value) => {
        const reading = numberColumn([], { mark: value }).read(unclear)
        return { value, meaning: reading.state === 'read' ? formatAmount(reading.value) : unclear }
      })
      this.questions.push({ kind: 'decimalMark', column, cell: unclear, options })
    }
    return (cell) => {
      const reading = read(cell)
      return reading.state === 'read' ? { state: 'read', value: Math.round(reading.value * 100) } : reading
    }
  }

  /** Returns how dates of a column are read. @returns YYYY-MM-DD */
  dates(column: string): (cell: string) => Reading<string> {
    const cells = this.#cells(column)
    const dates = dateColumn(cells)
    const unclear = cells.find((cell) => dates.read(cell).state === 'unclear')
    const order = this.#answers.dateOrder
    if (unclear !== undefined && order) return dateColumn(cells, order).read
    if (unclear !== undefined) {
      const options = DATE_ORDERS.map((value) => {
        const reading = dateColumn([], value).read(unclear)
        return { value, meaning: reading.state === 'read' ? formatDay(startOfDay(reading.value)) : unclear }
      })
      this.questions.push({ kind: 'dateOrder', column, cell: unclear, options })
    }
    return dates.read
  }

  #cells(column: string): string[] {
    return this.#rows.map(({ read }) => read(column))
  }
}
