// How dates of foreign tables are read. The whole column decides whether the day or the month comes first.
import { dayOf } from './dates.ts'
import { asciiDigits } from './digits.ts'
import type { Reading } from './foreign-numbers.ts'

/** What comes first in a date of numbers: 25/10/2026 or 10/25/2026. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A column of dates as its cells write them. A date is YYYY-MM-DD. */
export interface DateColumn {
  /** The order that all cells agree with; undefined if no cell shows it, or if cells contradict each other. */
  order: DateOrder | undefined
  read: (cell: string) => Reading<string>
}

/** Where the serial days of spreadsheets start. Day 1 is 1 January 1900; a 29 February 1900, which never was, is counted. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Serial days of the years 1982 to 2064: other numbers are no dates. */
const MIN_SERIAL = 30_000
const MAX_SERIAL = 60_000
const SERIAL = /^\d{5}(?:\.\d+)?$/
const MAX_LENGTH = 60
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/
const TIME =
  /(?:t|,\s+|(?<!\s)\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:z|ist|[+-]\d{2}:?\d{2}))?$/
/** A time with its offset: its day is that of the clock in India. */
const TIME_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*([a-z]{3,9})[-/.,\s]*(\d{4}|\d{2})$/
const NAME_AND_DAY = /^([a-z]{3,9})[-/.\s]*(\d{1,2})(?:st|nd|rd|th)?[-/,.\s]+(\d{4}|\d{2})$/
const CENTURY = 2000

/**
 * Returns how the dates of a column are read, with or without a time: 2026-10-25, 25/10/26, 25-Oct-2026, Oct 25, 2026, and
 * the serial days of spreadsheets.
 * @param cells all cells of the column: one after the 12th decides the order of the others
 * @param chosen the order that a person has chosen
 * @example dateColumn(['25/10/26', '03/04/26']).read('03/04/26') // { state: 'read', value: '2026-04-03' }
 */
export function dateColumn(cells: Iterable<string>, chosen?: DateOrder): DateColumn {
  const found = new Set<DateOrder>()
  for (const cell of cells) {
    const numbers = NUMBERS.exec(plainDate(cell))
    const orders = numbers ? DATE_ORDERS.filter((order) => inOrder(numbers, order) !== undefined) : []
    const [only] = orders.length === 1 ? orders : []
    if (only) found.add(only)
  }
  const order = chosen ?? (found.size === 1 ? [...found][0] : undefined)
  return { order, read: (cell) => readDate(cell, order) }
}

function readDate(cell: string, order: DateOrder | undefined): Reading<string> {
  if (cell.trim() === '') return { state: 'empty' }
  const text = plainDate(cell)
  const numbers = NUMBERS.exec(text)
  if (!numbers) {
    const date = readClear(text, cell.trim().toLowerCase())
    return date === undefined ? { state: 'unreadable' } : { state: 'read', value: date }
  }
  const values = [...new Set((order ? [order] : DATE_ORDERS).map((one) => inOrder(numbers, one)))].filter(
    (date) => date !== undefined,
  )
  const [value] = values
  if (value === undefined) return { state: 'unreadable' }
  return values.length === 1 ? { state: 'read', value } : { state: 'unclear', values }
}

/** Reads a date that can be read in one way only. */
function readClear(text: string, whole: string): string | undefined {
  if (SERIAL.test(text)) {
    const serial = Math.floor(Number(text))
    const isDay = serial >= MIN_SERIAL && serial < MAX_SERIAL
    return isDay ? new Date(SERIAL_EPOCH_MS + serial * DAY_MS).toISOString().slice(0, 10) : undefined
  }
  if (TIME_WITH_OFFSET.test(whole)) {
    const time = new Date(whole.toUpperCase().replace(' ', 'T'))
    if (!Number.isNaN(time.getTime())) return dayOf(time)
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return toDate(yearFirst[1], yearFirst[2], yearFirst[3])
  const dayAndName = DAY_AND_NAME.exec(text)
  if (dayAndName) return toDate(dayAndName[3], monthOf(dayAndName[2]), dayAndName[1])
  const nameAndDay = NAME_AND_DAY.exec(text)
  return nameAndDay ? toDate(nameAndDay[3], monthOf(nameAndDay[1]), nameAndDay[2]) : undefined
}

/** Takes away the time of day and the weekday. */
function plainDate(cell: string): string {
  if (cell.length > MAX_LENGTH) return ''
  const text = asciiDigits(cell).trim().replace(/^'/, '').toLowerCase()
  return text.replace(TIME, '').replace(WEEKDAY, '').trim()
}

const inOrder = ([, first, second, year]: RegExpExecArray, order: DateOrder): string | undefined =>
  order === 'day' ? toDate(year, second, first) : toDate(year, first, second)

/** The number of a month by its English name, short or long; undefined for another word. */
function monthOf(name: string | undefined): string | undefined {
  const short = name === 'sept' ? 'sep' : name
  const index = short ? MONTHS.findIndex((month) => month.startsWith(short)) : -1
  return index === -1 ? undefined : String(index + 1)
}

/** Returns YYYY-MM-DD; undefined for a day that no month has, such as 31 April. */
function toDate(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  if (!year || !month || !day) return undefined
  const fullYear = year.length === 2 ? CENTURY + Number(year) : Number(year)
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay ? date.toISOString().slice(0, 10) : undefined
}
