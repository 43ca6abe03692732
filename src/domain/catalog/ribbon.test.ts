import { describe, expect, it } from 'vitest'
import { formatRating, shownRating, starsOf } from './rating.ts'
import { ribbonOf } from './ribbon.ts'
import { isInStock, stockLabel } from './stock/stock.ts'

describe('product card ribbon', () => {
  it.for([
    [{ teachersPick: true, rating: 5, bestSeller: true }, 'teachers-pick'],
    [{ teachersPick: false, rating: 4.5, bestSeller: true }, 'highly-rated'],
    [{ teachersPick: false, rating: 4.4, bestSeller: true }, 'best-seller'],
    [{ teachersPick: false, rating: null, bestSeller: false }, undefined],
  ] as const)('has the highest precedence: %o', ([product, ribbon]) => {
    expect(ribbonOf(product)).toBe(ribbon)
  })
})

describe('product card rating', () => {
  it('has one decimal and half stars', () => {
    expect(formatRating(4)).toBe('4.0')
    expect(starsOf(4.3)).toEqual({ full: 4, half: true })
    expect(starsOf(4.2)).toEqual({ full: 4, half: false })
    expect(starsOf(7)).toEqual({ full: 5, half: false })
  })

  it('is the fallback for an unrated product', () => {
    expect(shownRating(null, 4)).toBe(4)
    expect(shownRating(0, 4.5)).toBe(4.5)
    expect(shownRating(3.9, 4)).toBe(3.9)
  })
})

describe('product stock', () => {
  it('is shown as In Stock with the count or as Out of Stock', () => {
    expect(stockLabel(3)).toBe('In Stock (3)')
    expect(stockLabel(0)).toBe('Out of Stock')
    expect(isInStock(-1)).toBe(false)
  })
})
