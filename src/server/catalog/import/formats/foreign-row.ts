import { parseIsbn } from '../../../../domain/catalog/isbn.ts'
import { EXAM_TYPES } from '../../../../domain/catalog/exams.ts'
import type { FileField, FileFormat } from '../../../../domain/catalog/import/product-file.ts'
import { numberColumn } from '../../../../domain/values/foreign-numbers.ts'
import { slugify } from '../../../../domain/catalog/products/product-slug.ts'
import type { FileRow } from '../file-row.ts'

/** A row of a file of another shop, by the English headers in lower case. */
export interface ForeignRow {
  row: number
  /** @returns the cell, trimmed; empty if the file has no such column */
  cell: (header: string) => string
  /** @returns the readings of a number: none for an empty cell or text, several if only a person knows which one is meant */
  numbers: (header: string) => readonly number[]
}

/** How the product export of another shop system is read. */
export interface ForeignFormat {
  format: FileFormat
  /** Headers that only this format has together. */
  headers: readonly string[]
  /** Other spellings of headers, in other languages and versions, by the header that the reader uses. */
  aliases?: Readonly<Record<string, readonly string[]>>
  /** The field that a column is read as, for the preview and for the file of rows with errors. */
  fields: Readonly<Record<string, FileField>>
  read: (rows: readonly ForeignRow[], now: Date) => FileRow[]
}

/** A product of a file of another shop in the fields of this one. */
export type ForeignCells = Partial<Record<FileField, string>>

/** The units in which other shops weigh and measure. */
const UNITS = { weight: ['kg', 'g', 'lbs', 'lb', 'oz'], size: ['m', 'cm', 'mm', 'in', 'yd'] } as const
const NO_MEASURE = /^[0.,–-]*$/
const YES = /^(1|yes|y|true|instock)$/i

/** Whether a cell says yes. */
export const isYes = (cell: string): boolean => YES.test(cell)

/** Returns a number of a cell; undefined for an empty one, for text, for 0 and for what can be read in two ways. */
export function positive(row: ForeignRow, header: string): number | undefined {
  const [value = 0, ...others] = row.numbers(header)
  return value > 0 && others.length === 0 ? value : undefined
}

/** Returns a stock: other shops allow negative ones and leave it empty for goods that they do not count. */
export function toStock(cell: string): string | undefined {
  if (/^-\d/.test(cell)) return '0'
  return cell === '' ? undefined : cell.replace(/\.0+$/, '')
}

/** Removes empty fields. */
export const compact = (cells: Partial<Record<FileField, string | undefined>>): ForeignCells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined && value !== '')) as ForeignCells

const EXAM_WORDS = EXAM_TYPES.map((exam) => ({ exam, word: new RegExp(`\\b${exam}\\b`, 'i') }))

/** Returns the exam that the texts name; undefined if they name none or both. */
export function examOf(...texts: string[]): string | undefined {
  const named = EXAM_WORDS.filter(({ word }) => word.test(texts.join(' ')))
  return named.length === 1 ? named[0]?.exam : undefined
}

/** Returns an ISBN. Without one, a code that begins as an ISBN does, so that its error is named; else undefined. */
export function isbnOf(...codes: string[]): string | undefined {
  const isbn = codes.map((code) => parseIsbn(code)).find((one) => one !== undefined)
  return (
    isbn ?? codes.find((code) => /^97[89]\d*$/.test(code.replaceAll(/[\s-]/g, '')) || /^9\.?\d*E\+1\d$/i.test(code))
  )
}

/** Returns "new" or "used" if an option or an attribute is one; undefined for every other. */
export const conditionOf = (...options: string[]): string | undefined =>
  options.map((option) => option.toLowerCase()).find((option) => option === 'new' || option === 'used')

/**
 * Returns a weight or a size with the unit of its header, "weight (kg)": it is read with its column. Undefined if the file has
 * none, or 0.
 */
export function measureOf(
  cell: (header: string) => string,
  name: 'weight' | 'length' | 'width' | 'height',
): string | undefined {
  const measures = UNITS[name === 'weight' ? 'weight' : 'size'].map((unit) => ({
    unit,
    text: cell(`${name} (${unit})`),
  }))
  const found = measures.find(({ text }) => !NO_MEASURE.test(text))
  return found && `${found.text} ${found.unit}`
}

/** The slug of a product of another shop; undefined without Latin letters or digits, so that one is made. */
export const slugOf = (...texts: string[]): string | undefined => slugify(texts.join(' ')) || undefined

/** Reads the numbers of a column of a file, by all its cells. */
export function readColumnNumbers(cells: readonly string[]): (cell: string) => readonly number[] {
  const column = numberColumn(cells)
  return (cell) => {
    const reading = column.read(cell)
    return reading.state === 'read' ? [reading.value] : reading.state === 'unclear' ? reading.values : []
  }
}

/** A row of another shop in the fields of this one, with what cannot be read and what is not taken over. */
export const toFileRow = (
  row: number,
  cells: ForeignCells,
  { problems = {}, notes = [] }: { problems?: FileRow['problems']; notes?: string[] } = {},
): FileRow => ({
  row,
  cells,
  ...(problems && Object.keys(problems).length > 0 && { problems }),
  ...(notes.length > 0 && { notes }),
})
