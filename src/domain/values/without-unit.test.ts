import { expect, test } from 'vitest'
import { withoutUnit } from './without-unit.ts'

test.for([
  ['10%', '%', '10'],
  [' 10 % ', '%', '10'],
  ['10', '%', '10'],
  ['₹10', '%', '₹10'],
  ['₹ 1,250', '₹', '1250'],
  ['10%', '₹', '10%'],
  ['', '%', ''],
] as const)('“%s” in a field in %s is “%s”', ([typed, unit, number]) => {
  expect(withoutUnit(typed, unit)).toBe(number)
})

test('a number stays', () => {
  expect(withoutUnit(10, '%')).toBe(10)
})
