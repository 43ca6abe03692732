import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { type CustomerOrder, customerOrderSchema } from '../../../domain/orders/customer-order.ts'
import { findOrder } from '../orders.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import { orderUrl, signOrderToken } from './order-token.ts'

const PHONE = '9829012345'

const view = (store: TestStore, id: number, proof?: object, client = store.client()) =>
  client.requestJson<CustomerOrder>('POST', `/orders/${id}/view`, { proof })

async function tokenOf({ db }: TestStore, id: number, secretKey?: string): Promise<string> {
  const order = await findOrder(db, id)
  if (!order) throw new Error('There is no such order')
  return signOrderToken(order, secretKey)
}

describe('an order is shown', () => {
  test('to a guest who knows its mobile number, in any spelling', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: PHONE })
    const { status, body } = await view(store, id, { mobile: '+91 98290-12345' })
    expect(status).toBe(200)
    expect(customerOrderSchema.strict().parse(body)).toMatchObject({ id, status: 'pending', items: [{ orderId: id }] })
  })

  test('to the holder of its link, whose token proves the next requests too', async ({ store }) => {
    const id = await placeOrder(store)
    const { status, body } = await view(store, id, { token: await tokenOf(store, id) })
    expect({ status, id: body.id }).toEqual({ status: 200, id })
    expect((await view(store, id, { token: body.token })).status).toBe(200)
  })

  test('with the page that changes its address, until the courier has the parcel', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: PHONE })
    const path = async () => (await view(store, id, { mobile: PHONE })).body.changePath
    const link = /\/confirm\?link=(.+)&step=address$/.exec((await path()) ?? '')?.[1]
    expect(await store.client().getJson(`/orders/${id}/confirmation?link=${link}`)).toMatchObject({ state: 'open' })
    await store.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
    expect(await path()).toBeNull()
  })

  test('to the account that placed it, without a proof', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const id = await placeOrder(store, {}, client)
    expect((await view(store, id, undefined, client)).status).toBe(200)
  })

  test('without address, email and mobile number', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: PHONE, customerName: 'Ritika Meena' })
    const shown = JSON.stringify((await view(store, id, { mobile: PHONE })).body)
    for (const secret of ['Ritika', PHONE, 'example.in', 'Gali']) expect(shown).not.toContain(secret)
  })

  test('with what happened to it, and nothing of what staff wrote, paid or entered for themselves', async ({
    store,
  }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await placeOrder(store, { customerPhone: PHONE })
    await staff.request('POST', `/admin/orders/${id}/comments`, { text: 'The father is rude' })
    await staff.request('PUT', `/orders/${id}`, { staffNotes: 'Rang twice', paymentStatus: 'failed' })
    await staff.request('PUT', `/orders/${id}`, { status: 'processing' })
    const { timeline } = (await view(store, id, { mobile: PHONE })).body
    expect(timeline.map(({ title }) => title)).toEqual(['Order placed', 'Order being packed'])
    const shown = JSON.stringify(timeline)
    for (const secret of ['rude', 'Rang', 'failed', user.username]) expect(shown).not.toContain(secret)
  })
})

test('an unknown order, another mobile number, a wrong token and another account get the same response', async ({
  store,
}) => {
  const id = await placeOrder(store, { customerPhone: PHONE })
  const other = await placeOrder(store, { customerPhone: PHONE })
  const { client: stranger } = await registerCustomer(store)
  const responses = [
    await view(store, 1_000_000_001, { mobile: PHONE }),
    await view(store, 1_000_000_001, { token: await tokenOf(store, id) }),
    await view(store, id, { mobile: '9829012346' }),
    await view(store, id, { token: await tokenOf(store, other) }),
    await view(store, id, { token: await tokenOf(store, id, 'another secret key') }),
    await view(store, id, { token: '' }),
    await view(store, id),
    await view(store, id, undefined, stranger),
  ]
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Order not found', code: 'not_found' } })
  }
})

