import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCoupon } from './coupon.ts'
import { priceOrder, toDisplayAmounts } from './pricing.ts'

const couponDiscount = (pricePaise: number, code: string | null | undefined): number =>
  Math.round(toDisplayAmounts(priceOrder([{ pricePaise, quantity: 1 }], code)).discount * 100)

describe('the coupon welcome10', () => {
  it.each(['welcome10', 'WELCOME10', 'Welcome10', '  welcome10 '])('is found as "%s"', (typed) => {
    expect(findCoupon(typed)).toEqual({ code: 'welcome10', percentOff: 10 })
  })

  it.each(['welcome', 'welcome100', 'toString', '', null, undefined])('is not found for "%s"', (typed) => {
    expect(findCoupon(typed)).toBeUndefined()
    expect(couponDiscount(10_000, typed)).toBe(0)
  })

  it('gives 10% off, rounded half up to the paisa', () => {
    expect(couponDiscount(542_700, 'WELCOME10')).toBe(54_270)
    expect(couponDiscount(1005, 'welcome10')).toBe(101)
  })

  it('never gives a discount above the subtotal', () => {
    const subtotal = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(subtotal, (amount) => {
        expect(couponDiscount(amount, 'welcome10')).toBeLessThanOrEqual(amount)
      }),
    )
  })
})
