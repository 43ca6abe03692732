import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'

import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { orders } from '../../database/schema/orders.ts'

const CREATE = 'POST /orders/create/adhoc'
const DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'

let shiprocket: FakeShiprocket
let store: TestStore
let staff: TestClient
const account = (password?: string) => shiprocket.settings(password)

beforeAll(async () => {
  shiprocket = await openFakeShiprocket()
  store = await openTestStore(account())
  staff = (await loginAsAdmin(store)).client
})
afterAll(async () => {
  await store.close()
  await shiprocket.close()
})

async function place(fields = {}): Promise<number> {
  const book = await makeProduct(store, { name: 'Optics Module', stock: 9 })
  return placeOrder(store, { items: [{ productId: book.id, quantity: 2 }], ...fields })
}
const ship = (id: number) => staff.requestJson<{ orderDetails?: object }>('POST', `/shiprocket/create-order/${id}`)
const createdFor = (id: number) =>
  shiprocket.requests.filter(({ endpoint, body }) => endpoint === CREATE && body.order_id === String(id))
const shiprocketIdOf = (id: number) => String(shiprocket.orders.get(String(id))?.id)
async function findRow(id: number) {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
  return row
}

interface ShiprocketItem {
  sku: string
  units: number
  selling_price: number
}

describe('order at Shiprocket', () => {
  test('an order is created with cash on delivery of its total', async () => {
    const id = await place({ couponCode: 'welcome10' })
    expect(await ship(id)).toMatchObject({
      status: 200,
      body: { orderDetails: { orderId: id, shiprocketOrderId: shiprocketIdOf(id), trackingNumber: null } },
    })
    expect(createdFor(id)[0]?.body).toMatchObject({
      pickup_location: 'Kota Office',
      payment_method: 'COD',
      sub_total: 898.2,
      billing_customer_name: 'Ritika',
      billing_last_name: 'Meena',
      billing_pincode: 302017,
      order_items: [{ name: 'Optics Module', units: 2, selling_price: 449.1 }],
      weight: 1,
      length: 30,
      breadth: 24,
      height: 5,
    })
    expect(await findRow(id)).toMatchObject({ shiprocketOrderId: shiprocketIdOf(id), shipmentStatus: 'PROCESSING' })
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'already_shipped' } })
  })

  test('an order that staff marked as paid is sent as prepaid, and its total cannot change', async () => {
    const id = await place({})
    const { body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { paymentStatus: 'completed' })
    const items = body.items.map((line) => ({ lineId: line.id, quantity: 1 }))
    const change = await staff.requestJson('POST', `/admin/orders/${id}/modifications`, { items })
    expect(change).toMatchObject({ status: 409, body: { code: 'order_paid' } })
    expect((await ship(id)).status).toBe(200)
    expect(createdFor(id)[0]?.body).toMatchObject({ payment_method: 'Prepaid' })
  })

  test('copies whose price has no whole paisa are two items with stock keeping units of their own', async () => {
    const book = await makeProduct(store, { pricePaise: 33_335, stock: 9 })
    const id = await placeOrder(store, { items: [{ productId: book.id, quantity: 3 }], couponCode: 'welcome10' })
    expect((await ship(id)).status).toBe(200)
    const sent = createdFor(id)[0]?.body as { sub_total: number; order_items: ShiprocketItem[] } | undefined
    const items = sent?.order_items ?? []
    expect(items.map(({ sku, units }) => [sku, units])).toEqual([
      [`P${book.id}`, 1],
      [`P${book.id}-2`, 2],
    ])
    const paise = items.reduce((sum, { units, selling_price }) => sum + units * Math.round(selling_price * 100), 0)
    expect(paise).toBe(Math.round((sent?.sub_total ?? 0) * 100))
  })

  test('the package size is computed from the products, with the site settings as default', async () => {
    const { db } = store
    await db.insert(siteSettings).values({ key: 'package.weight_grams', value: '650' })
    const thin = await makeProduct(store, { weightGrams: 420, lengthMm: 210, widthMm: 148, heightMm: 9 })
    const wide = await makeProduct(store, { widthMm: 300 })
    const items = [
      { productId: thin.id, quantity: 2 },
      { productId: wide.id, quantity: 1 },
    ]
    const id = await placeOrder(store, { items })
    await ship(id)
    expect(createdFor(id)[0]?.body).toMatchObject({ weight: 1.49, length: 30, breadth: 30, height: 4.3 })
    await db.delete(siteSettings).where(eq(siteSettings.key, 'package.weight_grams'))
  })

  test('concurrent requests create one order', async () => {
    const id = await place()
    const responses = await Promise.all([ship(id), ship(id), ship(id)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(createdFor(id)).toHaveLength(1)
  })

  test('an order whose response was lost is found, not created twice', async () => {
    const id = await place()
    shiprocket.respondOnce(CREATE, 'reset', true)
    expect(await ship(id)).toMatchObject({ status: 504, body: { error: 'Shiprocket could not be reached.' } })
    expect((await findRow(id))?.shiprocketOrderId).toBeNull()
    expect((await ship(id)).status).toBe(200)
    expect(createdFor(id)).toHaveLength(1)
    expect((await findRow(id))?.shiprocketOrderId).toBe(shiprocketIdOf(id))
  })
})

