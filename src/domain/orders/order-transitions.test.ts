import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { mayMove, type TransitionCause } from './order-transitions.ts'

/** The moves of a cause to other statuses, like `shipped → delivered`. */
const movesOf = (by: TransitionCause): string[] =>
  ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => to !== from && mayMove(by, from, to)).map((to) => `${from} → ${to}`),
  )

test('staff move an order to every status', () => {
  expect(movesOf('staff')).toHaveLength(ORDER_STATUSES.length * (ORDER_STATUSES.length - 1))
})

test('the courier never changes a cancelled or delivered order, and takes no order back', () => {
  expect(movesOf('courier')).toEqual([
    'pending → shipped',
    'pending → delivered',
    'processing → shipped',
    'processing → delivered',
    'shipped → delivered',
  ])
})

test.each(['customer', 'policy'] as const)('a %s only cancels orders that were not sent', (by) => {
  expect(movesOf(by)).toEqual(['pending → cancelled', 'processing → cancelled'])
})
