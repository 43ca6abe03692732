import { expect, test } from 'vitest'
import { choosePartialMatches } from './partial-matches.ts'

test('a word that no book has is left out', () => {
  const found = [
    { id: 7, words: 0b01 },
    { id: 3, words: 0b01 },
  ]
  expect(choosePartialMatches(['neet', '2026'], found)).toEqual({ ids: [7, 3], leftOut: ['2026'] })
})

test('books with most of the words are shown, and no books with fewer', () => {
  const found = [
    { id: 1, words: 0b001 },
    { id: 2, words: 0b011 },
    { id: 3, words: 0b110 },
  ]
  expect(choosePartialMatches(['allen', 'physics', 'notes'], found)).toEqual({ ids: [2, 3], leftOut: [] })
})

test('books with one of two words are no answer if other books have the other word', () => {
  const found = [
    { id: 1, words: 0b01 },
    { id: 2, words: 0b10 },
  ]
  expect(choosePartialMatches(['allen', 'organic'], found)).toEqual({ ids: [], leftOut: [] })
  expect(choosePartialMatches(['zebra'], [])).toEqual({ ids: [], leftOut: [] })
})
