import { expect, test } from 'vitest'
import { parcelOutcome } from './parcel-outcome.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const OPEN = { deliveredAt: null, returningAt: null, returnedAt: null, courierStatus: 'IN_TRANSIT' }

test.for([
  ['on its way', {}, undefined],
  ['delivered', { deliveredAt: day(3) }, 'delivered'],
  ['on its way back', { returningAt: day(2) }, 'returned'],
  ['lost', { courierStatus: 'LOST' }, 'lost'],
  ['lost on its way back', { returningAt: day(2), courierStatus: 'LOST' }, 'returned'],
  ['delivered after it turned back', { returningAt: day(2), deliveredAt: day(3) }, 'delivered'],
  ['turned back after its delivery', { deliveredAt: day(2), returningAt: day(3) }, 'returned'],
  ['received by the shop after both', { returningAt: day(2), deliveredAt: day(3), returnedAt: day(4) }, 'returned'],
] as const)('a parcel that is %s', ([, steps, outcome]) => {
  expect(parcelOutcome({ ...OPEN, ...steps })).toBe(outcome)
})
