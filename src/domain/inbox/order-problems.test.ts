import { expect, test } from 'vitest'
import { ORDER_PROBLEMS, problemsOf } from './order-problems.ts'

test('the help of an order offers what can be wrong with it', () => {
  expect(problemsOf('cancelled')).toEqual(['other'])
  expect(problemsOf('delivered')).toEqual(['not-arrived', 'missing-book', 'wrong-book', 'other'])
  for (const status of ['pending', 'processing', 'shipped']) expect(problemsOf(status)).toEqual(ORDER_PROBLEMS)
})
