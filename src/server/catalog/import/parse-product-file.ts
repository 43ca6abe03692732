import { formatCount } from '../../../domain/values/format-count.ts'
import {
  FILE_FIELD_NAMES,
  detectField,
  IMPORT_MAX_ROWS,
  type ImportMapping,
} from '../../../domain/catalog/import/product-file.ts'
import { AppError, ValidationError } from '../../http/errors.ts'
import { isXlsx, NOT_READABLE, readCsv } from '../../import/read-table-file.ts'
import { readWorkbook, type SheetRow } from '../../import/read-workbook.ts'
import type { FileRow, ProductFile } from './file-row.ts'
import { detectFormat, readForeign } from './formats/detect-format.ts'
import { unescapeFormula } from '../../export/spreadsheet.ts'

const ROWS_BETWEEN_PAUSES = 500

const fileError = (message: string) => new ValidationError({ file: message })

/**
 * Parses a file of products: CSV, separated by commas, semicolons or tabs, or the first sheet of an XLSX workbook.
 * Product exports of Shopify and WooCommerce are recognised by their headers.
 * @param mapping the field of each column by its header; detected from the headers by default. Exports of other shops have none
 * @throws AppError 400 with the reason why the file cannot be read
 */
export async function parseProductFile(bytes: Uint8Array, mapping?: ImportMapping): Promise<ProductFile> {
  let header: string[] | undefined
  const rawRows: SheetRow[] = []
  for await (const rawRow of isXlsx(bytes) ? readXlsx(bytes) : readCsv(bytes)) {
    if (header) rawRows.push(rawRow)
    else header = rawRow.cells
    if (rawRows.length > IMPORT_MAX_ROWS)
      throw fileError(`A file may have at most ${formatCount(IMPORT_MAX_ROWS)} rows`)
  }
  if (!header || rawRows.length === 0) throw fileError('The file has no rows below its header')
  const foreign = detectFormat(header)
  if (foreign) return { format: foreign.format, ...readForeign(foreign, header, rawRows) }
  const columns = resolveColumns(header, mapping)
  return { format: 'shop', columns, rows: rawRows.map(({ row, cells }) => ({ row, cells: toCells(cells, columns) })) }
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
