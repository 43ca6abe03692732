import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoogleAnswer, googleError } from '../../../test/google-answers.ts'
import { type MerchantDesk, openMerchantDesk } from '../../../test/merchant-desk.ts'
import { products } from '../catalog/catalog.tables.ts'
import { beginHourlyRun, beginRun } from './begin-run.ts'
import { openGoogleMerchant } from './google-merchant.ts'
import { merchantRuns } from './merchant.tables.ts'
import { syncOffers } from './sync-offers.ts'

let desk: MerchantDesk
beforeAll(async () => {
  desk = await openMerchantDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

const PATIENCE = { timeout: 60_000 }
const invalid = googleError(400, '[productInput.price] The price is not valid', {
  reason: 'invalid',
  metadata: { REASON: 'INVALID_PRICE', FIELD_LOCATION: 'product_input.product_attributes.price' },
})
const perMinute = googleError(429, 'Quota exceeded', { reason: 'quota/request_rate_too_high' })
const daily = googleError(429, 'Quota exceeded', { reason: 'quota/daily_limit_exceeded' })
const books = (count: number) => Promise.all(Array.from({ length: count }, () => desk.book()))
const runs = () => desk.store.db.select().from(merchantRuns)
const lastRun = async () => (await desk.status()).run
const ended = async () => (await lastRun())?.endedAt

describe('a book that Google refuses', () => {
  test('is named with the reason; the others are listed', async () => {
    const [wrong] = [await desk.book({ name: 'Optics' }), await desk.book()]
    desk.google.answer('insert', invalid, { offerId: String(wrong.id) })
    expect((await desk.sync()).body).toMatchObject({
      success: false,
      status: 'partial',
      message: '1 product was not taken by Google.',
      details: '1 product was not taken by Google. Optics: price: The price is not valid',
      syncedProducts: 1,
      results: { inserted: 1, updated: 0 },
    })
    expect(await desk.status()).toMatchObject({
      lastSync: expect.any(String),
      counts: { listed: 1, waiting: 0, failed: 1 },
      unlisted: [{ productId: wrong.id, name: 'Optics', reason: 'price: The price is not valid', failed: true }],
    })
  })

  test('is sent again when it has changed or staff ask, not every hour', async () => {
    const wrong = await desk.book()
    desk.google.answer('insert', invalid, { times: 2 })
    await desk.sync()
    await desk.scheduled()
    expect(desk.told()).toHaveLength(1)
    await desk.sync()
    expect(desk.told()).toHaveLength(2)
    await desk.store.db.update(products).set({ pricePaise: 5000 })
    expect((await desk.scheduled()).body).toMatchObject({ success: true, results: { inserted: 1 } })
    expect(await desk.status()).toMatchObject({ counts: { failed: 0 }, unlisted: [] })
    expect(desk.google.listed.has(String(wrong.id))).toBe(true)
  })

  test('because a newer version is there is left to the next run', async () => {
    const { id } = await desk.book()
    desk.google.answer('insert', googleError(409, 'Older.', { reason: 'aborted' }), { times: 1 })
    expect((await desk.sync()).body).toMatchObject({ success: true, syncedProducts: 0 })
    await desk.scheduled()
    expect(desk.google.listed.has(String(id))).toBe(true)
  })
})

describe('a Google that lets nobody in', () => {
  test.each<[string, 'token' | 'insert', GoogleAnswer, string]>([
    [
      'no user',
      'insert',
      googleError(403, 'No', { reason: 'x', metadata: { REASON: 'PERMISSION_DENIED_ACCOUNTS' } }),
      'Add its e-mail',
    ],
    ['no token that holds', 'insert', googleError(401, 'Expired'), 'does not accept the service account'],
    [
      'no registration',
      'insert',
      googleError(401, 'x', { reason: 'x', metadata: { REASON: 'GCP_NOT_REGISTERED' } }),
      'is not registered',
    ],
    [
      'no data source',
      'insert',
      googleError(404, 'x', { reason: 'x', metadata: { REASON: 'DATA_SOURCE_NOT_FOUND' } }),
      'data source',
    ],
    ['the old API', 'insert', googleError(410, 'Sunset'), 'needs an update'],
    ['a key taken back', 'token', { status: 400, body: { error: 'invalid_grant' } }, 'refused the login'],
  ])(
    'ends the sync at once, says what to do, and is not asked book by book: %s',
    async (_what, call, answer, sentence) => {
      await books(20)
      if (call === 'token') desk.google.endTokens()
      desk.google.answer(call, answer)
      const { status, body } = await desk.sync()
      expect({ status, code: body.code }).toEqual({ status: 502, code: 'merchant_failed' })
      expect(body.message).toContain(sentence)
      expect(await desk.status()).toMatchObject({ lastSync: null, run: { status: 'failed', trouble: body.message } })
      expect(desk.told().length).toBeLessThanOrEqual(8)
      desk.google.forget()
      expect((await desk.scheduled()).body).toMatchObject({ results: { inserted: 20 } })
    },
  )
})

describe('a Google that has enough', () => {
  test('for the moment is left alone as long as it asks, and then told the rest', async () => {
    await books(8)
    desk.google.answer('insert', { ...perMinute, headers: { 'Retry-After': '1' } }, { times: 1 })
    const run = await beginRun(desk.store.services, { cause: 'hourly' })
    await expect.poll(ended, PATIENCE).toBeTruthy()
    expect(await lastRun()).toMatchObject({ status: 'done', inserted: 8, trouble: null })
    const { rows } = await desk.store.db.execute<{ pause: number }>(sql`
      select round(extract(epoch from start_after - created_on))::int as pause
      from pgboss.job where name = 'merchant' and data->>'runId' = ${String(run.id)} order by created_on`)
    expect(rows.map(({ pause }) => pause)).toEqual([0, 1])
  })

  test('again and again is left to the next hour', async () => {
    await books(2)
    desk.google.answer('insert', { ...perMinute, headers: { 'Retry-After': '0' } })
    const { services } = desk.store
    const [run] = await services.db.insert(merchantRuns).values({ cause: 'hourly', pauses: 5 }).returning()
    await syncOffers(services, run?.id ?? 0, { isLast: false })
    expect(await lastRun()).toMatchObject({ status: 'failed', trouble: 'Google takes no more changes for the moment.' })
  })

  test('for an hour is not told anything by the hourly sync meanwhile', async () => {
    await books(2)
    desk.google.answer('insert', { ...perMinute, headers: { 'Retry-After': '3600' } }, { times: 1 })
    await desk.scheduled()
    expect(await lastRun()).toMatchObject({ status: 'failed' })
    await beginHourlyRun(desk.store.services)
    expect(await runs()).toHaveLength(1)
  })

  test('for today is told the rest tomorrow', async () => {
    await books(12)
    desk.google.answer('insert', daily)
    expect(await desk.sync()).toMatchObject({
      status: 502,
      body: { message: 'Google takes no more changes today. The rest follows tomorrow.' },
    })
    const asked = desk.told().length
    expect(asked).toBeLessThanOrEqual(4)
    await beginHourlyRun(desk.store.services)
    const [run, ...more] = await runs()
    expect(more).toEqual([])
    expect(run?.pausedUntil?.getTime()).toBeGreaterThan(Date.now())
    expect(run?.pausedUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000)
    desk.google.forget()
    await desk.store.db.update(merchantRuns).set({ pausedUntil: sql`now()` })
    await beginHourlyRun(desk.store.services)
    await expect.poll(() => desk.google.listed.size, PATIENCE).toBe(12)
  })
})

describe('a Google that fails', () => {
  test.each<[string, GoogleAnswer]>([
    ['with a 503', googleError(503, 'Unavailable')],
    ['with a page of HTML', { status: 500, text: '<html>' }],
    ['in the middle of its answer', 'reset'],
  ])('%s is asked again until it answers', async (_what, answer) => {
    await books(6)
    desk.google.answer('insert', answer, { times: 6 })
    expect((await desk.sync()).body).toMatchObject({ success: true, results: { inserted: 6, updated: 0 } })
    expect(desk.google.listed.size).toBe(6)
  })

  test('after it did what it was asked is told the same again, and lists the book once', async () => {
    const { id } = await desk.book()
    desk.google.answer('insert', 'reset', { times: 1, done: true })
    expect((await desk.sync()).body).toMatchObject({ success: true, results: { inserted: 1, updated: 0 } })
    expect(desk.told()).toEqual([String(id), String(id)])
    expect([...desk.google.listed.keys()]).toEqual([String(id)])
    await desk.staff.call('DELETE', `/products/${id}`)
    desk.google.answer('delete', 'reset', { times: 1, done: true })
    expect((await desk.sync()).body).toMatchObject({ success: true, message: '1 product was taken away.' })
  })

  test('and does not recover is given up until the next hour, and loses nothing', async () => {
    await books(6)
    desk.google.answer('insert', googleError(503, 'Unavailable'))
    expect(await desk.sync()).toMatchObject({ status: 502, body: { message: 'Google is not well (503).' } })
    expect(desk.told().length).toBeLessThanOrEqual(4 * 8)
    expect(await desk.status()).toMatchObject({ lastSync: null, counts: { listed: 0, waiting: 6 } })
    desk.google.forget()
    expect((await desk.scheduled()).body).toMatchObject({ success: true, results: { inserted: 6 } })
    expect(await desk.status()).toMatchObject({ counts: { listed: 6, waiting: 0, failed: 0 }, unlisted: [] })
  })

  test('for one book alone lists all the others', async () => {
    const [poison] = [await desk.book({ name: 'Optics' }), ...(await books(5))]
    desk.google.answer('insert', googleError(500, 'Internal'), { offerId: String(poison?.id) })
    expect((await desk.sync()).body).toMatchObject({
      status: 'partial',
      details: '1 product was not taken by Google. Optics: Google is not well (500).',
      results: { inserted: 5 },
    })
    desk.google.forget()
    await desk.scheduled()
    expect(desk.google.listed.size).toBe(6)
  })

  test('by swallowing every call holds the sync up for its time limit, and nothing else', async () => {
    await books(3)
    desk.google.answer('insert', 'silence')
    const { config } = desk.store.services
    if (!config.googleMerchant) throw new Error('The settings name no account')
    const merchant = openGoogleMerchant(config.googleMerchant, { connectMs: 100, wholeMs: 200 })
    const [run] = await desk.store.db.insert(merchantRuns).values({ cause: 'hourly' }).returning()
    const quick = { ...desk.store.services, merchant }
    await expect(syncOffers(quick, run?.id ?? 0, { isLast: false })).rejects.toThrow('Google did not answer in time.')
    expect(await lastRun()).toMatchObject({ status: 'running' })
    await syncOffers(quick, run?.id ?? 0, { isLast: true })
    expect(await lastRun()).toMatchObject({ status: 'partial', inserted: 0, failed: 3 })
  })
})
