import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleError } from '../../../test/fake-servers/google-responses.ts'
import { type MerchantFixture, openMerchantFixture } from '../../../test/fixtures/merchant-fixture.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { products } from '../database/schema/catalog.ts'
import { jobHandlers } from '../job-handlers.ts'

let fixture: MerchantFixture
beforeAll(async () => {
  fixture = await openMerchantFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const runStatusJob = () => jobHandlers(fixture.store.services)['merchant-offer-status']({}, { isLast: false })

test('an offer that Google accepted but does not show is reported with the reason until it is shown or changed', async () => {
  const [disapproved, notImpacted] = [
    await fixture.makeProduct({ name: 'Optics' }),
    await fixture.makeProduct(),
    await fixture.makeProduct(),
  ]
  await fixture.sync()
  fixture.google.reviewed.set(String(disapproved.id), 'DISAPPROVED').set(String(notImpacted.id), 'NOT_IMPACTED')
  await runStatusJob()
  const reason = 'Google does not show it: Page not available. Update your landing page'
  expect(await fixture.status()).toMatchObject({
    counts: { listed: 3, failed: 1 },
    unlisted: [{ productId: disapproved.id, name: 'Optics', reason, failed: true }],
  })
  fixture.google.reviewed.clear()
  await runStatusJob()
  expect(await fixture.status()).toMatchObject({ counts: { failed: 0 }, unlisted: [] })
  fixture.google.reviewed.set(String(disapproved.id), 'DISAPPROVED')
  await runStatusJob()
  await fixture.store.db.update(products).set({ pricePaise: 7000 })
  await fixture.sync()
  expect((await fixture.status()).unlisted).toEqual([])
})

test('a failed status request is retried and keeps the known issues', async () => {
  const { id } = await fixture.makeProduct()
  await fixture.sync()
  fixture.google.reviewed.set(String(id), 'DISAPPROVED')
  await runStatusJob()
  for (const response of [googleError(503, 'Unavailable'), { status: 200, text: '<html>' }, 'reset'] as const) {
    fixture.google.respondWith('list', response, { times: 1 })
    await expect(runStatusJob()).rejects.toThrow(/Google/)
  }
  expect(await fixture.status()).toMatchObject({ counts: { failed: 1 } })
})

test('a store without a Google account sends no requests', async () => {
  const other = await openTestStore()
  fixture.google.reset()
  await jobHandlers(other.services)['merchant-offer-status']({}, { isLast: false })
  expect(fixture.google.requests).toEqual([])
  await other.close()
})
