import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import writeExcelFile from 'write-excel-file/node'
import { mayExport } from '../../domain/accounts/field-rights.ts'
import type { AppContext } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'

export type Cell = string | number | boolean | null

/** A table to export. */
export interface Sheet {
  /** The file name without its extension. */
  name: string
  header: string[]
  /** Read while the file is written, so that a CSV file is never in memory as a whole. */
  rows: AsyncIterable<Cell[]>
}

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** A workbook is created in memory. */
const XLSX_MAX_ROWS = 20_000
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
// Leading apostrophes count too, so that removing one always restores the original.
// Spreadsheets of some languages also read the full-width signs.
const FORMULA_PREFIX = /^'*[=+\-@\t\r＝＋－＠]/

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const escapeFormula = (cell: Cell): Cell =>
  typeof cell === 'string' && FORMULA_PREFIX.test(cell) ? `'${cell}` : cell

/** Removes the apostrophe that `escapeFormula` added. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_PREFIX.test(cell) ? cell.slice(1) : cell

/**
 * Responds with a table as a file, without the columns that the role of the user may not export.
 * @throws AppError 400 for a workbook with too many rows
 */
export function sendSheet(c: AppContext, sheet: Sheet, format: SheetFormat): Response | Promise<Response> {
  const isAllowed = sheet.header.map((column) => mayExport(c.var.user, column))
  const allowed = isAllowed.every(Boolean) ? sheet : pickColumns(sheet, isAllowed)
  return format === 'csv' ? sendCsv(c, allowed) : sendXlsx(c, allowed)
}

function pickColumns({ name, header, rows }: Sheet, isPicked: readonly boolean[]): Sheet {
  const pick = <Item>(items: readonly Item[]) => items.filter((_, index) => isPicked[index])
  async function* picked() {
    for await (const row of rows) yield pick(row)
  }
  return { name, header: pick(header), rows: picked() }
}

function sendCsv(c: AppContext, sheet: Sheet): Response {
  // Without a byte order mark, spreadsheet programs assume a local encoding instead of UTF-8.
  const lines = stringify({ header: true, columns: sheet.header, bom: true })
  // The query ends when the client disconnects. An error truncates the file.
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
    'An XLSX file can have at most 20,000 rows. Narrow the filters, or export a CSV file.',
  )

const fileHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** Logs an error and throws another one in its place, because Node prints the error that ends a response. */
async function* logged(c: AppContext, rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  try {
    yield* rows
  } catch (error) {
    throw exportError(c, error)
  }
}

function exportError(c: AppContext, error: unknown): Error {
  c.var.log.error({ err: error, path: c.req.path }, 'export failed')
  // Without the cause, which contains the query parameters.
  return new Error('The export failed')
}

async function* escapeRows(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(escapeFormula)
}
