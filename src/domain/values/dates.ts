const DAY_MS = 86_400_000

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Formats the calendar day in India. @example formatDay('2026-11-21T20:00:00Z') // '22 November 2026' */
export const formatDay = (time: string | Date): string => dateFormat.format(new Date(time))

/** Returns the time `days` times 24 hours after `time`. */
export const addDays = (time: string | Date, days: number): Date => new Date(new Date(time).getTime() + days * DAY_MS)

/** Returns a format with the short month, always of three letters: `en-IN` has "Sept". */
function shortMonthFormat(options: Intl.DateTimeFormatOptions): (time: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
    ...options,
  })
  return (time) => format.format(new Date(time)).replace('Sept', 'Sep')
}

/** Formats the calendar day in India without the year. @example formatDayAndMonth('2026-11-21T20:00:00Z') // '22 Nov' */
export const formatDayAndMonth = shortMonthFormat({})
const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })

/** Formats the calendar day in India without the year. @example formatWeekday('2026-11-21T20:00:00Z') // 'Sun, 22 Nov' */
export const formatWeekday = (time: string | Date): string =>
  `${weekdayFormat.format(new Date(time))}, ${formatDayAndMonth(time)}`

const isoDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Returns the calendar day in India as YYYY-MM-DD. @example dayOf('2026-11-21T20:00:00Z') // '2026-11-22' */
export const dayOf = (time: string | Date): string => isoDateFormat.format(new Date(time))

/** The last day that began by the time of Madras, 5:21:10 ahead. */
const LAST_OF_MADRAS_TIME = '1906-01-01'

/** Returns the start of a day in India, which has one time zone and no daylight saving. @param date YYYY-MM-DD */
export const startOfDay = (date: string): Date =>
  new Date(`${date}T00:00:00+05:${date <= LAST_OF_MADRAS_TIME ? '21' : '30'}`)

const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Formats a date and time in Indian time. @example formatDateTime('2026-11-20T13:35:00Z') // '20 Nov 2026, 19:05' */
export const formatDateTime = shortMonthFormat({ year: 'numeric', ...TIME })
const formatTimeOfYear = shortMonthFormat(TIME)

/** Formats a date and time without the current year. @example formatShortDateTime('2026-11-20T13:35:00Z') // '20 Nov, 19:05' */
export const formatShortDateTime = (time: string | Date, now = new Date()): string =>
  (dayOf(time).slice(0, 4) === dayOf(now).slice(0, 4) ? formatTimeOfYear : formatDateTime)(time)