describe('a rejected order stays unchanged, and staff see the reason', () => {
  test.each([
    [
      'a wrong pickup location, rejected with status 200',
      { status: 200, body: { message: 'Wrong Pickup location entered.' } },
      502,
      'Wrong Pickup location entered.',
    ],
    [
      'an empty response with status 200',
      { status: 200, body: {} },
      502,
      'Shiprocket rejected the order without a reason.',
    ],
    [
      'invalid fields',
      {
        status: 422,
        body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['The billing phone field is required.'] } },
      },
      502,
      'Oops! Invalid Data. The billing phone field is required.',
    ],
    [
      'status 422 without fields',
      { status: 422, body: { message: 'Order id is taken', status_code: 422 } },
      502,
      'Order id is taken',
    ],
    [
      'an unknown channel',
      { status: 400, body: { message: 'Given channel does not exist' } },
      502,
      'Given channel does not exist',
    ],
    ['too many requests', { status: 429, body: { message: 'Too Many Attempts.' } }, 502, 'Too Many Attempts.'],
    [
      'an outage with an HTML body',
      { status: 502, text: '<html>Bad gateway</html>' },
      502,
      'Shiprocket is unavailable (502). Please try again later.',
    ],
    ['a connection reset', 'reset', 504, 'Shiprocket could not be reached.'],
  ] as const)('%s', async (_reason, response, expectedStatus, error) => {
    const id = await place()
    const before = await findRow(id)
    shiprocket.respondOnce(CREATE, response)
    const { status, body } = await ship(id)
    expect({ status, ...body }).toMatchObject({
      status: expectedStatus,
      error,
      message: `Failed to ship order: ${error}`,
    })
    expect(await findRow(id)).toEqual(before)
  })

  test('a module that is not enabled for the API user is reported as a failed login', async () => {
    const id = await place()
    shiprocket.respondOnce(CREATE, {
      status: 403,
      body: { message: 'Unauthorized! You do not have the required permissions' },
    })
    expect(await ship(id)).toMatchObject({ status: 502, body: { message: DENIED } })
  })

  test('a request without a response ends with the timeout', async () => {
    const other = await openTestStore({ ...account(), SHIPROCKET_TIMEOUT_MS: '150' }, store.databaseUrl)
    const { client } = await loginAsAdmin(other)
    const id = await place()
    shiprocket.respondOnce(CREATE, 'silence')
    expect(await client.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({
      status: 504,
      body: { error: 'Shiprocket did not respond in time.' },
    })
    expect((await findRow(id))?.shiprocketOrderId).toBeNull()
    await other.close()
  })
})

test('an expired token is renewed once, and the order is created', async () => {
  const id = await place()
  const logins = () => shiprocket.requests.filter(({ endpoint }) => endpoint === 'POST /auth/login').length
  const before = logins()
  shiprocket.respondOnce('GET /orders', { status: 401, body: { message: 'Unauthenticated.' } })
  expect((await ship(id)).status).toBe(200)
  expect(logins()).toBe(before + 1)
})

describe('check of the login', () => {
  test('the check succeeds with the right password and an existing pickup location', async () => {
    expect((await staff.requestJson('POST', '/check-shiprocket-auth')).body).toEqual({ success: true, error: null })
  })

  test.each([
    [{ SHIPROCKET_PASSWORD: 'wrong' }, `${DENIED} (Invalid email and password combination)`],
    [{ SHIPROCKET_PICKUP_LOCATION: 'Jaipur' }, 'Shiprocket has no pickup location "Jaipur", only: Kota Office.'],
    [{ SHIPROCKET_BASE_URL: 'http://127.0.0.1:9' }, 'Shiprocket could not be reached.'],
  ])('the check reports the error: %j', async (settings, error) => {
    const other = await openTestStore({ ...account(), ...settings })
    const { client } = await loginAsAdmin(other)
    expect((await client.requestJson('POST', '/check-shiprocket-auth')).body).toEqual({ success: false, error })
    await other.close()
  })

  test('a rejected login is not retried with every order, because retries lock the account', async () => {
    const other = await openTestStore(account('wrong'))
    const { client } = await loginAsAdmin(other)
    const id = await placeOrder(other)
    const before = shiprocket.requests.length
    for (const _ of [1, 2, 3]) {
      expect(await client.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({
        body: { message: DENIED },
      })
    }
    expect(shiprocket.requests.length).toBe(before + 1)
    await other.close()
  })
})
