import { expect, test } from 'vitest'
import { shortRupees } from './short-rupees.ts'

test.each([
  [0, '₹0'],
  [999, '₹999'],
  [1000, '₹1k'],
  [52_340, '₹52.3k'],
  [100_000, '₹1L'],
  [1_255_000, '₹12.6L'],
])('a chart axis shows %d rupees as %s', (rupees, label) => {
  expect(shortRupees(rupees)).toBe(label)
})
