import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { emails } from '../database/schema/email.ts'

const COURIER_FIELDS = {
  courierName: 'Hadoti Couriers',
  trackingNumber: 'HC 4411',
  trackingUrl: 'https://hadoti.example/track/4411',
}

test('staff can enter another courier and its tracking; the customer can track it and the history records it', async ({
  store,
}) => {
  const { client: staff, user } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  const edit = { ...COURIER_FIELDS, status: 'shipped' }
  const { status, body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, edit)
  expect(status).toBe(200)
  // As the courier’s file of payments and a scanner write it.
  expect(body).toMatchObject({ ...edit, trackingNumber: 'HC4411', shiprocketOrderId: null })
  expect(body.history?.at(-1)).toMatchObject({
    actor: user.username,
    changes: expect.arrayContaining([{ field: 'trackingNumber', before: null, after: 'HC4411' }]) as object,
  })
  expect(await store.client().getJson(`/shiprocket/track-order/${id}`)).toMatchObject({
    status: 'SHIPPED',
    courierName: COURIER_FIELDS.courierName,
    trackingUrl: COURIER_FIELDS.trackingUrl,
  })
})

test('a tracking link without its scheme gets https', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  const { body } = await staff.requestJson('PUT', `/orders/${id}`, { trackingUrl: 'www.hadoti.example/track?id=4411' })
  expect(body).toMatchObject({ trackingUrl: 'https://www.hadoti.example/track?id=4411' })
})

test('an emptied field becomes null, and an absent field stays unchanged', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  await staff.request('PUT', `/orders/${id}`, COURIER_FIELDS)
  const { body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { courierName: ' ', trackingUrl: '' })
  expect(body).toMatchObject({ courierName: null, trackingUrl: null, trackingNumber: 'HC4411' })
})

test('the email with the tracking number is sent once, even if the number is corrected', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
  const id = await placeOrder(store)
  await staff.request('PUT', `/orders/${id}`, COURIER_FIELDS)
  await staff.request('PUT', `/orders/${id}`, { trackingNumber: 'HC 4412', status: 'shipped' })
  const sent = await store.db
    .select()
    .from(emails)
    .where(eq(emails.key, `order-shipped/${id}/customer`))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('HC4411')
  await store.db.delete(siteSettings).where(eq(siteSettings.key, 'email.enabled'))
})

test.for(['javascript:alert(1)', '//hadoti.example', 'Hadoti 4411', 'https://'])(
  'the tracking URL %s is rejected',
  async (trackingUrl, { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    expect(await staff.requestJson('PUT', `/orders/${id}`, { trackingUrl })).toMatchObject({
      status: 400,
      body: { fields: { trackingUrl: 'Must be a URL such as https://courier.example/track' } },
    })
  },
)
