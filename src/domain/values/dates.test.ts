import { expect, test } from 'vitest'
import {
  addBusinessDays,
  dayOf,
  formatDateTime,
  formatShortDateTime,
  formatWeekday,
  nextBusinessDays,
  startOfDay,
} from './dates.ts'

test('dayOf returns the calendar day in India', () => {
  expect(dayOf('2026-11-21T18:29:59Z')).toBe('2026-11-21')
  expect(dayOf('2026-11-21T18:30:00Z')).toBe('2026-11-22')
  expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T18:30:00.000Z')
})

test('a date and time is formatted in Indian time, with midnight as 00:00', () => {
  expect(formatDateTime('2026-11-20T13:35:00Z')).toBe('20 Nov 2026, 19:05')
  expect(formatDateTime('2026-11-20T18:35:00Z')).toBe('21 Nov 2026, 00:05')
})

test('a weekday is formatted without the year', () => {
  expect(formatWeekday('2026-11-21T20:00:00Z')).toBe('Sun, 22 Nov')
})

test('Sunday is no business day', () => {
  expect(formatWeekday(addBusinessDays('2026-11-20T04:00:00Z', 1))).toBe('Sat, 21 Nov')
  expect(formatWeekday(addBusinessDays('2026-11-21T04:00:00Z', 1))).toBe('Mon, 23 Nov')
  expect(formatWeekday(addBusinessDays('2026-11-21T04:00:00Z', 7))).toBe('Mon, 30 Nov')
})

test('the next business days are those that are counted one by one', () => {
  const friday = '2026-11-20T04:00:00Z'
  const days = nextBusinessDays(friday, 12)
  expect(days).toHaveLength(13)
  expect(days.map((day) => dayOf(day))).toEqual(days.map((_, n) => dayOf(addBusinessDays(friday, n))))
})

test('the short format omits the current year', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(formatShortDateTime('2026-11-20T13:35:00Z', now)).toBe('20 Nov, 19:05')
  expect(formatShortDateTime('2025-11-20T13:35:00Z', now)).toBe('20 Nov 2025, 19:05')
})
