// How the cells of a remittance file are read. Cells are text: numbers of a workbook are written out.
import { dayOf } from '../values/dates.ts'

/** Where Excel's serial days start. Day 1 is 1 January 1900, and Excel counts a 29 February 1900 that never was. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Serial days of the years 1982 to 2064: other numbers are no dates. */
const MIN_SERIAL = 30_000
const MAX_SERIAL = 60_000
const SCIENTIFIC = /^\d+(\.\d+)?e\+?\d+$/i

/** Reads an amount in rupees; undefined if the cell is none. An empty cell is 0. @returns paise */
export function readAmount(cell: string): number | undefined {
  const text = cell.replaceAll(/[₹,\s]/g, '').replace(/^rs\.?/i, '')
  if (text === '') return 0
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return undefined
  return Math.round(Number(text) * 100)
}

/** Reads a day, as YYYY-MM-DD: an Excel serial, 2026-11-23 or 23-11-2026, with or without a time. Null for anything else. */
export function readDay(cell: string): string | null {
  const text = cell.trim()
  const serial = Number(text)
  if (text !== '' && serial >= MIN_SERIAL && serial < MAX_SERIAL)
    return new Date(EXCEL_EPOCH_MS + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10)
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const dayFirst = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})/.exec(text)
  const [year, month, day] = yearFirst ? yearFirst.slice(1) : dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : []
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${date}T00:00:00+05:30`)
  // The 31st of a month with 30 days is no day.
  return !Number.isNaN(time.getTime()) && dayOf(time) === date ? date : null
}

/** Reads a number that identifies something, without the apostrophe and the spaces that spreadsheets add. */
export const readNumber = (cell: string): string => cell.replace(/^'/, '').replaceAll(/\s/g, '').toUpperCase()

/** Whether a spreadsheet has shortened a long number, such as 1.9E+12: its digits are lost. */
export const isShortened = (cell: string): boolean => SCIENTIFIC.test(readNumber(cell))
