import { expect, test } from 'vitest'
import { parseTrackSearch } from './track-address.ts'

test.each([
  [{ orderId: 1_234_567_890 }, { orderId: '1234567890' }],
  [{ orderId: ' #1234 567 890' }, { orderId: '1234567890' }],
  [{ orderId: '#' }, {}],
  [{ orderId: ['1'], other: 'x' }, {}],
  [{}, {}],
])('the address of the tracking page names an order, however it was copied: %j', (raw, read) => {
  expect(parseTrackSearch(raw)).toEqual(read)
})
