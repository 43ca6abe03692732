import { expect, it } from 'vitest'
import type { Call } from '../../../domain/confirmation/call-list.ts'
import { findNextCall, isFreeFor } from './next-call.ts'

const call = (orderId: number, change: Partial<Call> = {}) =>
  ({ orderId, list: 'due', claimedBy: null, ...change }) as Call

it('after a call comes the next order that is due, never one whose number was wrong or that is called later', () => {
  const calls = [call(1), call(2), call(3, { list: 'unreachable' }), call(4, { list: 'later' })]
  expect(findNextCall(calls, 1, 'asha')?.orderId).toBe(2)
  expect(findNextCall(calls, 2, 'asha')?.orderId).toBe(1)
  expect(findNextCall([call(2), call(3, { list: 'unreachable' })], 2, 'asha')).toBeUndefined()
})

it('an order that a colleague calls is passed over, one’s own is not', () => {
  const calls = [call(1), call(2, { claimedBy: 'ravi' }), call(3, { claimedBy: 'asha' })]
  expect(findNextCall(calls, 1, 'asha')?.orderId).toBe(3)
  expect(isFreeFor(call(2, { claimedBy: 'ravi' }), 'asha')).toBe(false)
})
