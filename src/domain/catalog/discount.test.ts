import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountPercentage, hasDiscountBadge, percentSaved } from './discount.ts'

describe('discount', () => {
  it('is the stored percentage if there is one', () => {
    expect(discountPercentage({ price: 500, originalPrice: 1000, discountPercentage: 40 })).toBe(40)
    expect(discountPercentage({ price: 500, originalPrice: 1000, discountPercentage: 0 })).toBe(0)
  })

  it('is computed from the two prices otherwise', () => {
    expect(discountPercentage({ price: 500, originalPrice: 1000 })).toBe(50)
    expect(discountPercentage({ price: 665, originalPrice: 1000, discountPercentage: null })).toBe(34)
  })

  it.each([
    ['there is no product', undefined],
    ['both prices are equal', { price: 500, originalPrice: 500 }],
    ['the price is above the original one', { price: 600, originalPrice: 500 }],
    ['there is no original price', { price: 500, originalPrice: 0 }],
  ])('is 0 when %s', (_case, product) => {
    expect(discountPercentage(product)).toBe(0)
  })

  it('is a whole number from 0 to 100, whatever the prices', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(price, price, (current, original) => {
        const percent = percentSaved(current, original)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      }),
    )
  })

  it('is shown as a badge from 15 percent', () => {
    expect(hasDiscountBadge({ price: 86, originalPrice: 100 })).toBe(false)
    expect(hasDiscountBadge({ price: 85, originalPrice: 100 })).toBe(true)
  })
})
