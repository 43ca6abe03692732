import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copiesValue, type SettledCopies } from './copies-value.ts'

it('the money of returned copies is never more than was paid for them, however they are returned', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    paidPaise: fc.integer({ min: 0, max: 1_000_000 }),
    coveredPaise: fc.constant(0),
  })
  const returned = fc.array(
    fc.record({ copies: fc.integer({ min: 1, max: 5 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  )
  fc.assert(
    fc.property(line, returned, (sold, attempts) => {
      const settled: SettledCopies[] = []
      let left = sold.quantity
      for (const { copies: returnedCopies, share } of attempts) {
        const copies = Math.min(returnedCopies, left)
        left -= copies
        const mostPaise = copiesValue(sold, settled, copies)
        expect(mostPaise).toBeLessThanOrEqual(Math.ceil((sold.paidPaise * copies) / sold.quantity))
        // A refund can be lower than what was paid.
        settled.push({ copies, settledPaise: Math.floor(mostPaise * share) })
      }
      expect(settled.reduce((sum, { settledPaise }) => sum + settledPaise, 0)).toBeLessThanOrEqual(sold.paidPaise)
    }),
  )
})

it('all copies of a line together are worth what was paid for the line', () => {
  const line = { quantity: 3, paidPaise: 100, coveredPaise: 0 }
  const settled: SettledCopies[] = []
  const values = [1, 1, 1].map((copies) => {
    const settledPaise = copiesValue(line, settled, copies)
    settled.push({ copies, settledPaise })
    return settledPaise
  })
  expect(values).toEqual([33, 33, 34])
})

it('copies of a replacement are worth what was paid for them before', () => {
  expect(copiesValue({ quantity: 2, paidPaise: 0, coveredPaise: 44_910 }, [], 1)).toBe(22_455)
})
