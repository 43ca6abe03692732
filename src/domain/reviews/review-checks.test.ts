import { describe, expect, test } from 'vitest'
import { checkReview } from './review-checks.ts'

const check = (text: string, title = '') => checkReview({ title, text })

describe('a review is published at once', () => {
  test.for([
    'All 148 pages, print is clear. Solved examples for rolling are better than my class notes.',
    'Very bad print, two pages missing. Do not buy.',
    'किताब बहुत अच्छी है',
    'The code 9788177091878 on the back is right.',
    'Q. 44 and 91 have wrong answers.',
    'Good',
    '',
  ])('with the text “%s”', (text) => {
    expect(check(text)).toEqual([])
  })
})

describe('staff first read a review', () => {
  test.for([
    ['Buy at www.cheapbooks.example', 'link'],
    ['join t.me/neetpdfs for the free pdf', 'link'],
    ['cheaper on otherbooks.com', 'link'],
    ['Call me on 98290 12341 for the notes', 'phone'],
    ['Call +91-98290-12341', 'phone'],
    ['write to ritika@example.in', 'email'],
    ['the seller is a BASTARD', 'abusive_word'],
    ['aaaaaaaa', 'gibberish'],
    ['sdfghjklq', 'gibberish'],
    ['k', 'gibberish'],
  ] as const)('with the text “%s”', ([text, reason]) => {
    expect(check(text)).toEqual([reason])
  })

  test('with a phone number in its title', () => {
    expect(check('Good book', 'Call 9829012341')).toEqual(['phone'])
  })
})
