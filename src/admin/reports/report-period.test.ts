import { expect, test } from 'vitest'
import { financialYear, lastDays, periodOf } from './report-period.ts'

test('the last days end today in India', () => {
  expect(lastDays(1, new Date('2026-11-24T20:00:00Z'))).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(lastDays(7, new Date('2026-03-03T06:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' })
})

test('the financial year starts on 1 April', () => {
  expect(financialYear(new Date('2026-03-31T06:00:00Z')).from).toBe('2025-04-01')
  expect(financialYear(new Date('2026-03-31T19:00:00Z')).from).toBe('2026-04-01')
})

test('the period of the URL counts, each end by itself', () => {
  expect(periodOf({ filters: { from: '2026-01-01', to: '2026-01-31' } })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(periodOf({ filters: { from: '2020-01-01' } })).toEqual({ from: '2020-01-01', to: lastDays(30).to })
})
