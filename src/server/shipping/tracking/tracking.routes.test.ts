import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { addDays, dayOf, startOfDay } from '../../../domain/values/dates.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { deliveries } from '../../database/schema/deliveries.ts'
import { orders } from '../../database/schema/orders.ts'

type OrderColumns = Partial<typeof orders.$inferInsert>

async function placeOrderWith(store: TestStore, columns: OrderColumns): Promise<number> {
  const id = await placeOrder(store)
  if (Object.keys(columns).length > 0) await store.db.update(orders).set(columns).where(eq(orders.id, id))
  return id
}

async function trackingOf(store: TestStore, columns: OrderColumns): Promise<Tracking> {
  return store.client().getJson(`/shiprocket/track-order/${await placeOrderWith(store, columns)}`)
}

describe('order tracking', () => {
  test('a new order has not shipped and has the delivery date of its confirmation', async ({ store }) => {
    const id = await placeOrderWith(store, {})
    const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
    expect(await store.client().getJson(`/shiprocket/track-order/${id}`)).toEqual({
      orderId: id,
      status: 'NOT_SHIPPED',
      courierName: null,
      estimatedDelivery: startOfDay(dayOf(addDays(row?.createdAt ?? '', 7))).toISOString(),
      trackingNumber: null,
      trackingUrl: null,
      message: 'Your order has not shipped yet. We pack orders within 1–2 business days.',
      isCashDue: true,
    })
  })

  test('a shipped order has the courier, the estimated delivery and the courier’s tracking page', async ({ store }) => {
    const estimatedDelivery = new Date('2026-11-28T06:30:00Z')
    const trackingUrl = 'https://courier.example/track/AWB1'
    const columns = { status: 'shipped', shipmentStatus: 'In Transit', courierName: 'Marudhar Express' } as const
    expect(await trackingOf(store, { ...columns, estimatedDelivery, trackingUrl })).toMatchObject({
      status: 'IN_TRANSIT',
      courierName: 'Marudhar Express',
      estimatedDelivery: '2026-11-28T06:30:00.000Z',
      trackingUrl,
    })
  })

  test.for([
    [{}, 'Your parcel comes today. Keep the cash ready.'],
    [
      { paymentMethod: 'upi', paymentReference: '712345678901', paymentStatus: 'completed' },
      'Your parcel comes today.',
    ],
  ] as const)('an order of %j is told: %s', async ([payment, message], { store }) => {
    const tracking = await trackingOf(store, { status: 'shipped', shipmentStatus: 'OUT FOR DELIVERY', ...payment })
    expect(tracking).toMatchObject({ message, isCashDue: message.includes('cash') })
  })

  test.for([
    [{ status: 'processing' }, 'PROCESSING'],
    [{ status: 'shipped' }, 'SHIPPED'],
    [{ status: 'delivered', shipmentStatus: 'OUT FOR DELIVERY' }, 'DELIVERED'],
    [{ status: 'cancelled', shipmentStatus: 'PICKUP_SCHEDULED' }, 'CANCELLED'],
  ] as const)('the tracking status of %j is %s', async ([columns, status], { store }) => {
    expect(await trackingOf(store, columns)).toMatchObject({ status })
  })

  test.for(['delivered', 'cancelled'] as const)('a %s order has no estimated delivery', async (status, { store }) => {
    const estimatedDelivery = new Date('2026-11-28T06:30:00Z')
    expect(await trackingOf(store, { status, estimatedDelivery })).toMatchObject({ estimatedDelivery: null })
  })

  test('an order number in the digits of a Hindi keyboard is found', async ({ store }) => {
    const id = await placeOrder(store)
    const typed = String(id).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
    const tracking = await store.client().getJson<Tracking>(`/shiprocket/track-order/${encodeURIComponent(typed)}`)
    expect(tracking.orderId).toBe(id)
  })

  test('a delivery date that has passed is not shown', async ({ store }) => {
    const id = await placeOrderWith(store, {})
    const promisedBy = dayOf(addDays(new Date(), -1))
    await store.db.update(deliveries).set({ promisedBy }).where(eq(deliveries.orderId, id))
    const tracking = await store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)
    expect(tracking.estimatedDelivery).toBeNull()
  })

  test('a tracking URL with another scheme than HTTP is not shown', async ({ store }) => {
    expect(await trackingOf(store, { trackingUrl: 'javascript:alert(1)' })).toMatchObject({ trackingUrl: null })
  })

  test('the response contains no personal data and is not cached', async ({ store }) => {
    const id = await placeOrderWith(store, {})
    const response = await store.client().request('GET', `/shiprocket/track-order/${id}`)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.text()).not.toMatch(/Ritika|9829012341|example\.in|Jaipur/)
  })

  test('an unknown order number is not found, and an invalid one is rejected', async ({ store }) => {
    const client = store.client()
    const unknown = await client.requestJson('GET', '/shiprocket/track-order/1000000000')
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Order not found', code: 'not_found' } })
    expect(await client.requestJson('GET', '/shiprocket/track-order/mine')).toMatchObject({ status: 400 })
  })
})
