import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponDiscount, findCoupon } from './coupon.ts'

describe('the coupon welcome10', () => {
  it.each(['welcome10', 'WELCOME10', 'Welcome10', '  welcome10 '])('is known when it is typed as "%s"', (typed) => {
    expect(findCoupon(typed)).toEqual({ code: 'welcome10', percentOff: 10 })
  })

  it.each(['welcome', 'welcome100', 'toString', '', null, undefined])('is not what "%s" names', (typed) => {
    expect(findCoupon(typed)).toBeUndefined()
    expect(couponDiscount(10_000, typed)).toBe(0)
  })

  it('takes 10 per cent off, rounded half up to the paisa', () => {
    expect(couponDiscount(542_700, 'WELCOME10')).toBe(54_270)
    expect(couponDiscount(1005, 'welcome10')).toBe(101)
  })

  it('never takes off more than there is', () => {
    const subtotal = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(subtotal, (amount) => {
        expect(couponDiscount(amount, 'welcome10')).toBeLessThanOrEqual(amount)
      }),
    )
  })
})
