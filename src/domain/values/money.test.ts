import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatPrice, paiseToRupees, percentOf, rupeesToPaise } from './money.ts'

const paise = fc.integer({ min: 0, max: 1_000_000_000 })

describe('money', () => {
  it('converts paise to rupees and back without loss', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(rupeesToPaise(paiseToRupees(amount))).toBe(amount)
      }),
    )
  })

  it('rounds a percentage half up to the paisa', () => {
    expect(percentOf(542_700, 10)).toBe(54_270)
    expect(percentOf(5, 10)).toBe(1)
    expect(percentOf(4, 10)).toBe(0)
    expect(percentOf(45_015, 10)).toBe(4502)
  })

  it('computes percentages in whole paise, at most half a paisa from the exact value', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const share = percentOf(amount, percent)
        expect(Number.isInteger(share)).toBe(true)
        expect(Math.abs(share - (amount * percent) / 100)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, 0.001, 499.999])('rejects %d as an amount', (amount) => {
    expect(() => rupeesToPaise(amount)).toThrow(RangeError)
  })

  it('formats prices with Indian digit groups, and with paise only if there are any', () => {
    expect(formatPrice(124_499)).toBe('₹1,24,499')
    expect(formatPrice(499.5)).toBe('₹499.50')
  })

  it('formats amounts with two decimals', () => {
    expect(formatAmount(5427)).toBe('₹5,427.00')
    expect(formatAmount(4884.3)).toBe('₹4,884.30')
  })
})
