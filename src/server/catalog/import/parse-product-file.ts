import {
  FILE_FIELD_NAMES,
  detectField,
  IMPORT_MAX_ROWS,
  type ImportMapping,
} from '../../../domain/catalog/import/product-file.ts'
import { ValidationError } from '../../http/errors.ts'
import { readTableFile } from '../../sheets/read-table-file.ts'
import type { SheetRow } from '../../sheets/row-collector.ts'
import type { FileRow, ProductFile } from './file-row.ts'
import { detectFormat, readForeign } from './formats/detect-format.ts'
import { unescapeFormula } from '../../export/spreadsheet.ts'

const fileError = (message: string) => new ValidationError({ file: message })

/**
 * Parses a file of products: CSV, separated by commas, semicolons or tabs, or the first sheet of an XLSX workbook.
 * Product exports of Shopify and WooCommerce are recognised by their headers.
 * @param mapping the field of each column by its header; detected from the headers by default. Exports of other shops have none
 * @throws AppError 400 with the reason why the file cannot be read
 */
export async function parseProductFile(bytes: Uint8Array, mapping?: ImportMapping): Promise<ProductFile> {
  const [table] = await readTableFile(bytes, IMPORT_MAX_ROWS)
  const [{ cells: header } = {}, ...allRows] = table?.rows ?? []
  const broken = allRows.filter(({ problem }) => problem !== undefined)
  const rawRows = allRows.filter(({ problem }) => problem === undefined)
  if (!header || allRows.length === 0) throw fileError('The file has no rows below its header')
  const foreign = detectFormat(header)
  if (foreign) {
    const { columns, rows } = readForeign(foreign, header, rawRows)
    return { format: foreign.format, columns, rows: inOrder(rows, broken) }
  }
  const columns = resolveColumns(header, mapping)
  const rows = rawRows.map(({ row, cells }) => ({ row, cells: toCells(cells, columns) }))
  return { format: 'shop', columns, rows: inOrder(rows, broken) }
}

/** Puts the rows that cannot be read to their place among the others. */
const inOrder = (rows: FileRow[], broken: readonly SheetRow[]): FileRow[] =>
  broken.length === 0
    ? rows
    : [...rows, ...broken.map(({ row, problem = '' }) => ({ row, cells: {}, problem }))].toSorted(
        (a, b) => a.row - b.row,
      )

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
