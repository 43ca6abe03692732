import { dayOf } from './dates.ts'

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the month of a time in India. @example monthOf(new Date('2026-07-31T20:00:00Z')) // '2026-08' */
export const monthOf = (time: string | Date): string => dayOf(time).slice(0, 7)

/** Formats a month. @example formatMonth('2026-07') // 'July 2026' */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Returns the next month. @example monthAfter('2026-12') // '2027-01' */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Returns the months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}
