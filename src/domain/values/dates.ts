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

const weekdayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

/** Formats the calendar day in India without the year. @example formatWeekday('2026-11-21T20:00:00Z') // 'Sun, 22 Nov' */
export function formatWeekday(time: string | Date): string {
  const parts = Object.fromEntries(weekdayFormat.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  return `${parts.weekday}, ${parts.day} ${parts.month}`
}

/** Returns the time a number of business days after `time`. Sunday in India is no business day. */
export function addBusinessDays(time: string | Date, days: number): Date {
  let day = new Date(time)
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (!formatWeekday(day).startsWith('Sun')) left -= 1
  }
  return day
}

/** Returns `time` and the ends of the next business days: the element at `n` is `addBusinessDays(time, n)`. */
export function nextBusinessDays(time: string | Date, count: number): Date[] {
  const days = [new Date(time)]
  while (days.length <= count) days.push(addBusinessDays(days.at(-1) ?? time, 1))
  return days
}

const isoDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Returns the calendar day in India as YYYY-MM-DD. @example dayOf('2026-11-21T20:00:00Z') // '2026-11-22' */
export const dayOf = (time: string | Date): string => isoDateFormat.format(new Date(time))

/** Returns the start of a day in India, which has one time zone and no daylight saving. @param date YYYY-MM-DD */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00+05:30`)

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** Formats a date and time in Indian time. @example formatDateTime('2026-11-20T13:35:00Z') // '20 Nov 2026, 19:05' */
export const formatDateTime = (time: string | Date): string => dateTimeFormat.format(new Date(time))

const shortDateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** Formats a date and time without the current year. @example formatShortDateTime('2026-11-20T13:35:00Z') // '20 Nov, 19:05' */
export const formatShortDateTime = (time: string | Date, now = new Date()): string =>
  (dayOf(time).slice(0, 4) === dayOf(now).slice(0, 4) ? shortDateTimeFormat : dateTimeFormat).format(new Date(time))
