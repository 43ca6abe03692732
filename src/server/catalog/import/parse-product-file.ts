import { formatCount } from '../../../domain/values/format-count.ts'
import {
  FILE_FIELD_NAMES,
  type FileField,
  detectField,
  IMPORT_MAX_ROWS,
  type ImportMapping,
} from '../../../domain/catalog/product-file.ts'
import { AppError, ValidationError } from '../../http/errors.ts'
import { isXlsx, NOT_READABLE, readCsv } from '../../import/read-table-file.ts'
import { readWorkbook, type SheetRow } from '../../import/read-workbook.ts'
import { unescapeFormula } from '../../export/spreadsheet.ts'

/** A row: its number in a spreadsheet, and its non-empty cells. */
export interface FileRow {
  row: number
  cells: Partial<Record<FileField, string>>
}

export interface ProductFile {
  columns: { header: string; field: FileField | null }[]
  rows: FileRow[]
}

const ROWS_BETWEEN_PAUSES = 500

const fileError = (message: string) => new ValidationError({ file: message })

/**
 * Parses a file of products: CSV, separated by commas, semicolons or tabs, or the first sheet of an XLSX workbook.
 * @param mapping the field of each column by its header; detected from the headers by default
 * @throws AppError 400 with the reason why the file cannot be read
 */
export async function parseProductFile(bytes: Uint8Array, mapping?: ImportMapping): Promise<ProductFile> {
  let columns: ProductFile['columns'] | undefined
  const rows: FileRow[] = []
  for await (const { row, cells } of isXlsx(bytes) ? readXlsx(bytes) : readCsv(bytes)) {
    if (!columns) columns = resolveColumns(cells, mapping)
    else rows.push({ row, cells: toCells(cells, columns) })
    if (rows.length > IMPORT_MAX_ROWS) throw fileError(`A file may have at most ${formatCount(IMPORT_MAX_ROWS)} rows`)
  }
  if (!columns || rows.length === 0) throw fileError('The file has no rows below its header')
  return { columns, rows }
}

async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  try {
    for (const rawRow of readWorkbook(bytes)) {
      // Lets other requests run between the rows of a long file.
      if (rawRow.row % ROWS_BETWEEN_PAUSES === 0) await new Promise(setImmediate)
      yield rawRow
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fileError(NOT_READABLE)
  }
}

function resolveColumns(headers: string[], mapping: ImportMapping | undefined): ProductFile['columns'] {
  const columns = headers.map((header) => {
    const name = header.trim()
    const field = mapping ? mapping[name] || null : (detectField(name) ?? null)
    return { header: name, field }
  })
  for (const field of FILE_FIELD_NAMES) {
    const matching = columns.filter((column) => column.field === field)
    if (matching.length < 2) continue
    // Of two detected columns the first is used; two mapped ones are an error.
    if (mapping)
      throw new ValidationError({
        mapping: `Two columns cannot both be ${field}: ${matching.map(({ header }) => header).join(', ')}`,
      })
    for (const column of matching.slice(1)) column.field = null
  }
  return columns
}

function toCells(record: string[], columns: ProductFile['columns']): FileRow['cells'] {
  const cells: FileRow['cells'] = {}
  for (const [index, { field }] of columns.entries()) {
    const cell = unescapeFormula(record[index] ?? '').trim()
    if (field && cell !== '') cells[field] = cell
  }
  return cells
}
