import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoogleResponse, googleError } from '../../../test/fake-servers/google-responses.ts'
import { type MerchantFixture, openMerchantFixture } from '../../../test/fixtures/merchant-fixture.ts'
import { products } from '../database/schema/catalog.ts'
import { startHourlyRun, startRun } from './start-run.ts'
import { createGoogleMerchantClient } from './google/google-client.ts'
import { merchantRuns } from '../database/schema/merchant.ts'
import { syncOffers } from './sync-offers.ts'

let fixture: MerchantFixture
beforeAll(async () => {
  fixture = await openMerchantFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const invalid = googleError(400, '[productInput.price] The price is not valid', {
  reason: 'invalid',
  metadata: { REASON: 'INVALID_PRICE', FIELD_LOCATION: 'product_input.product_attributes.price' },
})
const perMinute = googleError(429, 'Quota exceeded', { reason: 'quota/request_rate_too_high' })
const daily = googleError(429, 'Quota exceeded', { reason: 'quota/daily_limit_exceeded' })
const makeProducts = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.makeProduct()))
const runs = () => fixture.store.db.select().from(merchantRuns)
const lastRun = async () => (await fixture.status()).run
const endedAt = async () => (await lastRun())?.endedAt

describe('rejected products', () => {
  test('a rejected product is shown with the reason, and the others are listed', async () => {
    const [rejected] = [await fixture.makeProduct({ name: 'Optics' }), await fixture.makeProduct()]
    fixture.google.respondWith('insert', invalid, { offerId: String(rejected.id) })
    expect((await fixture.sync()).body).toMatchObject({
      success: false,
      status: 'partial',
      message: '1 product was not accepted by Google.',
      details: '1 product was not accepted by Google. Optics: price: The price is not valid',
      syncedProducts: 1,
      results: { inserted: 1, updated: 0 },
    })
    expect(await fixture.status()).toMatchObject({
      lastSync: expect.any(String),
      counts: { listed: 1, pending: 0, failed: 1 },
      unlisted: [{ productId: rejected.id, name: 'Optics', reason: 'price: The price is not valid', failed: true }],
    })
  })

  test('a rejected product is sent again when it changes or staff sync, not by the hourly sync', async () => {
    const rejected = await fixture.makeProduct()
    fixture.google.respondWith('insert', invalid, { times: 2 })
    await fixture.sync()
    await fixture.runScheduledSync()
    expect(fixture.sentOffers()).toHaveLength(1)
    await fixture.sync()
    expect(fixture.sentOffers()).toHaveLength(2)
    await fixture.store.db.update(products).set({ pricePaise: 5000 })
    expect((await fixture.runScheduledSync()).body).toMatchObject({ success: true, results: { inserted: 1 } })
    expect(await fixture.status()).toMatchObject({ counts: { failed: 0 }, unlisted: [] })
    expect(fixture.google.listed.has(String(rejected.id))).toBe(true)
  })

  test('a product that is rejected as outdated is left to the next run', async () => {
    const { id } = await fixture.makeProduct()
    fixture.google.respondWith('insert', googleError(409, 'Older.', { reason: 'aborted' }), { times: 1 })
    expect((await fixture.sync()).body).toMatchObject({ success: true, syncedProducts: 0 })
    await fixture.runScheduledSync()
    expect(fixture.google.listed.has(String(id))).toBe(true)
  })
})

describe('when Google denies access', () => {
  test.each<[string, 'token' | 'insert', GoogleResponse, string]>([
    [
      'the service account is not a user of the account',
      'insert',
      googleError(403, 'No', { reason: 'x', metadata: { REASON: 'PERMISSION_DENIED_ACCOUNTS' } }),
      'Add its email address',
    ],
    ['an expired token', 'insert', googleError(401, 'Expired'), 'does not accept the service account'],
    [
      'the project is not registered',
      'insert',
      googleError(401, 'x', { reason: 'x', metadata: { REASON: 'GCP_NOT_REGISTERED' } }),
      'is not registered',
    ],
    [
      'the data source does not exist',
      'insert',
      googleError(404, 'x', { reason: 'x', metadata: { REASON: 'DATA_SOURCE_NOT_FOUND' } }),
      'data source',
    ],
    ['the old API', 'insert', googleError(410, 'Sunset'), 'needs an update'],
    ['a revoked key', 'token', { status: 400, body: { error: 'invalid_grant' } }, 'rejected the login'],
  ])('the sync ends at once with instructions when %s', async (_reason, operation, response, message) => {
    await makeProducts(20)
    if (operation === 'token') fixture.google.expireTokens()
    fixture.google.respondWith(operation, response)
    const { status, body } = await fixture.sync()
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'merchant_sync_failed' })
    expect(body.message).toContain(message)
    expect(await fixture.status()).toMatchObject({ lastSync: null, run: { status: 'failed', lastError: body.message } })
    expect(fixture.sentOffers().length).toBeLessThanOrEqual(8)
    fixture.google.reset()
    expect((await fixture.runScheduledSync()).body).toMatchObject({ results: { inserted: 20 } })
  })
})

