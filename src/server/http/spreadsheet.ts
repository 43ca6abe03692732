import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context } from 'hono'
import writeExcelFile from 'write-excel-file/node'
import { Problem } from './problem.ts'

/** What stands in a cell. */
export type Cell = string | number | boolean | null

/** A table that is taken out of the store as a file. */
export interface Sheet {
  /** The file's name without its ending. */
  name: string
  head: string[]
  /** Read while the file is written, so that a long table never stands in memory as a whole. */
  rows: AsyncIterable<Cell[]>
}

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** A workbook is made in memory, all of it at once. */
const XLSX_ROWS = 20_000
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
// With apostrophes of its own a cell gets one more, so that taking one off always gives it back.
const RUNS = /^'*[=+\-@\t\r]/

/** Text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text. */
export const harmless = (cell: Cell): Cell => (typeof cell === 'string' && RUNS.test(cell) ? `'${cell}` : cell)

/** A cell of a file that comes back, without the apostrophe that `harmless` put before it. */
export const asItWas = (cell: string): string => (cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell)

/** Gives a table away as a file. @throws Problem 400 for a workbook of more rows than memory is for */
export const sendSheet = (c: Context, sheet: Sheet, format: SheetFormat): Response | Promise<Response> =>
  format === 'csv' ? sendCsv(c, sheet) : sendXlsx(c, sheet)

function sendCsv(c: Context, sheet: Sheet): Response {
  // Spreadsheets take a file without a byte order mark for one in the writing of their country.
  const lines = stringify({ header: true, columns: sheet.head, bom: true })
  // Whoever stops reading stops the reading of the rows; a failure cuts the file short.
  pipeline(Readable.from(harmlessRows(sheet.rows)), lines, () => {})
  return c.body(Readable.toWeb(lines) as ReadableStream, 200, fileHead(`${sheet.name}.csv`, 'text/csv; charset=utf-8'))
}

async function sendXlsx(c: Context, sheet: Sheet): Promise<Response> {
  const rows: Cell[][] = []
  for await (const row of harmlessRows(sheet.rows)) {
    if (rows.length === XLSX_ROWS) throw tooManyRows()
    rows.push(row)
  }
  const file = await writeExcelFile([sheet.head, ...rows], { stickyRowsCount: 1 }).toBuffer()
  return c.body(new Uint8Array(file), 200, fileHead(`${sheet.name}.xlsx`, XLSX_TYPE))
}

const tooManyRows = () =>
  new Problem(400, 'too_many_rows', 'An XLSX file holds at most 20,000 rows here. Narrow the filters, or take the CSV.')

const fileHead = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
})

async function* harmlessRows(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(harmless)
}
