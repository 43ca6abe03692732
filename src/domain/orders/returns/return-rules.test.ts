import { describe, expect, test } from 'vitest'
import { returnableCopies, returnBlocker, returnDeadline } from './return-rules.ts'
import { isPossible, nextStatus, RETURN_STATUSES } from './return-states.ts'

describe('a replacement can be requested', () => {
  const deliveredAt = new Date('2026-11-19T05:00:00Z')
  const blockerAt = (now: string) => returnBlocker({ deliveredAt }, 7, new Date(now))

  test('until the end of the seventh day after the delivery, in Indian time', () => {
    expect(returnDeadline(deliveredAt, 7).toISOString()).toBe('2026-11-26T18:29:59.999Z')
    expect(blockerAt('2026-11-26T18:29:59Z')).toBeUndefined()
    expect(blockerAt('2026-11-26T18:30:01Z')).toContain('more than 7 days ago')
  })

  test('when the delivery was at night, the day counts in India', () => {
    expect(returnDeadline(new Date('2026-11-19T20:00:00Z'), 7).toISOString()).toBe('2026-11-27T18:29:59.999Z')
  })

  test('only for a delivered order', () => {
    expect(returnBlocker({ deliveredAt: null }, 7, deliveredAt)).toContain('after the order is')
  })
})

test('copies of an open or settled return cannot be requested again, those of a declined or cancelled one can', () => {
  const lines = [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ]
  const returned = [
    { orderItemId: 1, quantity: 1, status: 'requested' as const },
    { orderItemId: 1, quantity: 1, status: 'closed' as const },
    { orderItemId: 2, quantity: 1, status: 'declined' as const },
    { orderItemId: 2, quantity: 1, status: 'cancelled' as const },
  ]
  expect([...returnableCopies(lines, returned)]).toEqual([
    [1, 1],
    [2, 1],
  ])
})

describe('the states of a return', () => {
  test('books are received before they are accepted, and accepted before anything is sent or paid', () => {
    expect(RETURN_STATUSES.filter((status) => isPossible('accept', status))).toEqual(['received'])
    expect(RETURN_STATUSES.filter((status) => isPossible('refund', status))).toEqual(['accepted'])
    expect(RETURN_STATUSES.filter((status) => isPossible('ship_replacement', status))).toEqual(['accepted'])
  })

  test('a customer can cancel until the books are received', () => {
    expect(RETURN_STATUSES.filter((status) => isPossible('cancel', status))).toEqual([
      'requested',
      'approved',
      'pickup_booked',
      'drop_off',
    ])
    expect(nextStatus('cancel', 'received')).toBeUndefined()
  })

  test('nothing follows a declined, cancelled or closed return', () => {
    const events = ['approve', 'cancel', 'receive', 'accept', 'refund', 'close', 'choose_drop_off'] as const
    for (const status of ['declined', 'cancelled', 'closed'] as const) {
      expect(events.filter((event) => isPossible(event, status))).toEqual([])
    }
  })
})
