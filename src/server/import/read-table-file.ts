import { parse } from 'csv-parse'
import { AppError, ValidationError } from '../http/errors.ts'
import { readSheets, type SheetRow } from './read-workbook.ts'

/** A table of a file. A CSV file is one table without a name. */
export interface FileTable {
  name: string
  rows: SheetRow[]
}

export const NOT_READABLE = 'This workbook cannot be read. Save it as XLSX or CSV UTF-8 and choose that file'
const ROWS_BETWEEN_PAUSES = 500

/** The first bytes of a ZIP archive, which an XLSX workbook is. */
export const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
/** The first bytes of an OLE file, which an XLS workbook (Excel 97 to 2003) is. */
const isXls = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Reads all tables of an XLS, XLSX or CSV file. The first bytes decide the format, not the name. Formulas are not
 * calculated: a cell has the value that was saved with it.
 * @param maxRows of all tables together
 * @throws ValidationError 400 with the reason why the file cannot be read, at `file`
 */
export async function readTableFile(bytes: Uint8Array, maxRows: number): Promise<FileTable[]> {
  if (!isXlsx(bytes) && !isXls(bytes)) return [await collect('', readCsv(bytes), maxRows)]
  try {
    const sheets = isXlsx(bytes) ? readSheets(bytes) : await readXlsSheets(bytes, maxRows)
    const tables: FileTable[] = []
    for (const { name, rows } of sheets) tables.push(await collect(name, rows, maxRows))
    return tables
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fileError(NOT_READABLE)
  }
}

/** The reader of old workbooks is large and rarely needed: it is loaded with the first one. */
async function readXlsSheets(bytes: Uint8Array, maxRows: number) {
  const { readXls } = await import('./read-xls.ts')
  return readXls(bytes, maxRows + 1)
}

async function collect(
  name: string,
  source: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  maxRows: number,
): Promise<FileTable> {
  const rows: SheetRow[] = []
  for await (const row of source) {
    rows.push(row)
    if (rows.length > maxRows) throw fileError(`A file may have at most ${maxRows.toLocaleString('en-IN')} rows`)
    // Lets other requests run between the rows of a long file.
    if (rows.length % ROWS_BETWEEN_PAUSES === 0) await new Promise(setImmediate)
  }
  return { name, rows }
}

const fileError = (message: string) => new ValidationError({ file: message })

/**
 * Reads the rows of a CSV file in UTF-8, separated by commas, semicolons or tabs. Empty rows are skipped.
 * @throws ValidationError 400 with the reason why the file cannot be read, at `file`
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const text = decode(bytes)
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const records: AsyncIterable<string[]> = parse(text, {
    bom: true,
    delimiter: detectDelimiter(firstLine),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  let row = 0
  try {
    for await (const cells of records) {
      row += 1
      yield { row, cells }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw fileError(`Row ${row + 1} cannot be read: check its quotes`)
    throw error
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw fileError('This is not a text file in UTF-8. Save it as CSV UTF-8 and choose that file')
  }
}

const detectDelimiter = (line: string): string =>
  [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','
