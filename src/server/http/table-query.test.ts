import { expect, test } from 'vitest'
import { containsPattern } from './table-query.ts'

test.for([
  ['11 12', '%11 12%'],
  ['Waves 11', '%Waves 11%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
] as const)('the search "%s" looks for %s', ([search, pattern]) => {
  expect(containsPattern(search)).toBe(pattern)
})
