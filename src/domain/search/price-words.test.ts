import { expect, test } from 'vitest'
import { splitPriceWords } from './price-words.ts'

test.for([
  ['physics under 500', 'physics', 500],
  ['Physics below Rs. 299', 'Physics', 299],
  ['physics  up to  ₹1200 used', 'physics used', 1200],
  ['books less than 150 rupees', 'books', 150],
  ['upto 99', '', 99],
  ['physics 500 se kam', 'physics', 500],
  ['allen module ₹400 ke andar', 'allen module', 400],
] as const)('"%s" are books of "%s" up to ₹%i', ([search, words, maxPrice]) => {
  expect(splitPriceWords(search)).toEqual({ words, maxPrice })
})

test.for(['last 60 days', 'neet 2026', 'class 11', 'under', 'understanding 500 questions', 'under 500m', 'below 5'])(
  '"%s" sets no price',
  (search) => {
    expect(splitPriceWords(search)).toEqual({ words: search, maxPrice: undefined })
  },
)
