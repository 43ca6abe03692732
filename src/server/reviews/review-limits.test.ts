import { expect } from 'vitest'
import { makeBuyer, sendReview } from '../../../test/fixtures/review-fixture.ts'
import { testWith } from '../../../test/test-store.ts'

const test = testWith({ RATE_LIMIT: 'on' })

test('helpful votes are limited by address, so that one person cannot vote with many browsers', async ({ store }) => {
  const { id } = (await sendReview(await makeBuyer(store))).body
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1) {
    const body = { isHelpful: true, device: crypto.randomUUID() }
    statuses.push((await store.client().request('PUT', `/reviews/${id}/vote`, body)).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})
