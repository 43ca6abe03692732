import { formatCount } from '../../../domain/values/format-count.ts'
import {
  FILE_FIELD_NAMES,
  detectField,
  IMPORT_MAX_ROWS,
  type ImportAnswers,
  type ImportMapping,
} from '../../../domain/catalog/import/product-file.ts'
import { ValidationError } from '../../http/errors.ts'
import { cellProblem, type FileTable, rowsBelow, type SheetRow } from '../../../domain/values/sheet.ts'
import { readTableFile } from '../../sheets/read-table-file.ts'
import { unescapeFormula } from '../../export/spreadsheet.ts'
import type { FileRow, ProductFile } from './file-row.ts'
import { detectFormat, readForeign } from './formats/detect-format.ts'
import type { ForeignFormat } from './formats/foreign-row.ts'
import { readCodes } from './values/read-codes.ts'
import { readNumbers } from './values/read-numbers.ts'

/** A title, an address or a date may stand above the header. */
const MAX_ROWS_ABOVE_HEADER = 10
/** So many columns of a row must have names of fields, so that it is taken for the header. */
const MIN_HEADER_FIELDS = 2
const NO_ROWS = 'The file has no rows below its header'

const fileError = (message: string) => new ValidationError({ file: message })

export interface ParseOptions {
  /** The field of each column by its header; detected from the headers by default. Exports of other shops have none. */
  mapping?: ImportMapping | undefined
  /** How columns are read that can be read in more than one way. */
  answers?: ImportAnswers | undefined
  /** The time at which sale prices of other shops apply. */
  now?: Date | undefined
}

interface Sheet {
  name: string
  header: readonly string[]
  rows: SheetRow[]
  foreign: ForeignFormat | undefined
}

/**
 * Parses a file of products: CSV, separated by commas, semicolons or tabs, or a workbook. Of a workbook the first sheet with
 * a header is read. Product exports of other shop systems are recognised by their headers.
 * @throws AppError 400 with the reason why the file cannot be read
 */
export async function parseProductFile(bytes: Uint8Array, options: ParseOptions = {}): Promise<ProductFile> {
  const { mapping, answers = {}, now = new Date() } = options
  const tables = (await readTableFile(bytes, IMPORT_MAX_ROWS + MAX_ROWS_ABOVE_HEADER)).filter(({ rows }) =>
    rows.some(hasText),
  )
  const sheets = tables.map(findHeader)
  const sheet = sheets.find(({ foreign, header }) => foreign || countFields(header) >= MIN_HEADER_FIELDS) ?? sheets[0]
  if (!sheet || sheet.rows.length === 0) throw fileError(NO_ROWS)
  if (sheet.rows.length > IMPORT_MAX_ROWS)
    throw fileError(`A file may have at most ${formatCount(IMPORT_MAX_ROWS)} rows`)
  const readable = { ...sheet, rows: sheet.rows.filter(({ problem }) => problem === undefined) }
  const { columns, rows: read } = sheet.foreign
    ? readForeign(sheet.foreign, readable, now)
    : readList(readable, resolveColumns(readable, mapping))
  const rows = inOrder(withCellProblems(read, readable.rows, columns), sheet.rows)
  const numbers = readNumbers(rows, columns, answers)
  return {
    format: sheet.foreign?.format ?? 'shop',
    sheet: sheet.name === '' ? null : sheet.name,
    ignoredSheets: sheets.filter((one) => one !== sheet).map(({ name }) => name),
    columns,
    questions: numbers.questions,
    rows: numbers.rows.map(readCodes),
  }
}

const hasText = ({ cells, problem }: SheetRow): boolean =>
  problem !== undefined || cells.some((cell) => cell.trim() !== '')

/** Finds the header of a table: the first row with the names of fields, else the first row. */
function findHeader({ name, rows: all }: FileTable): Sheet {
  const rows = all.filter(hasText)
  const top = rows.slice(0, MAX_ROWS_ABOVE_HEADER)
  const isHeader = ({ cells }: SheetRow) => detectFormat(cells) !== undefined || countFields(cells) >= MIN_HEADER_FIELDS
  const index = Math.max(0, top.findIndex(isHeader))
  const header = rows[index]?.cells ?? []
  return { name, header, rows: rowsBelow(rows, index), foreign: detectFormat(header) }
}

const countFields = (header: readonly string[]): number => new Set(header.flatMap((one) => detectField(one) ?? [])).size

type Columns = ProductFile['columns']

function resolveColumns({ header: headers, rows }: Sheet, mapping: ImportMapping | undefined): Columns {
  const columns = headers.map((header, index) => {
    const name = header.trim()
    const field = mapping ? mapping[name] || null : (detectField(name) ?? null)
    return { header: name, field, isRead: field !== null, isEmpty: rows.every(({ cells }) => !cells[index]?.trim()) }
  })
  for (const field of FILE_FIELD_NAMES) {
    const matching = columns.filter((column) => column.field === field)
    if (matching.length < 2) continue
    // Of two detected columns the first is used; two mapped ones are an error.
    if (mapping)
      throw new ValidationError({
        mapping: `Two columns cannot both be ${field}: ${matching.map(({ header }) => header).join(', ')}`,
      })
    for (const column of matching.slice(1)) Object.assign(column, { field: null, isRead: false })
  }
  return columns
}

const readList = ({ rows }: Sheet, columns: Columns): { columns: Columns; rows: FileRow[] } => ({
  columns,
  rows: rows.map(({ row, cells }) => ({ row, cells: toCells(cells, columns) })),
})

/** Names the cells of each row that have no value, by their fields. */
function withCellProblems(read: FileRow[], rows: readonly SheetRow[], columns: Columns): FileRow[] {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return read.map((fileRow) => {
    const problems = columns.flatMap(({ field }, index) => {
      const problem = field && cellProblem(cellsOf.get(fileRow.row)?.[index] ?? '')
      return field && problem ? [[field, problem] as const] : []
    })
    return problems.length === 0
      ? fileRow
      : { ...fileRow, problems: { ...fileRow.problems, ...Object.fromEntries(problems) } }
  })
}

/** Puts the rows that cannot be read to their place among the others. */
function inOrder(read: FileRow[], all: readonly SheetRow[]): FileRow[] {
  const broken = all.flatMap(({ row, problem }) => (problem === undefined ? [] : [{ row, cells: {}, problem }]))
  return broken.length === 0 ? read : [...read, ...broken].toSorted((a, b) => a.row - b.row)
}

function toCells(record: readonly string[], columns: Columns): FileRow['cells'] {
  const cells: FileRow['cells'] = {}
  for (const [index, { field }] of columns.entries()) {
    const cell = unescapeFormula(record[index] ?? '').trim()
    if (field && cell !== '') cells[field] = cell
  }
  return cells
}
