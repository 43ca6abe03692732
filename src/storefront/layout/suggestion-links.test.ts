import { expect, test } from 'vitest'
import { placeAfter, suggestionLinks } from './suggestion-links.ts'

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

test('suggestions lead to shelves and books, and at last to the search itself', () => {
  const found = {
    products: [product],
    institutes: [{ id: 2, name: 'Physics Wallah' }],
    categories: [{ id: 3, name: 'Physics' }],
  }
  expect(suggestionLinks(found, 'phys & 12').map(({ kind, href }) => [kind, href])).toEqual([
    ['category', '/categories/3'],
    ['institute', '/institutes/2'],
    ['product', '/products/modern-physics'],
    ['search', '/search?search=phys%20%26%2012'],
  ])
})

test('where nothing is found nothing is suggested', () => {
  expect(suggestionLinks({ products: [], institutes: [], categories: [] }, 'zzz')).toEqual([])
})

test('arrows go round the ends of the list', () => {
  expect([-1, 0, 2].map((place) => placeAfter(place, 'ArrowDown', 3))).toEqual([0, 1, 0])
  expect([-1, 0, 2].map((place) => placeAfter(place, 'ArrowUp', 3))).toEqual([2, 2, 1])
})
