import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { type MerchantFixture, openMerchantFixture } from '../../../test/fixtures/merchant-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { TestClient } from '../../../test/test-client.ts'
import { createApp } from '../app.ts'
import { products } from '../database/schema/catalog.ts'
import { jobHandlers } from '../job-handlers.ts'
import { startHourlyRun, startRun } from './start-run.ts'
import { merchantOffers, merchantRuns } from '../database/schema/merchant.ts'
import { syncOffers } from './sync-offers.ts'

let fixture: MerchantFixture
beforeAll(async () => {
  fixture = await openMerchantFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const inOrder = (ids: number[]) => ids.map(String).toSorted((a, b) => Number(a) - Number(b))
const resetGoogle = () => fixture.google.reset()
const updateProduct = (id: number, values: Partial<typeof products.$inferInsert>) =>
  fixture.store.db.update(products).set(values).where(eq(products.id, id))
/** Moves the times of all sent offers into the past. */
const ageOffers = (days: number) =>
  fixture.store.db.execute(sql`
    update merchant_offers set sent_at = sent_at - ${`${days} days`}::interval,
      previously_sent_at = previously_sent_at - ${`${days} days`}::interval`)
const runs = () => fixture.store.db.select().from(merchantRuns)

describe('sync with Google Merchant', () => {
  test('a sync sends every product that can be listed once and reports the result', async () => {
    const [first, used] = [await fixture.makeProduct(), await fixture.makeProduct({ condition: 'used', stock: 0 })]
    const excluded = await makeProduct(fixture.store, { name: 'Optics', image: '' })
    expect(await fixture.status()).toMatchObject({ isConfigured: true, lastSync: null, run: null })
    expect(await fixture.sync()).toMatchObject({
      status: 200,
      body: {
        success: true,
        status: 'done',
        message: '2 products were sent.',
        details: null,
        syncedProducts: 2,
        results: { inserted: 2, updated: 0 },
      },
    })
    expect([...fixture.google.listed.keys()].toSorted()).toEqual(inOrder([first.id, used.id]).toSorted())
    expect(fixture.google.listed.get(String(used.id))).toMatchObject({
      productAttributes: { condition: 'USED', availability: 'OUT_OF_STOCK' },
    })
    expect(await fixture.status()).toMatchObject({
      lastSync: expect.any(String),
      run: { status: 'done', inserted: 2, lastError: null },
      counts: { listed: 2, pending: 0, failed: 0, excluded: 1 },
      unlisted: [
        { productId: excluded.id, name: 'Optics', reason: 'It has no image that Google accepts.', failed: false },
      ],
      feedUrl: 'http://shop.test/feeds/google.xml',
    })
    expect((await fixture.sync()).body).toMatchObject({ message: 'Google is up to date.', syncedProducts: 0 })
    expect(fixture.sentOffers()).toHaveLength(2)
    expect(fixture.google.maxConcurrent).toBeLessThanOrEqual(4)
  })

  test('a sync sends only products that have changed since the last one', async () => {
    const [renamed, cheaper, sold] = [
      await fixture.makeProduct(),
      await fixture.makeProduct(),
      await fixture.makeProduct({ stock: 1 }),
    ]
    await fixture.sync()
    resetGoogle()
    await updateProduct(cheaper.id, { pricePaise: 10_000 })
    await fixture.store.client().request('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 1 }]))
    expect((await fixture.runScheduledSync()).body).toMatchObject({ results: { inserted: 0, updated: 2 } })
    expect(fixture.sentOffers().toSorted()).toEqual(inOrder([cheaper.id, sold.id]).toSorted())
    expect(fixture.google.listed.get(String(sold.id))).toMatchObject({
      productAttributes: { availability: 'OUT_OF_STOCK' },
    })
    await updateProduct(renamed.id, { featured: true, rating: 5 })
    await fixture.runScheduledSync()
    expect(fixture.sentOffers()).not.toContain(String(renamed.id))
  })

  test('a sync removes deleted and excluded products, and lists them again when possible', async () => {
    const [gone, hidden] = [await fixture.makeProduct(), await fixture.makeProduct({ name: 'Genetics' })]
    await fixture.sync()
    await fixture.staff.request('DELETE', `/products/${gone.id}`)
    await updateProduct(hidden.id, { image: '', imageGallery: '' })
    expect((await fixture.runScheduledSync()).body).toMatchObject({ message: '2 products were removed.' })
    expect(fixture.google.listed.size).toBe(0)
    expect(await fixture.store.db.select().from(merchantOffers)).toMatchObject([
      { productId: hidden.id, firstAttemptAt: null },
    ])
    await fixture.runScheduledSync()
    expect(fixture.sentOffers('delete')).toHaveLength(2)
    await updateProduct(hidden.id, { image: '/images/a.jpg' })
    expect((await fixture.runScheduledSync()).body).toMatchObject({ results: { inserted: 1 } })
  })

  test('a sync after the owner has changed the web address of the shop sends all products with it', async () => {
    const { id } = await fixture.makeProduct({ slug: 'optics' })
    await fixture.sync()
    const rename = (publicUrl: string) => fixture.staff.request('PATCH', '/admin/shop-settings', { publicUrl })
    await rename('https://books.example')
    expect((await fixture.runScheduledSync()).body).toMatchObject({ results: { inserted: 0, updated: 1 } })
    expect(fixture.google.listed.get(String(id))).toMatchObject({
      productAttributes: { link: 'https://books.example/products/optics' },
    })
    expect(await fixture.status()).toMatchObject({ feedUrl: 'https://books.example/feeds/google.xml' })
    await rename('')
  })

  test('a sync of one exam sends only its products', async () => {
    const [jee, neet] = [await fixture.makeProduct(), await fixture.makeProduct({ examType: 'NEET' })]
    await fixture.sync('NEET')
    expect(fixture.sentOffers()).toEqual([String(neet.id)])
    await fixture.sync('JEE')
    expect(fixture.sentOffers()).toEqual(inOrder([neet.id, jee.id]).toReversed())
  })

  test('a product is updated at most twice a day', async () => {
    const { id } = await fixture.makeProduct()
    for (const pricePaise of [100, 200, 300]) {
      await updateProduct(id, { pricePaise })
      await fixture.sync()
    }
    expect(fixture.sentOffers()).toHaveLength(2)
    expect(await fixture.status()).toMatchObject({ counts: { listed: 1, pending: 1 } })
    await ageOffers(1)
    await fixture.runScheduledSync()
    expect(fixture.google.listed.get(String(id))).toMatchObject({
      productAttributes: { price: { amountMicros: '3000000' } },
    })
  })

  test('every offer is sent again before it expires at Google after 30 days', async () => {
    await fixture.makeProduct()
    await fixture.sync()
    await ageOffers(24)
    await fixture.runScheduledSync()
    expect(fixture.sentOffers()).toHaveLength(1)
    await ageOffers(2)
    await fixture.runScheduledSync()
    expect(fixture.sentOffers()).toHaveLength(2)
  })

  test('a long sync continues in the background, and a second request joins it', async () => {
    const { id } = await fixture.makeProduct()
    fixture.google.respondWith('insert', 'silence', { times: 1 })
    const app = createApp(Object.assign({}, fixture.store.services, { waitMs: 0 }))
    const client = () => new TestClient(async (request) => app.fetch(request))
    const { client: admin } = await loginAsAdmin({ db: fixture.store.db, client })
    const body = { success: true, status: 'running', message: 'The sync continues in the background.' }
    expect(await admin.requestJson('POST', '/google-merchant/sync', {})).toMatchObject({ status: 200, body })
    expect(await admin.requestJson('POST', '/google-merchant/run-scheduled-sync')).toMatchObject({
      status: 200,
      body,
    })
    await expect.poll(() => fixture.sentOffers()).toEqual([String(id)])
    expect(await fixture.status()).toMatchObject({ run: { status: 'running' }, counts: { pending: 1 } })
    expect(await runs()).toHaveLength(1)
    fixture.google.dropConnections()
    await expect.poll(async () => (await fixture.status()).run?.status).toBe('done')
  })
})

describe('hourly sync', () => {
  test('the hourly sync runs once when two processes start it together', async () => {
    const other = await openTestStore(fixture.google.settings, fixture.store.databaseUrl)
    await other.services.jobs.work(jobHandlers(other.services))
    const made = await Promise.all(Array.from({ length: 30 }, () => fixture.makeProduct()))
    await Promise.all([fixture.store, other, fixture.store, other].map(({ services }) => startHourlyRun(services)))
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['done'])
    expect(fixture.sentOffers().toSorted()).toEqual(inOrder(made.map(({ id }) => id)).toSorted())
    await other.close()
  })

  test('another process continues the sync of a crashed one and sends nothing twice', async () => {
    const [sent] = [await fixture.makeProduct(), await fixture.makeProduct()]
    await fixture.sync()
    resetGoogle()
    await updateProduct(sent.id, { pricePaise: 500 })
    const { services } = fixture.store
    const run = await services.db.insert(merchantRuns).values({ cause: 'hourly' }).returning()
    const id = run[0]?.id ?? 0
    await Promise.all([1, 2].map(() => syncOffers(services, id, { isLast: false })))
    await syncOffers(services, id, { isLast: false })
    expect(await runs()).toContainEqual(expect.objectContaining({ id, status: 'done', inserted: 0 }))
    expect(new Set(fixture.sentOffers())).toEqual(new Set([String(sent.id)]))
  })

  test('the hourly sync runs even if an earlier run was lost', async () => {
    await fixture.makeProduct()
    const { db } = fixture.store
    const anHourAgo = sql`now() - interval '1 hour'`
    await db.insert(merchantRuns).values({ cause: 'hourly', lastProgressAt: anHourAgo })
    await startRun(fixture.store.services, { cause: 'hourly' })
    await expect.poll(async () => (await runs()).map(({ status }) => status).toSorted()).toEqual(['done', 'failed'])
  })

  test('the hourly sync is scheduled, and does nothing without a Google account', async () => {
    const { rows } = await fixture.store.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)
    expect(rows).toContainEqual({ name: 'merchant-sync-hourly', cron: '7 * * * *', timezone: 'Asia/Kolkata' })
    const other = await openTestStore()
    await jobHandlers(other.services)['merchant-sync-hourly']({}, { isLast: false })
    expect(await other.db.select().from(merchantRuns)).toEqual([])
    await other.close()
    await jobHandlers(fixture.store.services)['merchant-sync-hourly']({}, { isLast: false })
    expect(await runs()).toHaveLength(1)
  })
})