test('an invalid mobile number is named as such', async ({ store }) => {
  const { status, body } = await store
    .client()
    .requestJson('POST', '/orders/1000000001/view', { proof: { mobile: '12345' } })
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { 'proof.mobile': 'Indian mobile numbers should be exactly 10 digits' },
  })
})

test('a link needs the key of its store, and contains no personal data', async ({ store }) => {
  const secretKey = 'a secret key of at least thirty-two characters'
  const keyed = await openTestStore({ SECRET_KEY: secretKey }, store.databaseUrl)
  const id = await placeOrder(store)
  const order = await findOrder(store.db, id)
  if (!order) throw new Error('There is no such order')
  expect(orderUrl(order, { publicUrl: 'http://shop.test', secretKey })).toMatch(
    new RegExp(`^http://shop\\.test/orders/${id}#[\\w-]{43}$`),
  )
  expect((await view(keyed, id, { token: await tokenOf(store, id, secretKey) })).status).toBe(200)
  expect((await view(keyed, id, { token: await tokenOf(store, id) })).status).toBe(404)
  await keyed.close()
})

test('the nonce of its links is in no response', async ({ store }) => {
  const { client: customer } = await registerCustomer(store)
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store, {}, customer)
  const order = await findOrder(store.db, id)
  const responses = await Promise.all([
    customer.getJson('/orders/my'),
    customer.getJson(`/orders/${id}`),
    staff.getJson(`/orders/${id}`),
    staff.getJson('/orders'),
    view(store, id, undefined, customer),
  ])
  expect(order?.accessNonce).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(responses)).not.toContain(order?.accessNonce)
})

test.for([
  ['email address', { customerEmail: 'correct@example.in' }, 404],
  ['mobile number', { customerPhone: '9829012346' }, 404],
  ['city', { city: 'Kota' }, 200],
] as const)('when staff change the %s, an earlier link gets %o', async ([, edit, status], { store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  const token = await tokenOf(store, id)
  await staff.request('POST', `/admin/orders/${id}/modifications`, edit)
  expect((await view(store, id, { token })).status).toBe(status)
})

test('guesses of the mobile number are limited together with those of the lookup, and a link still opens the order', async ({
  store,
}) => {
  const id = await placeOrder(store)
  const token = await tokenOf(store, id)
  const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
  for (let attempt = 10; attempt < 15; attempt += 1) {
    const mobile = `98290123${attempt}`
    await strict.client().request('POST', '/orders/lookup', { orderId: id, mobile })
    expect((await view(strict, id, { mobile })).status).toBe(404)
  }
  expect((await view(strict, id, { mobile: PHONE })).status).toBe(429)
  expect((await view(strict, id, { token })).status).toBe(200)
  await strict.close()
})

describe('the response to a customer contains whether the order can be cancelled', () => {
  const COURIER_HAS_IT = 'The courier has this parcel already. Please refuse it at the door or call us.'

  test.for([
    [{ status: 'pending' }, null],
    [{ status: 'processing' }, null],
    [{ shiprocketOrderId: '1', shipmentStatus: 'PICKUP_SCHEDULED' }, null],
    [{ shiprocketOrderId: '2', shipmentStatus: 'PICKUP_COMPLETE' }, COURIER_HAS_IT],
    [{ courierName: 'India Post' }, COURIER_HAS_IT],
    [{ status: 'shipped' }, COURIER_HAS_IT],
    [{ status: 'delivered' }, 'This order was delivered.'],
    [{ status: 'cancelled' }, 'This order is cancelled.'],
  ] as const)('%j', async ([columns, cancelBlocker], { store }) => {
    const id = await placeOrder(store)
    await store.db.update(orders).set(columns).where(eq(orders.id, id))
    expect((await view(store, id, { token: await tokenOf(store, id) })).body).toMatchObject({ cancelBlocker })
  })
})
