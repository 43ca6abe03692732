import { expect, test } from 'vitest'
import { parseTrackSearch } from './tracking-url.ts'

test.each([
  [{ orderId: 1_234_567_890 }, { orderId: '1234567890' }],
  [{ orderId: ' #1234 567 890' }, { orderId: '1234567890' }],
  [{ orderId: '#' }, {}],
  [{ orderId: ['1'], other: 'x' }, {}],
  [{}, {}],
])('the tracking URL accepts an order ID however it was copied: %j', (raw, parsed) => {
  expect(parseTrackSearch(raw)).toEqual(parsed)
})
