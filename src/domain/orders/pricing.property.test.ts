import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceOrder, priceReplacement, unitPrices } from './pricing.ts'

const anyLine = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  examType: fc.constantFrom('JEE' as const, 'NEET' as const),
  pricePaise: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 100 }),
})
const anyPromotion = fc.record({
  code: fc.constantFrom('welcome10', 'physics'),
  percent: fc.integer({ min: 1, max: 100 }),
  amountPaise: fc.constant(null),
  maxDiscountPaise: fc.option(fc.integer({ min: 1, max: 100_000 })),
  minSubtotalPaise: fc.constantFrom(0, 50_000),
  target: fc.constantFrom('order' as const, 'books' as const),
  productIds: fc.array(fc.integer({ min: 1, max: 4 })),
  categoryIds: fc.constant<number[]>([]),
  examTypes: fc.constant<('JEE' | 'NEET')[]>([]),
})
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    promotions: fc.array(anyPromotion, { maxLength: 2 }),
    discountPaise: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  .map(({ lines, promotions, discountPaise }) =>
    priceOrder(lines, { promotions, discount: { amountPaise: discountPaise, reason: 'Torn cover' } }),
  )
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

it('what is paid for the lines of an order is its total, and for no line more than its books cost', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, totalPaise }) => {
      expect(sum(lines.map(({ paidPaise }) => paidPaise))).toBe(totalPaise)
      for (const line of lines) {
        expect(line.paidPaise).toBeGreaterThanOrEqual(0)
        expect(line.paidPaise).toBeLessThanOrEqual(line.totalPaise - line.promotionDiscountPaise)
      }
    }),
  )
})

it('prices of single copies add up to the total of the order to the paisa', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, totalPaise }) => {
      const copies = lines.flatMap(unitPrices)
      expect(sum(copies.map(({ units, pricePaise }) => units * pricePaise))).toBe(totalPaise)
      expect(sum(copies.map(({ units }) => units))).toBe(sum(lines.map(({ quantity }) => quantity)))
    }),
  )
})

it('what was paid for replaced books stays with their replacement, whatever staff change in it', () => {
  const covered = fc
    .tuple(anyLine, fc.integer({ min: 0, max: 100_000 }))
    .map(([line, coveredPaise]) => ({ ...line, coveredPaise }))
  const lines = fc.array(covered, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 500_000 }), (left, removedPaise) => {
      const paidPaise = sum(left.map(({ coveredPaise }) => coveredPaise)) + removedPaise
      const priced = priceReplacement(left, { orderId: 4711, paidPaise })
      expect(sum(priced.lines.map(({ coveredPaise }) => coveredPaise))).toBe(paidPaise)
      expect(priced).toMatchObject({ totalPaise: 0, adjustments: [{ label: 'Replacement of order #4711' }, {}] })
    }),
  )
})
