// How numbers of foreign tables are read: lists of products, files of couriers. The whole column decides what a comma means.

import { asciiDigits } from './digits.ts'

/** What a cell says. `unclear`: it can be read as any of the values, and only a person knows which. */
export type Reading<Value> =
  | { state: 'empty' }
  | { state: 'read'; value: Value }
  | { state: 'unclear'; values: readonly Value[] }
  | { state: 'unreadable' }

/** The mark before the decimals: the comma in 299,50, the point in 299.50. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** A column of numbers as its cells write them. */
export interface NumberColumn {
  /** The mark that all cells agree with; undefined if no cell shows it, or if cells contradict each other. */
  mark: DecimalMark | undefined
  read: (cell: string) => Reading<number>
}

interface NumberColumnOptions {
  /** The most decimals that a value of the column has: 2 for money, 0 for pieces. Without it, any number. */
  decimals?: number
  /** The mark that a person has chosen. */
  mark?: DecimalMark | undefined
}

const MAX_LENGTH = 40
const CURRENCY = '(?:₹|rs\\.?|inr)'
const AROUND = new RegExp(`^${CURRENCY}|${CURRENCY}$|/[-=]$`, 'i')
const GROUPED = {
  // In India 1,00,000; elsewhere 1,000,000.
  '.': /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$|^\d+$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+$|^\d+$/,
} as const
/** One mark before three digits: it separates thousands or decimals. */
const THOUSAND_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Returns how the numbers of a column are read. Understood are ₹, Rs., `/-`, a minus, brackets for negative numbers, numbers
 * without a digit before the mark, and Indian grouping.
 * @param cells all cells of the column: one decides what the comma means in the others
 * @example numberColumn(['299,50', '1.350']).read('1.350') // { state: 'read', value: 1350 }
 */
export function numberColumn(cells: Iterable<string>, options: NumberColumnOptions = {}): NumberColumn {
  const found = new Set<DecimalMark>()
  for (const cell of cells) {
    const mark = markOf(cell)
    if (mark) found.add(mark)
  }
  const [only] = found.size === 1 ? found : []
  const mark = options.mark ?? only
  return { mark, read: (cell) => readNumber(cell, { ...options, found: mark ?? (found.size > 0 ? 'both' : 'none') }) }
}

function readNumber(
  cell: string,
  { decimals = Infinity, mark, found }: NumberColumnOptions & { found: DecimalMark | 'both' | 'none' },
): Reading<number> {
  const { digits, sign } = plainNumber(cell)
  if (digits === '') return cell.trim() === '' ? { state: 'empty' } : { state: 'unreadable' }
  if (mark) return toReading([parse(digits, mark)], sign)
  const isUnclear = THOUSAND_OR_DECIMALS.test(digits)
  // An amount has no thousandths. Unless the column has the decimal comma, the comma before three digits separates thousands.
  if (isUnclear && decimals < 3 && digits.includes(',') && found !== ',') return toReading([parse(digits, '.')], sign)
  const isDecided = found === '.' || found === ','
  return toReading(
    (isDecided ? [found] : DECIMAL_MARKS).map((one) => parse(digits, one)),
    sign,
  )
}

function toReading(parsed: (number | undefined)[], sign: 1 | -1): Reading<number> {
  const values = [...new Set(parsed)].flatMap((value) => (value === undefined ? [] : value === 0 ? 0 : sign * value))
  const [value] = values
  if (value === undefined) return { state: 'unreadable' }
  return values.length === 1 ? { state: 'read', value } : { state: 'unclear', values }
}

/** Whether a number has more decimals than its column can have. @example hasTooManyDecimals(299.125, 2) // true */
export const hasTooManyDecimals = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) !== value

/** The mark by which alone a cell is a number; undefined for a cell that does not tell. */
function markOf(cell: string): DecimalMark | undefined {
  const { digits } = plainNumber(cell)
  const marks = DECIMAL_MARKS.filter((mark) => parse(digits, mark) !== undefined)
  return marks.length === 1 ? marks[0] : undefined
}

/** Spaces between digits that are no groups of thousands with decimals: two numbers. A space that does not break groups digits. */
const TWO_NUMBERS = /\d[ \t]+\d/
const SPACED_GROUPS = /(?:^|\D)\d{1,3}(?:[ \t]\d{3})+[.,]\d/

/** Takes away what stands around the digits: spaces, the currency, the `/-` of price lists, and the sign. */
function plainNumber(typed: string): { digits: string; sign: 1 | -1 } {
  const cell = asciiDigits(typed)
  const isOne = cell.length <= MAX_LENGTH && (!TWO_NUMBERS.test(cell) || SPACED_GROUPS.test(cell))
  if (!isOne) return { digits: '', sign: 1 }
  let text = cell.replaceAll(/\s/g, '').replace(/^'/, '').replaceAll('−', '-')
  let sign: 1 | -1 = 1
  const strip = () => {
    text = text.replace(AROUND, '').replace(AROUND, '')
  }
  strip()
  if (text.startsWith('(') && text.endsWith(')')) {
    sign = -1
    text = text.slice(1, -1)
    strip()
  } else if (/^[+-]/.test(text)) {
    sign = text.startsWith('-') ? -1 : 1
    text = text.slice(1)
    strip()
  }
  return { digits: text, sign }
}

/** Reads digits with one mark for decimals and the other for groups; undefined if they are no number then. */
function parse(digits: string, mark: DecimalMark): number | undefined {
  const [whole = '', fraction, more] = digits.split(mark)
  if (more !== undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const isMissing = whole === '' && fraction !== undefined
  if (!isMissing && !GROUPED[mark].test(whole)) return undefined
  const plain = whole.replaceAll(/[.,]/g, '')
  return Number(`${plain || '0'}.${fraction ?? '0'}`)
}

/** Reads a number that identifies something, without the apostrophe, the spaces and the decimals that spreadsheets and programs add. */
export const readIdentifier = (cell: string): string =>
  asciiDigits(cell)
    .replace(/^'/, '')
    .replaceAll(/\s/g, '')
    .replace(/^(\d+)\.0$/, '$1')
    .toUpperCase()

/** Whether a spreadsheet has shortened a long number, such as 1.9E+12: its digits are lost. */
export const isShortened = (cell: string): boolean =>
  cell.length <= MAX_LENGTH && /^\d+(?:[.,]\d+)?E\+?\d+$/.test(readIdentifier(cell))
