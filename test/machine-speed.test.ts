import { expect, test, vi } from 'vitest'
import { includePage, machineFactor, scaleLimit, toFactor } from './machine-speed.ts'

test('limits are at least those of the reference machine, and at most eight times as long', () => {
  expect([0.4, 1, 2.96, 8, 30].map(toFactor)).toEqual([1, 1, 3, 8, 8])
})

test('a slow machine has longer limits, and slower pages make them longer still', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '')
  vi.stubEnv('MEASURED_TIME_FACTOR', '2.5')
  expect(scaleLimit(1000)).toBe(2500)
  includePage(0)
  expect(machineFactor()).toBe(2.5)
  includePage(60_000)
  expect(scaleLimit(1000)).toBe(8000)
})

test('the speed is measured once for a run', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '')
  vi.stubEnv('MEASURED_TIME_FACTOR', '')
  const factor = machineFactor()
  expect(factor).toBeGreaterThanOrEqual(1)
  expect(process.env.MEASURED_TIME_FACTOR).toBe(String(factor))
})

test('a factor that is set applies, whatever is measured', () => {
  vi.stubEnv('MEASURED_TIME_FACTOR', '7')
  vi.stubEnv('TEST_TIME_FACTOR', '2')
  includePage(60_000)
  expect(scaleLimit(1000)).toBe(2000)
})

test.each(['abc', '0', '100'])('the factor %s is refused with a sentence', (text) => {
  vi.stubEnv('TEST_TIME_FACTOR', text)
  expect(() => scaleLimit(1000)).toThrow(`TEST_TIME_FACTOR is ${text}: set it to a number from 1 to 8`)
})
