import { expect, test } from 'vitest'
import { financialYearOf } from './financial-year.ts'

test.each([
  ['2026-11-23T10:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  // Midnight of 1 April in India.
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-06-01T00:00:00Z', '99-00'],
])('%s belongs to the financial year %s', (time, year) => {
  expect(financialYearOf(time)).toBe(year)
})
