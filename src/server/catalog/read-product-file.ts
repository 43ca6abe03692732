import { parse } from 'csv-parse'
import { formatCount } from '../../domain/counts.ts'
import {
  FILE_FIELD_NAMES,
  type FileField,
  guessField,
  IMPORT_MAX_ROWS,
  type ImportMapping,
} from '../../domain/product-file.ts'
import { invalid } from '../http/problem.ts'
import { asItWas } from '../http/spreadsheet.ts'

/** A row of a file: its number as a spreadsheet shows it, and its cells that are not empty. */
export interface FileRow {
  row: number
  cells: Partial<Record<FileField, string>>
}

export interface ProductFile {
  columns: { head: string; field: FileField | null }[]
  rows: FileRow[]
}

const refuse = (sentence: string) => invalid({ file: sentence })

/**
 * Reads a CSV file of products, with commas, semicolons or tabs between its cells.
 * @param mapping which field each column holds, by its head; guessed from the heads where it is left out
 * @throws Problem 400 that says why the file cannot be read
 */
export async function readProductFile(bytes: Uint8Array, mapping?: ImportMapping): Promise<ProductFile> {
  const text = decode(bytes)
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const records = parse(text, {
    bom: true,
    delimiter: delimiterOf(firstLine),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  let columns: ProductFile['columns'] | undefined
  const rows: FileRow[] = []
  let row = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1
      if (!columns) columns = columnsOf(record, mapping)
      else rows.push({ row, cells: cellsOf(record, columns) })
      if (rows.length > IMPORT_MAX_ROWS) throw refuse(`A file may have at most ${formatCount(IMPORT_MAX_ROWS)} rows`)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw refuse(`Row ${row + 1} cannot be read: check its quotes`)
    throw error
  }
  if (!columns || rows.length === 0) throw refuse('The file has no rows below its head')
  return { columns, rows }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuse('This is a workbook. Save it as CSV UTF-8 and choose that file')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refuse('This is not a text file in UTF-8. Save it as CSV UTF-8 and choose that file')
  }
}

const delimiterOf = (line: string): string =>
  [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','

function columnsOf(heads: string[], mapping: ImportMapping | undefined): ProductFile['columns'] {
  const columns = heads.map((head) => {
    const name = head.trim()
    const field = mapping ? mapping[name] || null : (guessField(name) ?? null)
    return { head: name, field }
  })
  for (const field of FILE_FIELD_NAMES) {
    const holding = columns.filter((column) => column.field === field)
    if (holding.length < 2) continue
    // Of two that were guessed the first is it; two that were chosen are a mistake.
    if (mapping)
      throw invalid({ mapping: `Two columns cannot both be ${field}: ${holding.map(({ head }) => head).join(', ')}` })
    for (const column of holding.slice(1)) column.field = null
  }
  return columns
}

function cellsOf(record: string[], columns: ProductFile['columns']): FileRow['cells'] {
  const cells: FileRow['cells'] = {}
  for (const [place, { field }] of columns.entries()) {
    const cell = asItWas(record[place] ?? '').trim()
    if (field && cell !== '') cells[field] = cell
  }
  return cells
}
