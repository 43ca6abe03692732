import { parse } from 'csv-parse/sync'
import { MAX_COLUMNS, type RowCollector, RefusedFileError } from './row-collector.ts'

/** A row of a file, with all its columns, may have as many bytes. */
const MAX_RECORD_BYTES = 512 * 1024
const MAX_BROKEN_ROWS = 100
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const DELIMITERS = [',', ';', '\t'] as const
/** The first line of a file may name its delimiter, for Excel. */
const NAMED_DELIMITER = /^sep=([,;\t])$/i
const BROKEN_ROW = 'This row cannot be read: check its quotes'

/**
 * Reads the rows of a CSV file in UTF-8, separated by commas, semicolons or tabs. A quote that no cell begins or ends with is
 * a character. A row whose quotes do not close gets a problem, and reading goes on with the next line.
 * @throws RefusedFileError for a file that is no text
 */
export function readCsv(file: Uint8Array, rows: RowCollector): void {
  const bytes = Buffer.from(decode(file))
  const { delimiter, start } = findDelimiter(bytes)
  rows.startTable('')
  let row = start === 0 ? 0 : 1
  let offset = start
  let broken = 0
  const add = (cells: readonly string[]) => {
    row += 1
    rows.add({ row, cells: cells.slice(0, MAX_COLUMNS) })
  }
  while (offset < bytes.length) {
    offset += readRecords(bytes.subarray(offset), delimiter, add)
    if (offset >= bytes.length) return
    const end = endOfLine(bytes, offset)
    const cells = readLine(bytes.subarray(offset, end), delimiter)
    if (cells) {
      add(cells)
    } else {
      row += 1
      rows.add({ row, cells: [], problem: BROKEN_ROW })
      broken += 1
    }
    if (broken > MAX_BROKEN_ROWS)
      throw new RefusedFileError(`More than ${MAX_BROKEN_ROWS} rows cannot be read. Check their quotes`)
    offset = end
  }
}

const OPTIONS = { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'], max_record_size: MAX_RECORD_BYTES }

/** Reads rows until one whose quotes are wrong. @returns where that begins; the length if there is none */
function readRecords(bytes: Buffer, delimiter: string, add: (cells: readonly string[]) => void): number {
  let end = 0
  try {
    parse(bytes, {
      ...OPTIONS,
      delimiter,
      onRecord: (record: string[], { bytes: read }) => {
        add(record)
        end = read
        // The parser stores nothing.
        return null
      },
    })
    return bytes.length
  } catch (error) {
    if (isCsvError(error)) return end
    throw error
  }
}

/** Reads a line in which quotes are characters unless they enclose a cell; undefined if a quote does not close. */
function readLine(line: Buffer, delimiter: string): string[] | undefined {
  try {
    return parse(line, { ...OPTIONS, delimiter, relax_quotes: true })[0] ?? []
  } catch (error) {
    if (isCsvError(error)) return undefined
    throw error
  }
}

const isCsvError = (error: unknown): boolean => error instanceof Error && 'code' in error

/** Returns where the line after the one at an offset begins. */
function endOfLine(bytes: Buffer, offset: number): number {
  const rest = bytes.subarray(offset)
  const at = rest.findIndex((byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN)
  if (at === -1) return bytes.length
  const isPair = rest[at] === CARRIAGE_RETURN && rest[at + 1] === LINE_FEED
  return offset + at + (isPair ? 2 : 1)
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RefusedFileError('This is not a text file in UTF-8. Save it as CSV UTF-8 and choose that file')
  }
}

/** Returns the delimiter of a file, and where its rows begin. */
function findDelimiter(bytes: Buffer): { delimiter: string; start: number } {
  for (let offset = 0; offset < bytes.length; offset = endOfLine(bytes, offset)) {
    const end = endOfLine(bytes, offset)
    const line = bytes.toString('utf8', offset, end).trimEnd()
    const named = offset === 0 ? NAMED_DELIMITER.exec(line)?.[1] : undefined
    if (named) return { delimiter: named, start: end }
    const counts = DELIMITERS.map((one) => line.split(one).length - 1)
    const most = Math.max(...counts)
    if (most > 0) return { delimiter: DELIMITERS[counts.indexOf(most)] ?? ',', start: 0 }
  }
  return { delimiter: ',', start: 0 }
}
