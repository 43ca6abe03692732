import { parse } from 'csv-parse/sync'
import { type RowCollector, RefusedFileError } from './row-collector.ts'

/** A row of a file, with all its columns, may have as many bytes. */
const MAX_RECORD_BYTES = 512 * 1024
const MAX_BROKEN_ROWS = 100
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
// Of two that divide the same number of rows, the rarer one: a comma may be a decimal sign or stand in a text.
const DELIMITERS = ['\t', ';', ','] as const
/** The first rows of a file, which show its delimiter. */
const SAMPLE_BYTES = 64 * 1024
/** The first line of a file may name its delimiter, for Excel. */
const NAMED_DELIMITER = /^sep=([,;\t])$/i
/** A quote behind these begins a cell in quotes. */
const ENDS_CELL = /[\t;,\r\n]/
const BROKEN_ROW = 'This row cannot be read: check its quotes'

/** Files that are named .csv or .xls now and then, by their first characters. */
const OTHER_FILES = [
  ['a PDF', /^%PDF-/],
  ['a text document (RTF)', /^\{\\rtf/],
  ['an image', /^(?:\u0089PNG|ÿØÿ|GIF8|RIFF[^]{4}WEBP)/],
  ['a web page', /^<(?:!doctype|!--|html|head|body|meta|table|div|script|style)\b/i],
  ['an XML file', /^<\?xml\b/i],
] as const
const FIRST_BYTES = 1024

/**
 * Reads the rows of a CSV file in UTF-8, separated by commas, semicolons or tabs. A quote that no cell begins or ends with is
 * a character. A row whose quotes do not close gets a problem, and reading goes on with the next line.
 * @throws RefusedFileError for a file that is no text, or one of another kind
 */
export function readCsv(file: Uint8Array, rows: RowCollector): void {
  refuseOtherFiles(file)
  const bytes = Buffer.from(decode(file))
  const { delimiter, start } = findDelimiter(bytes)
  rows.startTable('')
  let row = start === 0 ? 0 : 1
  let offset = start
  let broken = 0
  while (offset < bytes.length) {
    const before = row
    offset += readRecords(bytes.subarray(offset), delimiter, (cells, place) => {
      row = before + place
      rows.add({ row, cells })
    })
    const empty = skipEmptyLines(bytes, offset)
    row += empty.lines
    offset = empty.end
    if (offset >= bytes.length) return
    const end = endOfLine(bytes, offset)
    const cells = readLine(bytes.subarray(offset, end), delimiter)
    row += 1
    rows.add(cells ? { row, cells } : { row, cells: [], problem: BROKEN_ROW })
    if (!cells) broken += 1
    if (broken > MAX_BROKEN_ROWS)
      throw new RefusedFileError(`More than ${MAX_BROKEN_ROWS} rows cannot be read. Check their quotes`)
    offset = end
  }
}

const OPTIONS = {
  relax_column_count: true,
  // They count as rows. The parser passes them many times faster than it reads them.
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: MAX_RECORD_BYTES,
}

/**
 * Reads rows until one whose quotes are wrong.
 * @param add receives the cells of a row and its number, from 1
 * @returns where the row with wrong quotes, or an empty line above it, begins; the length if there is none
 */
function readRecords(bytes: Buffer, delimiter: string, add: (cells: string[], row: number) => void): number {
  let end = 0
  try {
    parse(bytes, {
      ...OPTIONS,
      delimiter,
      onRecord: (record: string[], { bytes: read, records, empty_lines: emptyLines }) => {
        add(record, records + emptyLines)
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

/** Returns the number of empty lines at an offset, and where the next line begins. */
function skipEmptyLines(bytes: Buffer, offset: number): { lines: number; end: number } {
  let [lines, end] = [0, offset]
  while (bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN) {
    end += bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED ? 2 : 1
    lines += 1
  }
  return { lines, end }
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

function refuseOtherFiles(file: Uint8Array): void {
  // Text in UTF-16 has a NUL beside each of these characters.
  const start = Buffer.from(file.subarray(0, FIRST_BYTES)).toString('latin1').replaceAll('\0', '')
  const text = start.replace(/^(?:ï»¿|ÿþ|þÿ)/, '').trimStart()
  const kind = OTHER_FILES.find(([, pattern]) => pattern.test(text))?.[0]
  if (kind) throw new RefusedFileError(`This file appears to be ${kind}. Choose a workbook (XLSX) or a CSV file`)
}

function decode(bytes: Uint8Array): string {
  const byteOrderMark = `${bytes[0]} ${bytes[1]}`
  const encoding = byteOrderMark === '255 254' ? 'utf-16le' : byteOrderMark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new RefusedFileError('This is not a text file in UTF-8. Save it as CSV UTF-8 and choose that file')
  }
}

/**
 * Returns the delimiter of a file, and where its rows begin: the one that divides most rows alike. Other signs of a text do so now
 * and then only.
 */
function findDelimiter(bytes: Buffer): { delimiter: string; start: number } {
  const end = endOfLine(bytes, 0)
  const named = NAMED_DELIMITER.exec(bytes.toString('utf8', 0, end).trimEnd())?.[1]
  if (named) return { delimiter: named, start: end }
  const rows = countDelimiters(bytes.toString('utf8', 0, SAMPLE_BYTES))
  const regularity = DELIMITERS.map((_, index) => {
    const alike = Map.groupBy(rows, (counts) => counts[index] ?? 0)
    alike.delete(0)
    return Math.max(0, ...Array.from(alike.values(), ({ length }) => length))
  })
  const most = Math.max(...regularity)
  return { delimiter: most === 0 ? ',' : (DELIMITERS[regularity.indexOf(most)] ?? ','), start: 0 }
}

/** Counts each delimiter in each row, outside cells in quotes. */
function countDelimiters(text: string): number[][] {
  let counts = [0, 0, 0]
  const rows = [counts]
  let isQuoted = false
  let before = '\n'
  for (const character of text) {
    const index = DELIMITERS.findIndex((delimiter) => delimiter === character)
    const isFirst = ENDS_CELL.test(before) || before === '"'
    if (character === '"' && (isQuoted || isFirst)) isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) rows.push((counts = [0, 0, 0]))
    else if (!isQuoted && index !== -1) counts[index] = (counts[index] ?? 0) + 1
    before = character
  }
  return rows
}
