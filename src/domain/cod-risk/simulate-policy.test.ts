import { describe, expect, it } from 'vitest'
import { bestFromScore, simulatePolicy } from './simulate-policy.ts'

const counts = [
  { score: 5, delivered: 500, refused: 5 },
  { score: 35, delivered: 80, refused: 20 },
  { score: 60, delivered: 20, refused: 30 },
]
const assumptions = { avoidedShare: 0.6, lostShare: 0.02, callPaise: 500, returnTripPaise: 15_000, marginPaise: 10_000 }

describe('a policy on past orders', () => {
  it('counts which orders would have been called, which refusals were avoided, and what it costs and saves', () => {
    expect(simulatePolicy(counts, { ...assumptions, fromScore: 30 })).toEqual({
      parcels: 655,
      refused: 55,
      called: 150,
      avoidedRefusals: 30,
      lostOrders: 2,
      callCostPaise: 75_000,
      savedPaise: 450_000,
      lostMarginPaise: 20_000,
      netPaise: 355_000,
    })
  })

  it('chooses no order above 100 points', () => {
    expect(simulatePolicy(counts, { ...assumptions, fromScore: 101 })).toMatchObject({ called: 0, netPaise: 0 })
  })

  it('suggests the score from which calls save the most, or to call never', () => {
    expect(bestFromScore(counts, assumptions)).toBe(35)
    expect(bestFromScore(counts, { ...assumptions, callPaise: 1_000_000 })).toBe(101)
  })
})
