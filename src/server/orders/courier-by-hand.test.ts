import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/order.ts'
import type { OrderDetail } from '../../domain/staff-order.ts'
import { siteSettings } from '../content/content.tables.ts'
import { letters } from '../mail/mail.tables.ts'

const FACTS = {
  courierName: 'Hadoti Couriers',
  trackingNumber: 'HC 4411',
  trackingUrl: 'https://hadoti.example/track/4411',
}

async function place(store: TestStore): Promise<number> {
  const { id } = await makeProduct(store)
  const order = orderOf([{ productId: id, quantity: 1 }])
  return (await store.visitor().ask<PlacedOrder>('POST', '/orders', order)).body.id
}

test('staff enter who carries a parcel that went another way; the customer follows it, and it stands in the history', async ({
  store,
}) => {
  const { visitor: staff, user } = await loginAdmin(store)
  const id = await place(store)
  const { status, body } = await staff.ask<OrderDetail>('PUT', `/orders/${id}`, { ...FACTS, status: 'shipped' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...FACTS, status: 'shipped', shiprocketOrderId: null })
  expect(body.history?.at(-1)).toMatchObject({
    actor: user.username,
    changes: expect.arrayContaining([{ field: 'trackingNumber', before: null, after: 'HC 4411' }]) as object,
  })
  expect(await store.visitor().get(`/shiprocket/track-order/${id}`)).toMatchObject({
    status: 'SHIPPED',
    courierName: FACTS.courierName,
    trackingUrl: FACTS.trackingUrl,
  })
})

test('a field that is emptied is empty again, and what is left out stays', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const id = await place(store)
  await staff.call('PUT', `/orders/${id}`, FACTS)
  const { body } = await staff.ask<OrderDetail>('PUT', `/orders/${id}`, { courierName: ' ', trackingUrl: '' })
  expect(body).toMatchObject({ courierName: null, trackingUrl: null, trackingNumber: FACTS.trackingNumber })
})

test('the letter with the tracking number goes out once, however often the number is corrected', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
  const id = await place(store)
  await staff.call('PUT', `/orders/${id}`, FACTS)
  await staff.call('PUT', `/orders/${id}`, { trackingNumber: 'HC 4412', status: 'shipped' })
  const told = await store.db
    .select()
    .from(letters)
    .where(eq(letters.key, `order-shipped/${id}/customer`))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('HC 4411')
  await store.db.delete(siteSettings).where(eq(siteSettings.key, 'email.enabled'))
})

test.for(['javascript:alert(1)', 'hadoti.example/4411', 'https://'])(
  '%s is no tracking link',
  async (trackingUrl, { store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const id = await place(store)
    expect(await staff.ask('PUT', `/orders/${id}`, { trackingUrl })).toMatchObject({
      status: 400,
      body: { fields: { trackingUrl: 'Must be an address such as https://courier.example/track' } },
    })
  },
)
