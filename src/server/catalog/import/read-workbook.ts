import path from 'node:path'
import { ZipEntries } from './zip-entries.ts'

const MAX_PART_BYTES = 64 * 1024 * 1024
const WORKBOOK = 'xl/workbook.xml'
const SHEET_ID = /<sheet\b[^>]*\br:id="([^"]+)"/
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
const MAX_COLUMNS = 200

/**
 * Reads the rows of the first sheet of an XLSX workbook, with their numbers.
 * @throws Error for a file that is no such workbook
 */
export function* readWorkbook(bytes: Uint8Array): Generator<{ row: number; cells: string[] }> {
  const zip = new ZipEntries(bytes)
  const sheet = zip.readText(firstSheetOf(zip), MAX_PART_BYTES)
  if (sheet === undefined) throw new Error('The workbook has no sheet')
  const shared = [...(zip.readText('xl/sharedStrings.xml', MAX_PART_BYTES) ?? '').matchAll(SHARED_STRING)]
  const strings = shared.map(([, content = '']) => textOf(content))
  let row = 0
  for (const [, attributes = '', content = ''] of sheet.matchAll(ROW)) {
    row = Number(attributeOf(attributes, 'r') ?? row + 1)
    const cells = readCells(content, strings)
    if (cells.some((cell) => cell !== '')) yield { row, cells }
  }
}

/** The part of the first sheet: the workbook lists the ids of its sheets, and a second file their parts. */
function firstSheetOf(zip: ZipEntries): string {
  const id = SHEET_ID.exec(zip.readText(WORKBOOK, MAX_PART_BYTES) ?? '')?.[1]
  const relations = zip.readText('xl/_rels/workbook.xml.rels', MAX_PART_BYTES) ?? ''
  const relation = [...relations.matchAll(/<Relationship\b([^>]*)>/g)].find(
    ([, attributes = '']) => attributeOf(attributes, 'Id') === id,
  )
  const target = attributeOf(relation?.[1] ?? '', 'Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target)
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
  return isNumber ? String(Number(Number(value).toPrecision(NUMBER_DIGITS))) : value
}

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
