import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder, toDisplayAmounts } from '../pricing.ts'
import type { PromotionTerms } from './promotion-terms.ts'

const terms = (fields: Partial<PromotionTerms> = {}): PromotionTerms => ({
  code: 'welcome10',
  percent: 10,
  amountPaise: null,
  maxDiscountPaise: null,
  minSubtotalPaise: 0,
  target: 'order',
  productIds: [],
  categoryIds: [],
  examTypes: [],
  ...fields,
})
const line = (productId: number, pricePaise: number, quantity = 1, examType: 'JEE' | 'NEET' = 'JEE') => ({
  productId,
  pricePaise,
  quantity,
  examType,
})
const discountOn = (pricePaise: number, promotion: PromotionTerms) =>
  Math.round(toDisplayAmounts(priceOrder([line(1, pricePaise)], { promotions: [promotion] })).discount * 100)

describe('the discount of a promotion', () => {
  it('welcome10 takes 10% off the subtotal, rounded half up to the paisa', () => {
    expect(discountOn(542_700, terms())).toBe(54_270)
    expect(discountOn(1005, terms())).toBe(101)
    expect(priceOrder([line(1, 100_000)], { promotions: [terms()] })).toMatchObject({
      adjustments: [
        { kind: 'coupon', label: 'Discount (WELCOME10)', amountPaise: -10_000 },
        { kind: 'shipping', label: 'Shipping', amountPaise: 0 },
      ],
      totalPaise: 90_000,
      couponCode: 'welcome10',
    })
  })

  it('a percentage has a maximum, a fixed amount is at most the price of the books', () => {
    expect(discountOn(100_000, terms({ maxDiscountPaise: 5000 }))).toBe(5000)
    expect(discountOn(100_000, terms({ percent: null, amountPaise: 20_000 }))).toBe(20_000)
    expect(discountOn(15_000, terms({ percent: null, amountPaise: 20_000 }))).toBe(15_000)
  })

  it('is 0 below the minimum order value', () => {
    const promotion = terms({ minSubtotalPaise: 99_900 })
    expect(discountOn(99_899, promotion)).toBe(0)
    expect(discountOn(99_900, promotion)).toBe(9990)
  })

  it('is shared by the chosen books only', () => {
    const lines = [line(1, 30_000), line(2, 20_000, 2, 'NEET'), line(3, 10_000)]
    const shares = (fields: Partial<PromotionTerms>) =>
      priceOrder(lines, {
        promotions: [terms({ target: 'books', ...fields })],
        categories: new Map([[3, [7]]]),
      }).lines.map(({ promotionDiscountPaise }) => promotionDiscountPaise)
    expect(shares({ productIds: [1] })).toEqual([3000, 0, 0])
    expect(shares({ examTypes: ['NEET'] })).toEqual([0, 4000, 0])
    expect(shares({ categoryIds: [7], productIds: [1] })).toEqual([3000, 0, 1000])
  })

  it('on chosen books comes first, then the one on the order takes its share of the rest', () => {
    const pricing = priceOrder([line(1, 100_000), line(2, 100_000)], {
      promotions: [terms(), terms({ code: 'physics', target: 'books', percent: 50, productIds: [1] })],
    })
    expect(pricing.adjustments.map(({ label, amountPaise }) => [label, amountPaise])).toEqual([
      ['Discount (PHYSICS)', -50_000],
      ['Discount (WELCOME10)', -15_000],
      ['Shipping', 0],
    ])
    expect(pricing.lines.map(({ promotionDiscountPaise }) => promotionDiscountPaise)).toEqual([55_000, 10_000])
    expect(pricing.couponCode).toBe('welcome10, physics')
  })

  it('is the sum of its shares to the paisa, and no share exceeds its line', () => {
    const anyLine = fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      examType: fc.constantFrom('JEE' as const, 'NEET' as const),
      pricePaise: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
    })
    const anyTerms = fc
      .record({
        percent: fc.option(fc.integer({ min: 1, max: 100 })),
        maxDiscountPaise: fc.option(fc.integer({ min: 1, max: 100_000 })),
        target: fc.constantFrom('order' as const, 'books' as const),
        productIds: fc.array(fc.integer({ min: 1, max: 4 })),
      })
      .map((fields) => terms({ ...fields, amountPaise: fields.percent === null ? 123_457 : null }))
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), fc.array(anyTerms, { maxLength: 2 }), (lines, promotions) => {
        const pricing = priceOrder(lines, { promotions })
        const shares = pricing.lines.reduce((sum, { promotionDiscountPaise }) => sum + promotionDiscountPaise, 0)
        expect(pricing.totalPaise).toBe(pricing.subtotalPaise - shares)
        expect(pricing.promotions.reduce((sum, { discountPaise }) => sum + discountPaise, 0)).toBe(shares)
        for (const { promotionDiscountPaise, totalPaise } of pricing.lines) {
          expect(promotionDiscountPaise).toBeGreaterThanOrEqual(0)
          expect(promotionDiscountPaise).toBeLessThanOrEqual(totalPaise)
        }
      }),
    )
  })
})

describe('what is paid for a line', () => {
  it('has only the discounts of its own line, and its proportion of a discount of staff', () => {
    const pricing = priceOrder([line(1, 50_000, 2), line(2, 50_000)], {
      promotions: [terms({ percent: 50, target: 'books', productIds: [1] })],
      discount: { amountPaise: 10_000, reason: 'Torn cover' },
    })
    expect(pricing.totalPaise).toBe(90_000)
    // 1000 rupees are left after the promotion, of which staff took a tenth.
    expect(pricing.lines.map(({ paidPaise }) => paidPaise)).toEqual([45_000, 45_000])
  })
})