describe('when Google limits the number of requests', () => {
  test('the sync pauses for the requested time and then sends the rest', async () => {
    await makeProducts(8)
    fixture.google.respondWith('insert', { ...perMinute, headers: { 'Retry-After': '1' } }, { times: 1 })
    const run = await startRun(fixture.store.services, { cause: 'hourly' })
    await expect.poll(endedAt).toBeTruthy()
    expect(await lastRun()).toMatchObject({ status: 'done', inserted: 8, lastError: null })
    const { rows } = await fixture.store.db.execute<{ pause: number }>(sql`
      select round(extract(epoch from start_after - created_on))::int as pause
      from pgboss.job where name = 'merchant-sync' and data->>'runId' = ${String(run.id)} order by created_on`)
    expect(rows.map(({ pause }) => pause)).toEqual([0, 1])
  })

  test('the sync ends after five pauses in a row', async () => {
    await makeProducts(2)
    fixture.google.respondWith('insert', { ...perMinute, headers: { 'Retry-After': '0' } })
    const { services } = fixture.store
    const [run] = await services.db.insert(merchantRuns).values({ cause: 'hourly', pauses: 5 }).returning()
    await syncOffers(services, run?.id ?? 0, { isLast: false })
    expect(await lastRun()).toMatchObject({
      status: 'failed',
      lastError: 'Google accepts no more changes for the moment.',
    })
  })

  test('the hourly sync is skipped during a pause of an hour', async () => {
    await makeProducts(2)
    fixture.google.respondWith('insert', { ...perMinute, headers: { 'Retry-After': '3600' } }, { times: 1 })
    await fixture.runScheduledSync()
    expect(await lastRun()).toMatchObject({ status: 'failed' })
    await startHourlyRun(fixture.store.services)
    expect(await runs()).toHaveLength(1)
  })

  test('the sync continues the next day once the daily quota is used up', async () => {
    await makeProducts(12)
    fixture.google.respondWith('insert', daily)
    expect(await fixture.sync()).toMatchObject({
      status: 502,
      body: { message: 'Google accepts no more changes today. The rest follows tomorrow.' },
    })
    expect(fixture.sentOffers().length).toBeLessThanOrEqual(4)
    await startHourlyRun(fixture.store.services)
    const [run, ...others] = await runs()
    expect(others).toEqual([])
    expect(run?.pausedUntil?.getTime()).toBeGreaterThan(Date.now())
    expect(run?.pausedUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000)
    fixture.google.reset()
    await fixture.store.db.update(merchantRuns).set({ pausedUntil: sql`now()` })
    await startHourlyRun(fixture.store.services)
    await expect.poll(() => fixture.google.listed.size).toBe(12)
  })
})

describe('when Google fails', () => {
  test.each<[string, GoogleResponse]>([
    ['a 503', googleError(503, 'Unavailable')],
    ['a page of HTML', { status: 500, text: '<html>' }],
    ['a connection reset', 'reset'],
  ])('%s is retried until it succeeds', async (_failure, response) => {
    await makeProducts(6)
    fixture.google.respondWith('insert', response, { times: 6 })
    expect((await fixture.sync()).body).toMatchObject({ success: true, results: { inserted: 6, updated: 0 } })
    expect(fixture.google.listed.size).toBe(6)
  })

  test('a request that succeeded without a response is repeated, and the product is listed once', async () => {
    const { id } = await fixture.makeProduct()
    fixture.google.respondWith('insert', 'reset', { times: 1, done: true })
    expect((await fixture.sync()).body).toMatchObject({ success: true, results: { inserted: 1, updated: 0 } })
    expect(fixture.sentOffers()).toEqual([String(id), String(id)])
    expect([...fixture.google.listed.keys()]).toEqual([String(id)])
    await fixture.staff.request('DELETE', `/products/${id}`)
    fixture.google.respondWith('delete', 'reset', { times: 1, done: true })
    expect((await fixture.sync()).body).toMatchObject({ success: true, message: '1 product was removed.' })
  })

  test('a long outage ends the sync, and the next one sends everything', async () => {
    await makeProducts(6)
    fixture.google.respondWith('insert', googleError(503, 'Unavailable'))
    expect(await fixture.sync()).toMatchObject({ status: 502, body: { message: 'Google is unavailable (503).' } })
    expect(fixture.sentOffers().length).toBeLessThanOrEqual(4 * 8)
    expect(await fixture.status()).toMatchObject({ lastSync: null, counts: { listed: 0, pending: 6 } })
    fixture.google.reset()
    expect((await fixture.runScheduledSync()).body).toMatchObject({ success: true, results: { inserted: 6 } })
    expect(await fixture.status()).toMatchObject({ counts: { listed: 6, pending: 0, failed: 0 }, unlisted: [] })
  })

  test('an error for a single product does not affect the others', async () => {
    const [failing] = [await fixture.makeProduct({ name: 'Optics' }), ...(await makeProducts(5))]
    fixture.google.respondWith('insert', googleError(500, 'Internal'), { offerId: String(failing?.id) })
    expect((await fixture.sync()).body).toMatchObject({
      status: 'partial',
      details: '1 product was not accepted by Google. Optics: Google is unavailable (500).',
      results: { inserted: 5 },
    })
    fixture.google.reset()
    await fixture.runScheduledSync()
    expect(fixture.google.listed.size).toBe(6)
  })

  test('a request without a response ends at its time limit', async () => {
    await makeProducts(3)
    fixture.google.respondWith('insert', 'silence')
    const { config } = fixture.store.services
    if (!config.googleMerchant) throw new Error('The settings name no account')
    const merchant = createGoogleMerchantClient(config.googleMerchant, { connectMs: 100, totalMs: 200 })
    const [run] = await fixture.store.db.insert(merchantRuns).values({ cause: 'hourly' }).returning()
    const services = { ...fixture.store.services, merchant }
    await expect(syncOffers(services, run?.id ?? 0, { isLast: false })).rejects.toThrow(
      'Google did not respond in time.',
    )
    expect(await lastRun()).toMatchObject({ status: 'running' })
    await syncOffers(services, run?.id ?? 0, { isLast: true })
    expect(await lastRun()).toMatchObject({ status: 'partial', inserted: 0, failed: 3 })
  })
})
