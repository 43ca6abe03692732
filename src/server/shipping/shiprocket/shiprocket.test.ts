import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, buildOrder } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'
import { siteSettings } from '../../settings/settings.tables.ts'
import { orders } from '../../orders/orders.tables.ts'

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

async function place(more = {}): Promise<number> {
  const book = await makeProduct(store, { name: 'Optics Module', stock: 9 })
  const answer = await store
    .client()
    .requestJson<PlacedOrder>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }], more))
  return answer.body.id
}
const ship = (id: number) => staff.requestJson<{ orderDetails?: object }>('POST', `/shiprocket/create-order/${id}`)
const createdFor = (id: number) =>
  shiprocket.requests.filter(({ call, body }) => call === CREATE && body.order_id === String(id))
const numberOf = (id: number) => String(shiprocket.orders.get(String(id))?.id)
async function rowOf(id: number) {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
  return row
}

describe('an order that is shipped', () => {
  test('reaches Shiprocket as cash on delivery of its total, and comes back with its courier', async () => {
    const id = await place({ couponCode: 'welcome10' })
    expect(await ship(id)).toMatchObject({
      status: 200,
      body: { orderDetails: { orderId: id, shiprocketOrderId: numberOf(id), trackingNumber: null } },
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
    expect(await rowOf(id)).toMatchObject({ shiprocketOrderId: numberOf(id), shipmentStatus: 'PROCESSING' })
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'already_shipped' } })
  })

  test('weighs and measures what its products say, and else what the site settings say', async () => {
    const { db } = store
    await db.insert(siteSettings).values({ key: 'parcel.weight_grams', value: '650' })
    const thin = await makeProduct(store, { weightGrams: 420, lengthMm: 210, widthMm: 148, heightMm: 9 })
    const usual = await makeProduct(store, { widthMm: 300 })
    const order = buildOrder([
      { productId: thin.id, quantity: 2 },
      { productId: usual.id, quantity: 1 },
    ])
    const { body } = await store.client().requestJson<PlacedOrder>('POST', '/orders', order)
    await ship(body.id)
    expect(createdFor(body.id)[0]?.body).toMatchObject({ weight: 1.49, length: 30, breadth: 30, height: 4.3 })
    await db.delete(siteSettings).where(eq(siteSettings.key, 'parcel.weight_grams'))
  })

  test('is created once, though two of the staff press the button together', async () => {
    const id = await place()
    const answers = await Promise.all([ship(id), ship(id), ship(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(createdFor(id)).toHaveLength(1)
  })

  test('whose answer was lost is found again, not created twice', async () => {
    const id = await place()
    shiprocket.respondOnce(CREATE, 'reset', true)
    expect(await ship(id)).toMatchObject({ status: 504, body: { error: 'Shiprocket could not be reached.' } })
    expect((await rowOf(id))?.shiprocketOrderId).toBeNull()
    expect((await ship(id)).status).toBe(200)
    expect(createdFor(id)).toHaveLength(1)
    expect((await rowOf(id))?.shiprocketOrderId).toBe(String(shiprocket.orders.get(String(id))?.id))
  })
})

describe('an order that Shiprocket does not take is as it was, and staff are told why', () => {
  test.each([
    [
      'a wrong pickup address, refused with a 200',
      { status: 200, body: { message: 'Wrong Pickup location entered.' } },
      502,
      'Wrong Pickup location entered.',
    ],
    ['an empty 200', { status: 200, body: {} }, 502, 'Shiprocket did not take the order.'],
    [
      'fields that it refuses',
      {
        status: 422,
        body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['The billing phone field is required.'] } },
      },
      502,
      'Oops! Invalid Data. The billing phone field is required.',
    ],
    [
      'a 422 without fields',
      { status: 422, body: { message: 'Order id is taken', status_code: 422 } },
      502,
      'Order id is taken',
    ],
    [
      'a channel that does not exist',
      { status: 400, body: { message: 'Given channel does not exist' } },
      502,
      'Given channel does not exist',
    ],
    ['too many calls', { status: 429, body: { message: 'Too Many Attempts.' } }, 502, 'Too Many Attempts.'],
    [
      'an outage that answers in HTML',
      { status: 502, text: '<html>Bad gateway</html>' },
      502,
      'Shiprocket is unavailable (502). Please try again later.',
    ],
    ['a connection reset in mid-answer', 'reset', 504, 'Shiprocket could not be reached.'],
  ] as const)('%s', async (_what, answer, status, sentence) => {
    const id = await place()
    const before = await rowOf(id)
    shiprocket.respondOnce(CREATE, answer)
    const { status: answered, body } = await ship(id)
    expect({ status: answered, ...body }).toMatchObject({
      status,
      error: sentence,
      message: `Failed to ship order: ${sentence}`,
    })
    expect(await rowOf(id)).toEqual(before)
  })

  test('a module that is not ticked for the API user', async () => {
    const id = await place()
    shiprocket.respondOnce(CREATE, {
      status: 403,
      body: { message: 'Unauthorized! You do not have the required permissions' },
    })
    expect(await ship(id)).toMatchObject({ status: 502, body: { message: DENIED } })
  })

  test('silence ends in time', async () => {
    const hasty = await openTestStore({ ...account(), SHIPROCKET_TIMEOUT_MS: '150' }, store.databaseUrl)
    const { client: visitor } = await loginAsAdmin(hasty)
    const id = await place()
    shiprocket.respondOnce(CREATE, 'silence')
    expect(await visitor.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({
      status: 504,
      body: { error: 'Shiprocket did not answer in time.' },
    })
    expect((await rowOf(id))?.shiprocketOrderId).toBeNull()
    await hasty.close()
  })
})

test('an expired token is renewed once, and the order is taken', async () => {
  const id = await place()
  const logins = () => shiprocket.requests.filter(({ call }) => call === 'POST /auth/login').length
  const before = logins()
  shiprocket.respondOnce('GET /orders', { status: 401, body: { message: 'Unauthenticated.' } })
  expect((await ship(id)).status).toBe(200)
  expect(logins()).toBe(before + 1)
})

describe('the test of the login', () => {
  test('succeeds with the right password and a pickup address that is known', async () => {
    expect((await staff.requestJson('POST', '/check-shiprocket-auth')).body).toEqual({ success: true, error: null })
  })

  test.each([
    [{ SHIPROCKET_PASSWORD: 'wrong' }, `${DENIED} (Invalid email and password combination)`],
    [{ SHIPROCKET_PICKUP_LOCATION: 'Jaipur' }, 'Shiprocket knows no pickup location "Jaipur", only: Kota Office.'],
    [{ SHIPROCKET_BASE_URL: 'http://127.0.0.1:9' }, 'Shiprocket could not be reached.'],
  ])('says what is wrong: %j', async (settings, error) => {
    const other = await openTestStore({ ...account(), ...settings })
    const { client: visitor } = await loginAsAdmin(other)
    expect((await visitor.requestJson('POST', '/check-shiprocket-auth')).body).toEqual({ success: false, error })
    await other.close()
  })

  test('that was refused is not tried again at every order: the account would be locked', async () => {
    const other = await openTestStore(account('wrong'))
    const { client: visitor } = await loginAsAdmin(other)
    const book = await makeProduct(other)
    const { body } = await other
      .client()
      .requestJson<PlacedOrder>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    const before = shiprocket.requests.length
    for (const _ of [1, 2, 3]) {
      expect(await visitor.requestJson('POST', `/shiprocket/create-order/${body.id}`)).toMatchObject({
        body: { message: DENIED },
      })
    }
    expect(shiprocket.requests.length).toBe(before + 1)
    await other.close()
  })
})
