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

test('a word that no book has does not count against the others', () => {
  const found = [
    { id: 1, words: 0b0011 },
    { id: 2, words: 0b0101 },
  ]
  const words = ['neet', 'sample', 'papers', '2026']
  expect(choosePartialMatches(words, found)).toEqual({ ids: [1, 2], leftOut: ['2026'] })
})

test('a word that only resembles another does not count if its books have none of the others', () => {
  const found = [
    { id: 1, words: 0b01 },
    { id: 2, words: 0b10 },
  ]
  expect(choosePartialMatches(['neet', 'sample'], found, 0b10)).toEqual({ ids: [1], leftOut: ['sample'] })
})

test('books with one of two words are no answer if other books have the other word', () => {
  const found = [
    { id: 1, words: 0b01 },
    { id: 2, words: 0b10 },
  ]
  expect(choosePartialMatches(['allen', 'organic'], found)).toEqual({ ids: [], leftOut: [] })
  expect(choosePartialMatches(['zebra'], [])).toEqual({ ids: [], leftOut: [] })
})
