import { describe, expect, test } from 'vitest'
import { spread } from './spread.ts'

describe('an amount that is split over lines', () => {
  test('keeps its last paisa', () => {
    expect(spread(-100, [50, 100])).toEqual([-33, -67])
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spread(-4990, [49_900])).toEqual([-4990])
  })

  test('always adds up, and gives no line more than one paisa too much', () => {
    // Linear congruential numbers: the same cases in every run.
    let state = 7
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    for (let run = 0; run < 500; run += 1) {
      const weights = Array.from({ length: 1 + next(8) }, () => next(200_000))
      const total = next(2) === 0 ? next(500_000) : -next(500_000)
      const parts = spread(total, weights)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      if (sum === 0) continue
      parts.forEach((part, index) => {
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1)
      })
    }
  })

  test('goes to the first line if no line has a weight', () => {
    expect(spread(500, [0, 0])).toEqual([500, 0])
    expect(spread(0, [])).toEqual([])
  })

  test('is refused if it cannot be split', () => {
    expect(() => spread(1, [])).toThrow(RangeError)
    expect(() => spread(1, [-1])).toThrow(RangeError)
    expect(() => spread(1.5, [1])).toThrow(RangeError)
  })
})
