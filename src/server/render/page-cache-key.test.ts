import { describe, expect, test } from 'vitest'
import { pageCacheKey } from './page-cache-key.ts'

const cacheKeyOf = (address: string): string => pageCacheKey(new URL(address, 'https://shop.example'))

describe('a page is kept under', () => {
  test('the names it reads, and not under the tag of a campaign', () => {
    expect(cacheKeyOf('/products?utm_source=mail&examType=JEE')).toBe('/products?examType=JEE')
    expect(cacheKeyOf('/cart?utm_source=mail')).toBe('/cart')
  })

  test('the tab and the filters of any category or institute', () => {
    expect(cacheKeyOf('/categories/7?condition=used&class=12th&page=2')).toBe('/categories/7?class=12th&condition=used')
    expect(cacheKeyOf('/institutes/3?exam=NEET&class=12th')).toBe('/institutes/3?exam=NEET')
    expect(cacheKeyOf('/categories?class=12th')).toBe('/categories')
  })

  test('both names of a search', () => {
    expect(cacheKeyOf('/search?q=waves&search=optics')).toBe('/search?search=optics&q=waves')
  })
})
