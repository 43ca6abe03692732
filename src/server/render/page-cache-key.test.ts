import { describe, expect, test } from 'vitest'
import { pageCacheKey } from './page-server.ts'

const cacheKeyOf = (url: string): string => pageCacheKey(new URL(url, 'https://shop.example'))

describe('the cache key of a page', () => {
  test('contains the parameters that the page reads, and no campaign tags', () => {
    expect(cacheKeyOf('/products?utm_source=mail&examType=JEE')).toBe('/products?examType=JEE')
    expect(cacheKeyOf('/cart?utm_source=mail')).toBe('/cart')
  })

  test('contains the tab and the filters of a category or institute', () => {
    expect(cacheKeyOf('/categories/7?condition=used&class=12th&page=2')).toBe('/categories/7?class=12th&condition=used')
    expect(cacheKeyOf('/institutes/3?exam=NEET&class=12th')).toBe('/institutes/3?exam=NEET')
    expect(cacheKeyOf('/categories?class=12th')).toBe('/categories')
  })

  test('contains both parameters of a search', () => {
    expect(cacheKeyOf('/search?q=waves&search=optics')).toBe('/search?search=optics&q=waves')
  })
})
