import { expect, test } from 'vitest'
import { filterChips } from './listing-chips.tsx'

test('every active filter has one chip, and so has a price range', () => {
  const search = {
    search: 'optics',
    instituteId: 3,
    examType: 'JEE',
    bestSeller: true,
    minPrice: 200,
    maxPrice: 1500,
  } as const
  expect(filterChips(search, { institute: 'Allen' })).toEqual([
    { label: '“optics”', parameters: ['search'] },
    { label: 'Allen', parameters: ['instituteId'] },
    { label: 'JEE', parameters: ['examType'] },
    { label: 'Best Sellers', parameters: ['bestSeller'] },
    { label: '₹200 to ₹1,500', parameters: ['minPrice', 'maxPrice'] },
  ])
})

test.for([
  ['From ₹200', { minPrice: 200 }],
  ['Up to ₹499.50', { maxPrice: 499.5 }],
] as const)('the chip of an open price range reads %s', ([label, search]) => {
  expect(filterChips(search, {})[0]?.label).toBe(label)
})

test('sort and page have no chips', () => {
  expect(filterChips({ sort: 'discount', page: 2 }, {})).toEqual([])
})
