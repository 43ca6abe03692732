import { expect, test } from 'vitest'
import { day, line, optionalValue, rupees, text, time, wholeNumber } from './schemas.ts'

test('invisible characters are removed from text, and joiners of Indian scripts and emoji stay', () => {
  expect(text(20).parse(' Ad\u200Bm\u202Ein\u2066\0 ')).toBe('Admin')
  expect(text(20).parse('\uFEFFRitika')).toBe('Ritika')
  expect(text(20).parse('क्\u200Dष')).toBe('क्\u200Dष')
  expect(text(20).parse('👩\u200D🎓')).toBe('👩\u200D🎓')
})

test('a name has no control characters and no line breaks, and a longer text has its lines', () => {
  expect(line(20).parse('Ritika\r\nSharma\u0007\u001B')).toBe('Ritika Sharma')
  expect(text(20).parse('One\nTwo\u0007')).toBe('One\nTwo')
})

test('days and times outside the range of the database are refused', () => {
  expect(day.safeParse('2026-11-21').success).toBe(true)
  for (const value of ['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '2026-13-01']) {
    expect(day.safeParse(value).success, value).toBe(false)
  }
  expect(time.safeParse('2026-11-21T10:14:00Z').success).toBe(true)
  expect(time.safeParse('0001-01-01T00:00:00Z').success).toBe(false)
})

test('an empty value is none, and a wrong one is refused with the error of its schema', () => {
  expect(optionalValue(day).parse('')).toBeUndefined()
  expect(optionalValue(day).parse(undefined)).toBeUndefined()
  expect(optionalValue(day).parse('2026-11-21')).toBe('2026-11-21')
  expect(optionalValue(day).safeParse('yesterday').error?.issues[0]?.message).toBe('Must be a date such as 2026-11-21')
})

test('a number may be text, in digits of any script; what is no plain number is refused instead of counted as 0', () => {
  for (const [typed, value] of [
    [' 499.50 ', 499.5],
    ['४९९', 499],
    ['.5', 0.5],
    [0, 0],
  ]) {
    expect(rupees.parse(typed)).toBe(value)
  }
  for (const typed of ['', ' ', null, true, [], ['5'], '0x10', '1e3', 'Infinity', '1_000', '1,000', Number.NaN]) {
    expect(rupees.safeParse(typed).success, String(typed)).toBe(false)
    expect(wholeNumber(0, 100_000).safeParse(typed).success, String(typed)).toBe(false)
  }
})
