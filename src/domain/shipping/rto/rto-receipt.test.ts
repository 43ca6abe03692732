import { expect, test } from 'vitest'
import { rtoState } from './rto-receipt.ts'

const NONE = { returningAt: null, returnMovedAt: null, returnedAt: null, receivedAt: null }
const at = new Date()

test('a parcel is on its way back from the first report to its receipt', () => {
  expect(rtoState(NONE)).toBeUndefined()
  expect(rtoState({ ...NONE, returningAt: at })).toBe('initiated')
  expect(rtoState({ ...NONE, returningAt: at, returnMovedAt: at })).toBe('in_transit')
  expect(rtoState({ ...NONE, returningAt: at, returnedAt: at })).toBe('arrived')
  expect(rtoState({ ...NONE, returningAt: at, returnedAt: at, receivedAt: at })).toBe('received')
  // Staff can be faster than the courier's report.
  expect(rtoState({ ...NONE, receivedAt: at })).toBe('received')
})
