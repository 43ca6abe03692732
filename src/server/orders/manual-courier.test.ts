import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { emails } from '../email/email.tables.ts'

const FACTS = {
  courierName: 'Hadoti Couriers',
  trackingNumber: 'HC 4411',
  trackingUrl: 'https://hadoti.example/track/4411',
}

async function place(store: TestStore): Promise<number> {
  const { id } = await makeProduct(store)
  const order = buildOrder([{ productId: id, quantity: 1 }])
  return (await store.client().requestJson<PlacedOrder>('POST', '/orders', order)).body.id
}

test('staff enter who carries a parcel that went another way; the customer follows it, and it stands in the history', async ({
  store,
}) => {
  const { client: staff, user } = await loginAsAdmin(store)
  const id = await place(store)
  const { status, body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { ...FACTS, status: 'shipped' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...FACTS, status: 'shipped', shiprocketOrderId: null })
  expect(body.history?.at(-1)).toMatchObject({
    actor: user.username,
    changes: expect.arrayContaining([{ field: 'trackingNumber', before: null, after: 'HC 4411' }]) as object,
  })
  expect(await store.client().getJson(`/shiprocket/track-order/${id}`)).toMatchObject({
    status: 'SHIPPED',
    courierName: FACTS.courierName,
    trackingUrl: FACTS.trackingUrl,
  })
})

test('a field that is emptied is empty again, and what is left out stays', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const id = await place(store)
  await staff.request('PUT', `/orders/${id}`, FACTS)
  const { body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { courierName: ' ', trackingUrl: '' })
  expect(body).toMatchObject({ courierName: null, trackingUrl: null, trackingNumber: FACTS.trackingNumber })
})

test('the letter with the tracking number goes out once, however often the number is corrected', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
  const id = await place(store)
  await staff.request('PUT', `/orders/${id}`, FACTS)
  await staff.request('PUT', `/orders/${id}`, { trackingNumber: 'HC 4412', status: 'shipped' })
  const told = await store.db
    .select()
    .from(emails)
    .where(eq(emails.key, `order-shipped/${id}/customer`))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('HC 4411')
  await store.db.delete(siteSettings).where(eq(siteSettings.key, 'email.enabled'))
})

test.for(['javascript:alert(1)', 'hadoti.example/4411', 'https://'])(
  '%s is no tracking link',
  async (trackingUrl, { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store)
    expect(await staff.requestJson('PUT', `/orders/${id}`, { trackingUrl })).toMatchObject({
      status: 400,
      body: { fields: { trackingUrl: 'Must be an address such as https://courier.example/track' } },
    })
  },
)
