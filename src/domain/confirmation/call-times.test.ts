import { describe, expect, test } from 'vitest'
import { isCallTime, nextAttempt, nextCallTime } from './call-times.ts'

const india = (time: string): Date => new Date(`2026-11-${time}+05:30`)

describe('the next call', () => {
  test.for([
    ['two hours after the first call without an answer', 1, '24T12:45', '24T14:45'],
    ['the next morning after a first call in the evening', 1, '24T18:00', '25T10:00'],
    ['the next morning after the second', 2, '24T14:45', '25T10:00'],
    ['the same morning after a first call in the night', 1, '24T02:46', '24T10:00'],
    ['the same morning after a second call in the night', 2, '24T02:46', '24T10:00'],
    ['two hours after a first call that was too early', 1, '24T08:30', '24T10:30'],
  ] as const)('is %s', ([, attempts, now, next]) => {
    expect(nextAttempt(attempts, india(now))).toEqual(india(next))
  })

  test('does not follow the third call without an answer', () => {
    expect(nextAttempt(3, india('24T12:45'))).toBeUndefined()
  })
})

test.for([
  ['24T08:59', '24T09:00'],
  ['24T09:00', '24T09:00'],
  ['24T19:59', '24T19:59'],
  ['24T20:00', '25T10:00'],
  ['24T00:30', '24T09:00'],
] as const)('a call that is due at %s is made at %s', ([due, made]) => {
  expect(nextCallTime(india(due))).toEqual(india(made))
  expect(isCallTime(india(due))).toBe(due === made)
})
