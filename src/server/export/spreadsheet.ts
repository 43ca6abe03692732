import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import writeExcelFile from 'write-excel-file/node'
import type { AppContext } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'

/** What stands in a cell. */
export type Cell = string | number | boolean | null

/** A table that is taken out of the store as a file. */
export interface Sheet {
  /** The file's name without its ending. */
  name: string
  header: string[]
  /** Read while the file is written, so that a long table never stands in memory as a whole. */
  rows: AsyncIterable<Cell[]>
}

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** A workbook is made in memory, all of it at once. */
const XLSX_MAX_ROWS = 20_000
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
// With apostrophes of its own a cell gets one more, so that taking one off always gives it back.
const FORMULA_PREFIX = /^'*[=+\-@\t\r]/

/** Text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text. */
export const escapeFormula = (cell: Cell): Cell =>
  typeof cell === 'string' && FORMULA_PREFIX.test(cell) ? `'${cell}` : cell

/** A cell of a file that comes back, without the apostrophe that `harmless` put before it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_PREFIX.test(cell) ? cell.slice(1) : cell

/** Gives a table away as a file. @throws Problem 400 for a workbook of more rows than memory is for */
export const sendSheet = (c: AppContext, sheet: Sheet, format: SheetFormat): Response | Promise<Response> =>
  format === 'csv' ? sendCsv(c, sheet) : sendXlsx(c, sheet)

function sendCsv(c: AppContext, sheet: Sheet): Response {
  // Spreadsheets take a file without a byte order mark for one in the writing of their country.
  const lines = stringify({ header: true, columns: sheet.header, bom: true })
  // A client that disconnects ends the query; a failure cuts the file short.
  pipeline(Readable.from(logged(c, escapeRows(sheet.rows))), lines, () => {})
  return c.body(
    Readable.toWeb(lines) as ReadableStream,
    200,
    fileHeaders(`${sheet.name}.csv`, 'text/csv; charset=utf-8'),
  )
}

async function sendXlsx(c: AppContext, sheet: Sheet): Promise<Response> {
  const rows: Cell[][] = []
  for await (const row of escapeRows(sheet.rows)) {
    if (rows.length === XLSX_MAX_ROWS) throw tooManyRowsError()
    rows.push(row)
  }
  const file = await writeExcelFile([sheet.header, ...rows], { stickyRowsCount: 1 }).toBuffer()
  return c.body(new Uint8Array(file), 200, fileHeaders(`${sheet.name}.xlsx`, XLSX_TYPE))
}

const tooManyRowsError = () =>
  new AppError(
    400,
    'too_many_rows',
    'An XLSX file holds at most 20,000 rows here. Narrow the filters, or take the CSV.',
  )

const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** Logs a failure and throws another error in its place: the server prints and sends the one that ends a response. */
async function* logged(c: AppContext, rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  try {
    yield* rows
  } catch (error) {
    throw exportError(c, error)
  }
}

function exportError(c: AppContext, error: unknown): Error {
  c.var.log.error({ err: error, path: c.req.path }, 'export failed')
  // Without the cause, which carries the parameters of the query.
  return new Error('The export failed')
}

async function* escapeRows(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(escapeFormula)
}
