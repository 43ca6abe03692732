import { expect, test, vi } from 'vitest'
import { includePage, machineFactor, scaleLimit, toFactor } from './machine-speed.ts'

test('limits are at least those of the reference machine, and at most eight times as long', () => {
  expect([0.4, 1, 2.96, 8, 30].map(toFactor)).toEqual([1, 1, 3, 8, 8])
})

test('a slow machine has longer limits, and slower pages make them longer still', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '2.5')
  expect(scaleLimit(1000)).toBe(2500)
  includePage(0)
  expect(machineFactor()).toBe(2.5)
  includePage(60_000)
  expect(scaleLimit(1000)).toBe(8000)
})

test('the speed is measured once for a run', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '')
  const factor = machineFactor()
  expect(factor).toBeGreaterThanOrEqual(1)
  expect(process.env.TEST_TIME_FACTOR).toBe(String(factor))
})
