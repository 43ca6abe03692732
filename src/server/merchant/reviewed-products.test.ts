import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleError } from '../../../test/google-answers.ts'
import { type MerchantDesk, openMerchantDesk } from '../../../test/merchant-desk.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { products } from '../catalog/catalog.tables.ts'
import { jobHandlers } from '../workers.ts'

let desk: MerchantDesk
beforeAll(async () => {
  desk = await openMerchantDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

const review = () => jobHandlers(desk.store.services)['merchant-review']({}, { isLast: false })

test('what Google took and does not show is named with its reason, until it is shown or changed', async () => {
  const [wrong, doubtful] = [await desk.book({ name: 'Optics' }), await desk.book(), await desk.book()]
  await desk.sync()
  desk.google.reviewed.set(String(wrong.id), 'DISAPPROVED').set(String(doubtful.id), 'NOT_IMPACTED')
  await review()
  const reason = 'Google does not show it: Page not available. Update your landing page'
  expect(await desk.status()).toMatchObject({
    counts: { listed: 3, failed: 1 },
    unlisted: [{ productId: wrong.id, name: 'Optics', reason, failed: true }],
  })
  desk.google.reviewed.clear()
  await review()
  expect(await desk.status()).toMatchObject({ counts: { failed: 0 }, unlisted: [] })
  desk.google.reviewed.set(String(wrong.id), 'DISAPPROVED')
  await review()
  await desk.store.db.update(products).set({ pricePaise: 7000 })
  await desk.sync()
  expect((await desk.status()).unlisted).toEqual([])
})

test('a review that cannot be read is read later, and takes nothing from what is known', async () => {
  const { id } = await desk.book()
  await desk.sync()
  desk.google.reviewed.set(String(id), 'DISAPPROVED')
  await review()
  for (const answer of [googleError(503, 'Unavailable'), { status: 200, text: '<html>' }, 'reset'] as const) {
    desk.google.answer('list', answer, { times: 1 })
    await expect(review()).rejects.toThrow(/Google/)
  }
  expect(await desk.status()).toMatchObject({ counts: { failed: 1 } })
})

test('a shop that is not connected asks nobody', async () => {
  const other = await openTestStore()
  desk.google.forget()
  await jobHandlers(other.services)['merchant-review']({}, { isLast: false })
  expect(desk.google.heard).toEqual([])
  await other.close()
})
