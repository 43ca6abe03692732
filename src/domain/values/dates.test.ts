import { expect, test } from 'vitest'
import { dayOf, formatDateTime, formatShortDateTime, formatWeekday, startOfDay } from './dates.ts'

test('dayOf returns the calendar day in India', () => {
  expect(dayOf('2026-11-21T18:29:59Z')).toBe('2026-11-21')
  expect(dayOf('2026-11-21T18:30:00Z')).toBe('2026-11-22')
  expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T18:30:00.000Z')
})

test.for(['1869-12-31', '1870-01-01', '1901-12-31', '1906-01-01', '1906-01-02', '1943-01-01'])(
  '%s, by the clock of its time, begins on that day',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day)
  },
)

test('a date and time is formatted in Indian time, with midnight as 00:00', () => {
  expect(formatDateTime('2026-11-20T13:35:00Z')).toBe('20 Nov 2026, 19:05')
  expect(formatDateTime('2026-11-20T18:35:00Z')).toBe('21 Nov 2026, 00:05')
})

test('a weekday is formatted without the year', () => {
  expect(formatWeekday('2026-11-21T20:00:00Z')).toBe('Sun, 22 Nov')
})

test('the short format omits the current year', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(formatShortDateTime('2026-11-20T13:35:00Z', now)).toBe('20 Nov, 19:05')
  expect(formatShortDateTime('2025-11-20T13:35:00Z', now)).toBe('20 Nov 2025, 19:05')
})

test('short months have three letters, September too', () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 10, 6)))
  expect(months.map((day) => formatDateTime(day))).toEqual(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
      (month) => `10 ${month} 2026, 11:30`,
    ),
  )
  const september = '2026-09-10T06:00:00Z'
  expect(formatShortDateTime(september, new Date(september))).toBe('10 Sep, 11:30')
  expect(formatWeekday(september)).toBe('Thu, 10 Sep')
})
