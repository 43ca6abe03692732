import { expect, test } from 'vitest'
import { nextIndex, suggestionLinks } from './suggestion-links.ts'

const product = {
  id: 7,
  slug: 'modern-physics',
  name: 'Modern Physics',
  image: '',
  price: 349,
  examType: 'JEE',
  classType: '12th',
  condition: 'new',
} as const

test('suggestions link to categories, institutes and products, and last to the search itself', () => {
  const suggestions = {
    products: [product],
    institutes: [{ id: 2, name: 'Physics Wallah' }],
    categories: [{ id: 3, name: 'Physics' }],
    correction: null,
  }
  expect(suggestionLinks(suggestions, 'phys & 12').map(({ kind, href }) => [kind, href])).toEqual([
    ['category', '/categories/3'],
    ['institute', '/institutes/2'],
    ['product', '/products/modern-physics'],
    ['search', '/search?search=phys%20%26%2012'],
  ])
})

test('near matches begin with the corrected search', () => {
  const suggestions = { products: [product], institutes: [], categories: [], correction: 'modern physics' }
  expect(suggestionLinks(suggestions, 'moderm phyzics').map(({ label, href }) => [label, href])).toEqual([
    ['Did you mean “modern physics”?', '/search?search=modern%20physics'],
    ['Modern Physics', '/products/modern-physics'],
  ])
})

test('a search without results has no suggestions', () => {
  expect(suggestionLinks({ products: [], institutes: [], categories: [], correction: null }, 'zzz')).toEqual([])
})

test('arrow keys wrap around the ends of the list', () => {
  expect([-1, 0, 2].map((index) => nextIndex(index, 'ArrowDown', 3))).toEqual([0, 1, 0])
  expect([-1, 0, 2].map((index) => nextIndex(index, 'ArrowUp', 3))).toEqual([2, 2, 1])
})
