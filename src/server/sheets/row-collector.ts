import { formatCount } from '../../domain/values/format-count.ts'
import { plainCell, type SheetRow } from '../../domain/values/sheet.ts'
import { cleanText } from '../../domain/values/text.ts'

/** Spreadsheets store 15 digits, so that 19.99 is not 19.989999999999998. */
const NUMBER_DIGITS = 15
const FIRST_INEXACT = 1e15

/**
 * The text of a number in a cell. A whole number with more than 15 digits is in scientific notation: spreadsheets do not
 * store its other digits. @example numberText(90110000999999) // '90110000999999'
 */
export const numberText = (value: number): string =>
  Math.abs(value) < FIRST_INEXACT ? String(Number(value.toPrecision(NUMBER_DIGITS))) : value.toExponential()

export const MAX_COLUMNS = 1000
const MAX_TABLES = 100
const MAX_CELLS = 3_000_000
const MAX_CHARACTERS = 24_000_000
const ROWS_PER_MESSAGE = 1000

/** What the reader sends: a table begins, rows of the last table, or why the file cannot be read. */
export type SheetMessage =
  | { kind: 'table'; name: string }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'refused'; message: string }
  | { kind: 'end' }

/** Why a file cannot be read, as a sentence for the person who chose it. */
export class RefusedFileError extends Error {}

/** A sheet does not say which of its numbers are days, so days that are counted from 1904 would be read four years early. */
export const countedFrom1904 = () =>
  new RefusedFileError('This workbook counts its days from 1904. Save it as CSV, and choose that file')

export const tooManyColumns = () =>
  new RefusedFileError(`A file may have at most ${formatCount(MAX_COLUMNS)} columns. Delete those that are not needed`)

/** Collects the rows of a file within its limits, and sends them in parts. Rows without text are left out. */
export class RowCollector {
  readonly #maxRows: number
  readonly #send: (message: SheetMessage) => void
  #pending: SheetRow[] = []
  #tables = 0
  #rows = 0
  #cells = 0
  #characters = 0

  /** @param maxRows of each table, below its header */
  constructor(maxRows: number, send: (message: SheetMessage) => void) {
    this.#maxRows = maxRows
    this.#send = send
  }

  /** Begins a table; the rows that follow belong to it. @throws RefusedFileError */
  startTable(name: string): void {
    this.flush()
    this.#tables += 1
    if (this.#tables > MAX_TABLES) throw new RefusedFileError(`A workbook may have at most ${MAX_TABLES} sheets`)
    this.#rows = 0
    this.#send({ kind: 'table', name })
  }

  /** Adds a row, unless it is empty. @throws RefusedFileError for a file above its limits */
  add({ row, cells, problem }: SheetRow): void {
    const used = cells.findLastIndex((cell) => cell !== '') + 1
    if (used === 0 && problem === undefined) return
    if (used > MAX_COLUMNS) throw tooManyColumns()
    this.#rows += 1
    if (this.#rows > this.#maxRows + 1)
      throw new RefusedFileError(`A file may have at most ${formatCount(this.#maxRows)} rows`)
    this.#cells += cells.length
    for (const cell of cells) this.#characters += cell.length
    if (this.#cells > MAX_CELLS || this.#characters > MAX_CHARACTERS)
      throw new RefusedFileError('This file has too much text. Divide it into smaller files')
    const texts = cells.map((cell) => plainCell(cleanText(cell)))
    this.#pending.push(problem === undefined ? { row, cells: texts } : { row, cells: texts, problem })
    if (this.#pending.length === ROWS_PER_MESSAGE) this.flush()
  }

  /** Sends the rows that have not been sent. */
  flush(): void {
    if (this.#pending.length > 0) this.#send({ kind: 'rows', rows: this.#pending })
    this.#pending = []
  }
}
