import { expect, test } from 'vitest'
import { canonicalHref, isForIndex, listingHref, withChoice, withoutChoices } from './listing-address.ts'

test('an address names only what was chosen', () => {
  expect(listingHref({ examType: 'JEE', classType: '', condition: undefined, featured: true })).toBe(
    '/products?examType=JEE&featured=true',
  )
})

test('nothing chosen is the plain listing, and so is its first page', () => {
  expect(listingHref({})).toBe('/products')
  expect(listingHref({ page: 1 })).toBe('/products')
})

test('what a shopper searched for survives any letters', () => {
  expect(listingHref({ search: 'laws & motion, 100%' })).toBe('/products?search=laws+%26+motion%2C+100%25')
})

test('another choice starts at the first page and keeps the rest', () => {
  const search = { examType: 'JEE', categoryId: 4, page: 3 } as const
  expect(withChoice(search, 'examType', 'NEET')).toEqual({ examType: 'NEET', categoryId: 4 })
  expect(withChoice(search, 'examType', '')).toEqual({ categoryId: 4 })
})

test('Clear takes what the filters chose away and leaves what was searched for', () => {
  expect(
    withoutChoices({
      examType: 'JEE',
      classType: '11th',
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

test('order and prices make no other address for search engines', () => {
  expect(canonicalHref({ examType: 'JEE', sort: 'price-asc', minPrice: 100, maxPrice: 500, page: 3 })).toBe(
    '/products?examType=JEE',
  )
  expect(canonicalHref({ examType: 'JEE', page: 3 })).toBe('/products?examType=JEE&page=3')
})

test('search engines list the shop and what one filter leaves, page by page, and nothing else', () => {
  for (const search of [{}, { examType: 'JEE' }, { instituteId: 2, page: 4 }, { featured: true }] as const) {
    expect(isForIndex(search)).toBe(true)
  }
  const others = [
    { examType: 'JEE', classType: '11th' },
    { search: 'optics' },
    { sort: 'newest' },
    { examType: 'JEE', maxPrice: 500 },
  ] as const
  for (const search of others) expect(isForIndex(search)).toBe(false)
})
