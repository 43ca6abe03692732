import { expect, test } from 'vitest'
import { filterChips } from './listing-chips.tsx'

const institute = (id: number, name: string) => ({ id, name, description: '', logo: '', productCount: 1 })
const none = { categories: [], institutes: [] }

test('every active filter has one chip, and so has a price range', () => {
  const search = {
    search: 'optics',
    instituteId: 3,
    examType: 'JEE',
    bestSeller: true,
    minPrice: 200,
    maxPrice: 1500,
  } as const
  expect(filterChips(search, { ...none, institutes: [institute(3, 'Allen')] })).toEqual([
    { label: '“optics”', without: { search: '' } },
    { label: 'Allen', without: { instituteId: '' } },
    { label: 'JEE', without: { examType: '' } },
    { label: 'Best Sellers', without: { bestSeller: '' } },
    { label: '₹200 to ₹1,500', without: { minPrice: '', maxPrice: '' } },
  ])
})

test('each value of a filter has its own chip, which leaves the others', () => {
  const search = { instituteId: [3, 5, 8], subject: ['physics', 'biology'], language: 'hi', inStock: true } as const
  expect(filterChips(search, { ...none, institutes: [institute(3, 'Allen'), institute(5, 'Motion')] })).toEqual([
    { label: 'Allen', without: { instituteId: '5,8' } },
    { label: 'Motion', without: { instituteId: '3,8' } },
    { label: 'Institute', without: { instituteId: '3,5' } },
    { label: 'Physics', without: { subject: 'biology' } },
    { label: 'Biology', without: { subject: 'physics' } },
    { label: 'Hindi', without: { language: '' } },
    { label: 'In stock only', without: { inStock: '' } },
  ])
})

test.for([
  ['From ₹200', { minPrice: 200 }],
  ['Up to ₹499.50', { maxPrice: 499.5 }],
] as const)('the chip of an open price range reads %s', ([label, search]) => {
  expect(filterChips(search, none)[0]?.label).toBe(label)
})

test('sort and page have no chips', () => {
  expect(filterChips({ sort: 'discount', page: 2 }, none)).toEqual([])
})
