import path from 'node:path'
import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import {
  countedFrom1904,
  MAX_COLUMNS,
  numberText,
  RefusedFileError,
  type RowCollector,
  tooManyColumns,
} from './row-collector.ts'

const MAX_ENTRIES = 5000
/** Everything that is read from one archive, also from an entry that is read again. */
const MAX_EXPANDED_BYTES = 100 * 1024 * 1024
/** Parts of workbooks have fewer than ten levels. */
const MAX_DEPTH = 100

/** Receives the elements of a part, without the prefixes of their names. */
interface ElementReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** The XML parts of a workbook, which is a ZIP archive. */
class WorkbookParts {
  readonly #zip: yauzl.ZipFile
  readonly #entries: ReadonlyMap<string, yauzl.Entry>
  #remainingBytes = MAX_EXPANDED_BYTES

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws Error for bytes that are no ZIP archive */
  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
    })
    if (zip.entryCount > MAX_ENTRIES) throw new RefusedFileError(`A workbook may have at most ${MAX_ENTRIES} parts`)
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new WorkbookParts(zip, entries)
  }

  /**
   * Reads a part while it is expanded.
   * @returns whether the workbook has the part
   * @throws RefusedFileError for a workbook that expands to too many bytes
   */
  async read(name: string, reader: ElementReader): Promise<boolean> {
    const entry = this.#entries.get(name)
    if (!entry) return false
    const stream: Readable = await this.#zip.openReadStreamPromise(entry)
    const parser = createParser(reader)
    const decoder = new TextDecoder()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.#remainingBytes -= chunk.length
      if (this.#remainingBytes < 0)
        throw new RefusedFileError('This workbook is too large. Delete the rows and sheets that are not needed')
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.end(decoder.decode())
    return true
  }
}

function createParser(reader: ElementReader): Parser {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new Error('The XML has too many levels')
        reader.open?.(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        reader.close?.(localName(name))
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true },
  )
}

/** The name of an element or attribute without its prefix. @example localName('x:row') // 'row' */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const MAX_SHARED_STRINGS = 1_000_000
const MAX_SHARED_CHARACTERS = 24_000_000
const MAX_ROW = 1_048_576
/** Columns are named A to Z, then AA, AB and so on. */
const COLUMN_BASE = 26
const CODE_BEFORE_A = 64

/**
 * Reads the sheets of an XLSX workbook in their order.
 * @throws Error for a file that is no such workbook
 */
export async function readXlsx(bytes: Uint8Array, rows: RowCollector): Promise<void> {
  const parts = await WorkbookParts.open(bytes)
  const sheets = await listSheets(parts)
  if (sheets.length === 0) throw new Error('The workbook has no sheet')
  const strings = await readSharedStrings(parts)
  for (const { name, part } of sheets) {
    rows.startTable(name)
    if (!(await parts.read(part, sheetReader(strings, rows)))) throw new Error('The workbook has no such sheet')
  }
}

async function listSheets(parts: WorkbookParts): Promise<{ name: string; part: string }[]> {
  const targets = new Map<string | undefined, string>()
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Target) targets.set(Id, Target)
    },
  })
  const sheets: { name: string; part: string }[] = []
  await parts.read('xl/workbook.xml', {
    open(element, attributes) {
      if (element === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) throw countedFrom1904()
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'id')?.[1]
      const target = targets.get(id) ?? 'worksheets/sheet1.xml'
      const part = target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target)
      sheets.push({ name: attributes.name ?? '', part })
    },
  })
  return sheets
}

/** The texts that cells refer to by their place. */
async function readSharedStrings(parts: WorkbookParts): Promise<string[]> {
  const strings: string[] = []
  let characters = 0
  const text = textReader()
  await parts.read('xl/sharedStrings.xml', {
    ...text,
    open(name, attributes) {
      if (name === 'si') text.clear()
      text.open(name, attributes)
    },
    close(name) {
      text.close(name)
      if (name !== 'si') return
      characters += text.value().length
      strings.push(text.value())
      if (strings.length > MAX_SHARED_STRINGS || characters > MAX_SHARED_CHARACTERS)
        throw new RefusedFileError('This workbook has too much text. Divide it into smaller files')
    },
  })
  return strings
}

/** Joins the runs of a text, which may have different fonts. Phonetic hints for Japanese are no part of it. */
function textReader() {
  const runs: string[] = []
  let isText = false
  let isPhonetic = false
  return {
    open(name: string, _attributes?: unknown) {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = true
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    text(part: string) {
      if (isText && !isPhonetic) runs.push(part)
    },
    clear: () => runs.splice(0),
    value: () => withoutEscapes(runs.join('')),
  }
}

/** Restores the characters that XML cannot have. @example withoutEscapes('Motion_x000D_') // 'Motion\r' */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function sheetReader(strings: readonly string[], rows: RowCollector): ElementReader {
  const inline = textReader()
  let row = 0
  let cells: string[] = []
  let cell: { column: number; type: string } | undefined
  // The parts of the element whose text is read: the value of a cell, or its formula.
  let value: string[] | undefined
  let saved = ''
  let formula = ''
  const put = (column: number, text: string) => {
    if (column >= MAX_COLUMNS && text !== '') throw tooManyColumns()
    if (column >= MAX_COLUMNS) return
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  const readers: ElementReader = {
    open(name, attributes) {
      inline.open(name)
      if (name === 'row') {
        row = rowNumber(attributes.r, row + 1)
        cells = []
      } else if (name === 'c') {
        cell = { column: columnOf(attributes.r) ?? cells.length, type: attributes.t ?? 'n' }
        inline.clear()
        saved = ''
        formula = ''
      } else if (name === 'v' || name === 'f') {
        value = []
      }
    },
    text(part) {
      inline.text(part)
      value?.push(part)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') {
        saved = value?.join('') ?? ''
        value = undefined
      } else if (name === 'f') {
        // A cell of a shared formula has it elsewhere.
        formula = `=${value?.join('') || '0'}`
        value = undefined
      } else if (name === 'c' && cell) {
        const text = cell.type === 'inlineStr' ? inline.value() : valueOf(cell.type, saved, strings)
        // A text may be empty as the result of a formula, a number may not.
        put(cell.column, text === '' && cell.type !== 'str' ? formula : text)
        cell = undefined
      } else if (name === 'row') {
        rows.add({ row, cells })
      }
    },
  }
  return readers
}

/** The number of a row that states it; rows without one follow one another. */
function rowNumber(stated: string | undefined, next: number): number {
  const row = Number(stated)
  return Number.isInteger(row) && row > 0 && row <= MAX_ROW ? row : next
}

function valueOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'str') return withoutEscapes(value)
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  const isNumber = type === 'n' && value !== '' && Number.isFinite(Number(value))
  return isNumber ? numberText(Number(value)) : value
}

/** The index of the column of a cell reference. @example columnOf('AB7') // 27 */
function columnOf(reference: string | undefined): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(reference?.toUpperCase() ?? '')?.[0]
  if (!name) return undefined
  return Array.from(name).reduce((index, digit) => index * COLUMN_BASE + digit.charCodeAt(0) - CODE_BEFORE_A, 0) - 1
}
