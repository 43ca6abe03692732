import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { addDays } from '../../domain/values/dates.ts'
import type { Tracking } from '../../domain/shipping/tracking.ts'
import { orders } from '../orders/orders.tables.ts'

type ShippingOverrides = Partial<typeof orders.$inferInsert>

async function orderWith(store: TestStore, news: ShippingOverrides): Promise<number> {
  const { id } = await makeProduct(store)
  const order = buildOrder([{ productId: id, quantity: 1 }])
  const { body } = await store.client().requestJson<{ id: number }>('POST', '/orders', order)
  if (Object.keys(news).length > 0) await store.db.update(orders).set(news).where(eq(orders.id, body.id))
  return body.id
}

async function trackingOf(store: TestStore, news: ShippingOverrides): Promise<Tracking> {
  return store.client().getJson(`/shiprocket/track-order/${await orderWith(store, news)}`)
}

describe('following a parcel by the order’s number', () => {
  test('a new order has not shipped, and is expected when its confirmation said', async ({ store }) => {
    const id = await orderWith(store, {})
    const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
    expect(await store.client().getJson(`/shiprocket/track-order/${id}`)).toEqual({
      orderId: id,
      status: 'NOT_SHIPPED',
      courierName: null,
      estimatedDelivery: addDays(row?.createdAt ?? '', 7).toISOString(),
      trackingUrl: null,
      message: 'Your order has not shipped yet. We pack orders in Kota within 1–2 business days.',
    })
  })

  test('a shipped one tells the courier, the day and the courier’s own page', async ({ store }) => {
    const estimatedDelivery = new Date('2026-11-28T06:30:00Z')
    const trackingUrl = 'https://courier.example/track/AWB1'
    const news = { status: 'shipped', shipmentStatus: 'In Transit', courierName: 'Marudhar Express' } as const
    expect(await trackingOf(store, { ...news, estimatedDelivery, trackingUrl })).toMatchObject({
      status: 'IN_TRANSIT',
      courierName: 'Marudhar Express',
      estimatedDelivery: '2026-11-28T06:30:00.000Z',
      trackingUrl,
    })
  })

  test.for([
    [{ status: 'processing' }, 'PROCESSING'],
    [{ status: 'shipped' }, 'SHIPPED'],
    [{ status: 'delivered', shipmentStatus: 'OUT FOR DELIVERY' }, 'DELIVERED'],
    [{ status: 'cancelled', shipmentStatus: 'PICKUP_SCHEDULED' }, 'CANCELLED'],
  ] as const)('%j is %s', async ([news, status], { store }) => {
    expect(await trackingOf(store, news)).toMatchObject({ status })
  })

  test.for(['delivered', 'cancelled'] as const)('nothing more is expected of a %s one', async (status, { store }) => {
    const estimatedDelivery = new Date('2026-11-28T06:30:00Z')
    expect(await trackingOf(store, { status, estimatedDelivery })).toMatchObject({ estimatedDelivery: null })
  })

  test('a promised day that has passed is not promised again', async ({ store }) => {
    expect(await trackingOf(store, { createdAt: addDays(new Date(), -9) })).toMatchObject({ estimatedDelivery: null })
  })

  test('what is no address of the web does not become a link', async ({ store }) => {
    expect(await trackingOf(store, { trackingUrl: 'javascript:alert(1)' })).toMatchObject({ trackingUrl: null })
  })

  test('tells nothing of who ordered, and is kept by no cache', async ({ store }) => {
    const id = await orderWith(store, {})
    const answer = await store.client().request('GET', `/shiprocket/track-order/${id}`)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.text()).not.toMatch(/Ritika|9829012341|example\.in|Jaipur/)
  })

  test('a number that no order has is not found, and a word is no number', async ({ store }) => {
    const visitor = store.client()
    const unknown = await visitor.requestJson('GET', '/shiprocket/track-order/1000000000')
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Order not found', code: 'not_found' } })
    expect(await visitor.requestJson('GET', '/shiprocket/track-order/mine')).toMatchObject({ status: 400 })
  })

  test('trying numbers from one address is stopped', async ({ store }) => {
    const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const visitor = strict.client()
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 100) {
      statuses.push((await visitor.request('GET', `/shiprocket/track-order/${1_000_000_000 + statuses.length}`)).status)
    }
    await strict.close()
    expect(statuses).toEqual([...Array<number>(60).fill(404), 429])
  })
})
