import path from 'node:path'
import { ZipEntries } from './zip-entries.ts'

const MAX_PART_BYTES = 64 * 1024 * 1024
const WORKBOOK = 'xl/workbook.xml'
const SHEET = /<sheet\b([^>]*)>/g
const ROW = /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g
const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g
const SHARED_STRING = /<si>([\s\S]*?)<\/si>/g
/** Phonetic hints for Japanese. They are no part of the text. */
const PHONETIC = /<rPh\b[\s\S]*?<\/rPh>/g
const TEXT = /<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g
const VALUE = /<v\b[^>]*>([\s\S]*?)<\/v>/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Columns are named A to Z, then AA, AB and so on. */
const COLUMN_BASE = 26
const CODE_BEFORE_A = 64
/** Spreadsheets store 15 digits, so that 19.99 is not 19.989999999999998. */
const NUMBER_DIGITS = 15
const FIRST_INEXACT = 1e15
const MAX_COLUMNS = 200

/** A row of a sheet: its number from 1, and its cells as text. */
export interface SheetRow {
  row: number
  cells: string[]
}

/** A sheet of a workbook. Its rows are read on demand; empty ones are skipped. */
export interface WorkbookSheet {
  name: string
  rows: Iterable<SheetRow>
}

/**
 * Reads the rows of the first sheet of an XLSX workbook, with their numbers.
 * @throws Error for a file that is no such workbook
 */
export function* readWorkbook(bytes: Uint8Array): Generator<SheetRow> {
  const [first] = readSheets(bytes)
  if (!first) throw new Error('The workbook has no sheet')
  yield* first.rows
}

/**
 * Reads the sheets of an XLSX workbook in their order.
 * @throws Error for a file that is no such workbook
 */
export function readSheets(bytes: Uint8Array): WorkbookSheet[] {
  const zip = new ZipEntries(bytes)
  const relations = zip.readText('xl/_rels/workbook.xml.rels', MAX_PART_BYTES) ?? ''
  const parts = new Map(
    [...relations.matchAll(/<Relationship\b([^>]*)>/g)].map(([, attributes = '']) => [
      attributeOf(attributes, 'Id'),
      attributeOf(attributes, 'Target'),
    ]),
  )
  const shared = [...(zip.readText('xl/sharedStrings.xml', MAX_PART_BYTES) ?? '').matchAll(SHARED_STRING)]
  const strings = shared.map(([, content = '']) => textOf(content))
  const sheets = [...(zip.readText(WORKBOOK, MAX_PART_BYTES) ?? '').matchAll(SHEET)]
  return sheets.map(([, attributes = '']) => {
    const target = parts.get(attributeOf(attributes, 'r:id')) ?? 'worksheets/sheet1.xml'
    const part = target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target)
    return { name: decodeEntities(attributeOf(attributes, 'name') ?? ''), rows: readRows(zip, part, strings) }
  })
}

function* readRows(zip: ZipEntries, part: string, strings: readonly string[]): Generator<SheetRow> {
  const sheet = zip.readText(part, MAX_PART_BYTES)
  if (sheet === undefined) throw new Error('The workbook has no sheet')
  let row = 0
  for (const [, attributes = '', content = ''] of sheet.matchAll(ROW)) {
    row = Number(attributeOf(attributes, 'r') ?? row + 1)
    const cells = readCells(content, strings)
    if (cells.some((cell) => cell !== '')) yield { row, cells }
  }
}

function readCells(content: string, strings: readonly string[]): string[] {
  const cells: string[] = []
  for (const [, attributes = '', cell = ''] of content.matchAll(CELL)) {
    const column = columnOf(attributeOf(attributes, 'r')) ?? cells.length
    if (column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = valueOf(attributeOf(attributes, 't') ?? 'n', cell, strings)
  }
  return cells
}

function valueOf(type: string, cell: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textOf(cell)
  const value = decodeEntities(VALUE.exec(cell)?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  const isNumber = type === 'n' && value !== '' && Number.isFinite(Number(value))
  return isNumber ? numberText(Number(value)) : value
}

/**
 * The text of a number in a cell. A whole number with more than 15 digits is in scientific notation: spreadsheets do not
 * store its other digits. @example numberText(90110000999999) // '90110000999999'
 */
export const numberText = (value: number): string =>
  Math.abs(value) < FIRST_INEXACT ? String(Number(value.toPrecision(NUMBER_DIGITS))) : value.toExponential()

/** Joins the runs of a text, which may have different fonts. */
const textOf = (content: string): string =>
  [...content.replaceAll(PHONETIC, '').matchAll(TEXT)].map(([, run = '']) => decodeEntities(run)).join('')

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]

/** The index of the column of a cell reference. @example columnOf('AB7') // 27 */
function columnOf(reference: string | undefined): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!name) return undefined
  return Array.from(name).reduce((index, digit) => index * COLUMN_BASE + digit.charCodeAt(0) - CODE_BEFORE_A, 0) - 1
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return ENTITIES[name ?? ''] ?? entity
  })
