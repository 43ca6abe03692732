import { expect, test } from 'vitest'
import { canonicalHref, hasFilters, isIndexable, listingHref, withFilter, withoutFilters } from './listing-url.ts'

test('a listing URL contains only the chosen filters', () => {
  expect(listingHref({ examType: 'JEE', classType: '', condition: undefined, featured: true })).toBe(
    '/products?examType=JEE&featured=true',
  )
})

test('the first page of all products has the plain URL', () => {
  expect(listingHref({})).toBe('/products')
  expect(listingHref({ page: 1 })).toBe('/products')
})

test('a search with special characters is encoded in the URL', () => {
  expect(listingHref({ search: 'laws & motion, 100%' })).toBe('/products?search=laws+%26+motion%2C+100%25')
})

test('a new filter starts at the first page and leaves the other filters', () => {
  const search = { examType: 'JEE', categoryId: 4, page: 3 } as const
  expect(withFilter(search, 'examType', 'NEET')).toEqual({ examType: 'NEET', categoryId: 4 })
  expect(withFilter(search, 'examType', '')).toEqual({ categoryId: 4 })
})

test('a filter with several values has one URL, whatever the order of the values', () => {
  const search = withFilter({ examType: 'JEE' }, 'classType', 'dropper,11th')
  expect(search).toEqual({ examType: 'JEE', classType: ['11th', 'dropper'] })
  expect(decodeURIComponent(listingHref(search))).toBe('/products?examType=JEE&classType=11th,dropper')
  expect(withFilter(search, 'classType', '11th')).toEqual({ examType: 'JEE', classType: '11th' })
})

test('a search without a filter has nothing to remove when it finds nothing', () => {
  expect(hasFilters({ search: 'qqqq', sort: 'newest', page: 2 })).toBe(false)
  expect(hasFilters({ search: 'qqqq', examType: 'JEE' })).toBe(true)
  expect(hasFilters({ maxPrice: 500 })).toBe(true)
})

test('Clear removes the filters and not the search', () => {
  expect(
    withoutFilters({
      examType: 'JEE',
      classType: ['11th', '12th'],
      subject: 'physics',
      language: 'hi',
      inStock: true,
      condition: 'used',
      categoryId: 4,
      instituteId: 2,
      minPrice: 100,
      search: 'optics',
      featured: true,
      sort: 'discount',
      page: 2,
    }),
  ).toEqual({ search: 'optics', featured: true, sort: 'discount' })
})

test('sort, prices and stock do not change the canonical URL', () => {
  expect(canonicalHref({ examType: 'JEE', sort: 'price-asc', minPrice: 100, maxPrice: 500, page: 3 })).toBe(
    '/products?examType=JEE',
  )
  expect(canonicalHref({ examType: 'JEE', inStock: true, page: 3 })).toBe('/products?examType=JEE')
  expect(canonicalHref({ examType: 'JEE', page: 3 })).toBe('/products?examType=JEE&page=3')
})

test('search engines index all pages of the listing and of single filters, and no other listing', () => {
  for (const search of [{}, { examType: 'JEE' }, { instituteId: 2, page: 4 }, { featured: true }] as const) {
    expect(isIndexable(search)).toBe(true)
  }
  const others = [
    { examType: 'JEE', classType: '11th' },
    { classType: ['11th', '12th'] },
    { subject: 'physics' },
    { language: 'hi' },
    { inStock: true },
    { search: 'optics' },
    { sort: 'newest' },
    { examType: 'JEE', maxPrice: 500 },
  ] as const
  for (const search of others) expect(isIndexable(search)).toBe(false)
})
