import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { type MerchantDesk, openMerchantDesk } from '../../../test/merchant-desk.ts'
import { loginAdmin } from '../../../test/people.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { Visitor } from '../../../test/visitor.ts'
import { createApp } from '../app.ts'
import { products } from '../catalog/catalog.tables.ts'
import { jobHandlers } from '../workers.ts'
import { beginHourlyRun, beginRun } from './begin-run.ts'
import { merchantOffers, merchantRuns } from './merchant.tables.ts'
import { syncOffers } from './sync-offers.ts'

let desk: MerchantDesk
beforeAll(async () => {
  desk = await openMerchantDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

const inOrder = (numbers: number[]) => numbers.map(String).toSorted((a, b) => Number(a) - Number(b))
const forget = () => desk.google.forget()
const change = (id: number, values: Partial<typeof products.$inferInsert>) =>
  desk.store.db.update(products).set(values).where(eq(products.id, id))
/** Whatever was sent, was sent so long ago. */
const age = (days: number) =>
  desk.store.db.execute(sql`
    update merchant_offers set sent_at = sent_at - ${`${days} days`}::interval,
      sent_before = sent_before - ${`${days} days`}::interval`)
const runs = () => desk.store.db.select().from(merchantRuns)

describe('a sync', () => {
  test('sends every book that can be shown, once, and says what came of it', async () => {
    const [first, used] = [await desk.book(), await desk.book({ condition: 'used', stock: 0 })]
    const unseen = await makeProduct(desk.store, { name: 'Optics', image: '' })
    expect(await desk.status()).toMatchObject({ isConfigured: true, lastSync: null, run: null })
    expect(await desk.sync()).toMatchObject({
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
    expect([...desk.google.listed.keys()].toSorted()).toEqual(inOrder([first.id, used.id]).toSorted())
    expect(desk.google.listed.get(String(used.id))).toMatchObject({
      productAttributes: { condition: 'USED', availability: 'OUT_OF_STOCK' },
    })
    expect(await desk.status()).toMatchObject({
      lastSync: expect.any(String),
      run: { status: 'done', inserted: 2, trouble: null },
      counts: { listed: 2, waiting: 0, failed: 0, leftOut: 1 },
      unlisted: [
        { productId: unseen.id, name: 'Optics', reason: 'It has no picture that Google takes.', failed: false },
      ],
      feedUrl: 'http://shop.test/feeds/google.xml',
    })
    expect((await desk.sync()).body).toMatchObject({ message: 'Google knows everything already.', syncedProducts: 0 })
    expect(desk.told()).toHaveLength(2)
    expect(desk.google.most).toBeLessThanOrEqual(4)
  })

  test('sends what changed since, and nothing else', async () => {
    const [kept, cheaper, sold] = [await desk.book(), await desk.book(), await desk.book({ stock: 1 })]
    await desk.sync()
    forget()
    await change(cheaper.id, { pricePaise: 10_000 })
    await desk.store.visitor().call('POST', '/orders', orderOf([{ productId: sold.id, quantity: 1 }]))
    expect((await desk.scheduled()).body).toMatchObject({ results: { inserted: 0, updated: 2 } })
    expect(desk.told().toSorted()).toEqual(inOrder([cheaper.id, sold.id]).toSorted())
    expect(desk.google.listed.get(String(sold.id))).toMatchObject({
      productAttributes: { availability: 'OUT_OF_STOCK' },
    })
    await change(kept.id, { featured: true, rating: 5 })
    await desk.scheduled()
    expect(desk.told()).not.toContain(String(kept.id))
  })

  test('takes away what was deleted, or can be shown no more, and lists it again when it can', async () => {
    const [gone, hidden] = [await desk.book(), await desk.book({ name: 'Genetics' })]
    await desk.sync()
    await desk.staff.call('DELETE', `/products/${gone.id}`)
    await change(hidden.id, { image: '', imageGallery: '' })
    expect((await desk.scheduled()).body).toMatchObject({ message: '2 products were taken away.' })
    expect(desk.google.listed.size).toBe(0)
    expect(await desk.store.db.select().from(merchantOffers)).toMatchObject([{ productId: hidden.id, triedAt: null }])
    await desk.scheduled()
    expect(desk.told('delete')).toHaveLength(2)
    await change(hidden.id, { image: '/images/a.jpg' })
    expect((await desk.scheduled()).body).toMatchObject({ results: { inserted: 1 } })
  })

  test('of one exam sends that exam', async () => {
    const [jee, neet] = [await desk.book(), await desk.book({ examType: 'NEET' })]
    await desk.sync('NEET')
    expect(desk.told()).toEqual([String(neet.id)])
    await desk.sync('JEE')
    expect(desk.told()).toEqual(inOrder([neet.id, jee.id]).toReversed())
  })

  test('changes no book more than twice a day; the rest waits', async () => {
    const { id } = await desk.book()
    for (const pricePaise of [100, 200, 300]) {
      await change(id, { pricePaise })
      await desk.sync()
    }
    expect(desk.told()).toHaveLength(2)
    expect(await desk.status()).toMatchObject({ counts: { listed: 1, waiting: 1 } })
    await age(1)
    await desk.scheduled()
    expect(desk.google.listed.get(String(id))).toMatchObject({
      productAttributes: { price: { amountMicros: '3000000' } },
    })
  })

  test('says everything again before Google forgets it after 30 days', async () => {
    await desk.book()
    await desk.sync()
    await age(24)
    await desk.scheduled()
    expect(desk.told()).toHaveLength(1)
    await age(2)
    await desk.scheduled()
    expect(desk.told()).toHaveLength(2)
  })

  test('of a large shop goes on in the background, and another one joins it', async () => {
    const { id } = await desk.book()
    desk.google.answer('insert', 'silence', { times: 1 })
    const app = createApp(Object.assign({}, desk.store.services, { waitMs: 0 }))
    const visitor = () => new Visitor(async (request) => app.fetch(request))
    const { visitor: impatient } = await loginAdmin({ db: desk.store.db, visitor })
    const body = { success: true, status: 'running', message: 'The sync goes on in the background.' }
    expect(await impatient.ask('POST', '/google-merchant/sync', {})).toMatchObject({ status: 200, body })
    expect(await impatient.ask('POST', '/google-merchant/run-scheduled-sync')).toMatchObject({ status: 200, body })
    await expect.poll(() => desk.told()).toEqual([String(id)])
    expect(await desk.status()).toMatchObject({ run: { status: 'running' }, counts: { waiting: 1 } })
    expect(await runs()).toHaveLength(1)
    desk.google.breakOff()
    await expect.poll(async () => (await desk.status()).run?.status).toBe('done')
  })
})

describe('the hourly sync', () => {
  test('runs once, though two processes of one shop begin it together', async () => {
    const other = await openTestStore(desk.google.settings, desk.store.databaseUrl)
    await other.services.jobs.work(jobHandlers(other.services))
    const books = await Promise.all(Array.from({ length: 30 }, () => desk.book()))
    await Promise.all([desk.store, other, desk.store, other].map(({ services }) => beginHourlyRun(services)))
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['done'])
    expect(desk.told().toSorted()).toEqual(inOrder(books.map(({ id }) => id)).toSorted())
    await other.close()
  })

  test('goes on where a process died, and sends nothing twice', async () => {
    const [sent] = [await desk.book(), await desk.book()]
    await desk.sync()
    forget()
    await change(sent.id, { pricePaise: 500 })
    const { services } = desk.store
    const run = await services.db.insert(merchantRuns).values({ cause: 'hourly' }).returning()
    const id = run[0]?.id ?? 0
    await Promise.all([1, 2].map(() => syncOffers(services, id, { isLast: false })))
    await syncOffers(services, id, { isLast: false })
    expect(await runs()).toContainEqual(expect.objectContaining({ id, status: 'done', inserted: 0 }))
    expect(new Set(desk.told())).toEqual(new Set([String(sent.id)]))
  })

  test('is not kept from running by one that was lost', async () => {
    await desk.book()
    const { db } = desk.store
    const long = sql`now() - interval '1 hour'`
    await db.insert(merchantRuns).values({ cause: 'hourly', touchedAt: long })
    await beginRun(desk.store.services, { cause: 'hourly' })
    await expect.poll(async () => (await runs()).map(({ status }) => status).toSorted()).toEqual(['done', 'failed'])
  })

  test('is on the schedule of every connected shop, and does nothing in another', async () => {
    const { rows } = await desk.store.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)
    expect(rows).toContainEqual({ name: 'merchant-hourly', cron: '7 * * * *', timezone: 'Asia/Kolkata' })
    const other = await openTestStore()
    await jobHandlers(other.services)['merchant-hourly']({}, { isLast: false })
    expect(await other.db.select().from(merchantRuns)).toEqual([])
    await other.close()
    await jobHandlers(desk.store.services)['merchant-hourly']({}, { isLast: false })
    expect(await runs()).toHaveLength(1)
  })
})
