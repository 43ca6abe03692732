import { expect, test } from 'vitest'
import { parseTrackSearch } from './tracking-url.ts'

test.each([
  [{ orderId: 1_234_567_890 }, { orderId: '1234567890' }],
  [{ orderId: ' #1234 567 890' }, { orderId: '1234567890' }],
  [{ orderId: '#' }, {}],
  [{ orderId: ['1'], other: 'x' }, {}],
  [{}, {}],
])('the tracking URL accepts a copied order ID: %j', (raw, parsed) => {
  expect(parseTrackSearch(raw)).toEqual(parsed)
})
