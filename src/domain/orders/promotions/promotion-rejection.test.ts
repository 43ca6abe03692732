import { describe, expect, it } from 'vitest'
import { parseCouponCodes } from './coupon-codes.ts'
import { type Promotion, promotionRejection, type RequestedPromotion } from './promotion-rejection.ts'

const request = (fields: Partial<Promotion> = {}, uses: Partial<RequestedPromotion> = {}): RequestedPromotion => {
  const code = fields.code ?? 'jee200'
  const promotion: Promotion = {
    id: 1,
    code,
    status: 'active',
    percent: null,
    amountPaise: 20_000,
    maxDiscountPaise: null,
    minSubtotalPaise: 0,
    target: 'order',
    productIds: [],
    categoryIds: [],
    examTypes: [],
    startsOn: null,
    endsOn: null,
    usageLimit: null,
    usageLimitPerPhone: null,
    combinable: false,
    ...fields,
  }
  return { code, promotion, uses: 0, usesOfPhone: 0, ...uses }
}
const rejection = (...requested: RequestedPromotion[]) =>
  promotionRejection(requested, {
    lines: [{ productId: 1, examType: 'NEET', totalPaise: 79_900 }],
    categories: new Map(),
    today: '2026-11-23',
  })

describe('a coupon code is refused with its own sentence', () => {
  it.each([
    ['it is unknown', request({}, { promotion: undefined }), 'This coupon code is not valid'],
    ['it is a draft', request({ status: 'draft' }), 'This coupon code is not valid'],
    ['it starts later', request({ startsOn: '2026-12-01' }), 'JEE200 can be used from 1 December 2026'],
    ['it has expired', request({ endsOn: '2026-11-22' }), 'JEE200 expired on 22 November 2026'],
    [
      'the order is too small',
      request({ minSubtotalPaise: 99_900 }),
      'JEE200 needs an order of ₹999 or more. Add books for ₹200 more',
    ],
    ['it is for other books', request({ target: 'books', examTypes: ['JEE'] }), 'JEE200 is not valid for these books'],
    ['it is used up', request({ usageLimit: 5 }, { uses: 5 }), 'JEE200 has been used up'],
    [
      'the customer has used it',
      request({ usageLimitPerPhone: 1 }, { usesOfPhone: 1 }),
      'JEE200 has already been used with this mobile number',
    ],
  ])('when %s', (_, requested, message) => {
    expect(rejection(requested)).toBe(message)
  })

  it('when it cannot be combined, and when there are more than two', () => {
    const combinable = request({ code: 'neet5', combinable: true })
    expect(rejection(combinable, request())).toBe('JEE200 cannot be combined with another code')
    const three = ['a', 'b', 'c'].map((code) => request({ code, combinable: true }))
    expect(rejection(...three)).toBe('An order can have at most 2 coupon codes')
  })

  it('never on its first and last day, nor at its minimum, nor with another combinable code', () => {
    expect(
      rejection(request({ startsOn: '2026-11-23', endsOn: '2026-11-23', minSubtotalPaise: 79_900 })),
    ).toBeUndefined()
    const both = ['a', 'b'].map((code) => request({ code, combinable: true }))
    expect(rejection(...both)).toBeUndefined()
    expect(rejection()).toBeUndefined()
  })
})

it('codes are read in any case, with commas or spaces between them', () => {
  expect(parseCouponCodes('  Welcome10 ')).toEqual(['welcome10'])
  expect(parseCouponCodes('JEE200, welcome10 jee200')).toEqual(['jee200', 'welcome10'])
  expect([parseCouponCodes('  '), parseCouponCodes(null)]).toEqual([[], []])
})
