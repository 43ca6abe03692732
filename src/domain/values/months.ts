import { dayOf } from './dates.ts'

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the month of a time in India. @example monthOf(new Date('2026-07-31T20:00:00Z')) // '2026-08' */
export const monthOf = (time: string | Date): string => dayOf(time).slice(0, 7)

/** Formats a month. @example formatMonth('2026-07') // 'July 2026' */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
