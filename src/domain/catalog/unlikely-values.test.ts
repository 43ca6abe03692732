import { expect, test } from 'vitest'
import { priceWarning, weightWarning } from './unlikely-values.ts'

test.for([
  [2.5, 300, 'The price is only ₹2.50, and the MRP is ₹300. Check it.'],
  [9, 0, 'The price is only ₹9. Check it.'],
  [59, 300, 'The price is only ₹59, and the MRP is ₹300. Check it.'],
  [60, 300, undefined],
  [10, 0, undefined],
  [0, 300, undefined],
  [Number.NaN, 300, undefined],
  [250, Number.NaN, undefined],
] as const)('a price of ₹%d with the MRP ₹%d has the warning: %s', ([price, mrp, warning]) => {
  expect(priceWarning(price, mrp)).toBe(warning)
})

test.for([
  [45_000, 'One copy weighs 45,000 g. Check it: the weight is in grams.'],
  [1, 'One copy weighs 1 g. Check it: the weight is in grams.'],
  [5000, undefined],
  [20, undefined],
  [0, undefined],
] as const)('a weight of %d g has the warning: %s', ([grams, warning]) => {
  expect(weightWarning(grams)).toBe(warning)
})
