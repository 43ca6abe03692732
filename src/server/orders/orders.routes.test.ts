import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { returnSteps } from '../../../test/fixtures/return-fixture.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { type Order, orderSchema } from '../../domain/orders/order.ts'
import type { Tracking } from '../../domain/shipping/tracking.ts'
import { addDays, dayOf } from '../../domain/values/dates.ts'
import { deliveries } from '../database/schema/deliveries.ts'
import { orders } from '../database/schema/orders.ts'

async function place(store: TestStore, client: TestClient): Promise<number> {
  const book = await makeProduct(store, { pricePaise: 19_950 })
  return placeOrder(store, { items: [{ productId: book.id, quantity: 2 }], couponCode: 'welcome10' }, client)
}

describe('own orders', () => {
  test('a guest must log in to list orders', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/orders/my')
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' })
  })

  test('a customer sees only their own orders, newest first, with their lines', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const { client: other } = await registerCustomer(store)
    const ids = [await place(store, customer), await place(store, customer)]
    await place(store, other)
    await place(store, store.client())
    const { headers, body } = await customer.requestJson<Order[]>('GET', '/orders/my')
    expect(body.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    for (const order of body) expect(() => orderSchema.parse(order)).not.toThrow()
    expect(body[0]).toMatchObject({ userId: user.id, subtotal: 399, discount: 39.9, totalAmount: 359.1 })
    expect(body[0]?.items).toMatchObject([{ quantity: 2, price: 199.5 }])
  })

  test('have the delivery day of their confirmation and their tracking, and none once they arrived or are cancelled', async ({
    store,
  }) => {
    const { client: customer } = await registerCustomer(store)
    const [measured, specified] = [await place(store, customer), await place(store, customer)]
    const promisedBy = dayOf(addDays(new Date(), 3))
    await store.db
      .update(deliveries)
      .set({ basis: 'measured', region: '302', usuallyBy: promisedBy, promisedBy })
      .where(eq(deliveries.orderId, measured))
    const dayOn = async (path: string, id: number) => {
      const body = await customer.getJson<Order | Order[] | Tracking>(path)
      return (Array.isArray(body) ? body.find((order) => order.id === id) : body)?.estimatedDelivery
    }
    for (const id of [measured, specified]) {
      const tracked = await dayOn(`/shiprocket/track-order/${id}`, id)
      expect(tracked).not.toBeNull()
      expect(await dayOn('/orders/my', id)).toBe(tracked)
      expect(await dayOn(`/orders/${id}`, id)).toBe(tracked)
    }
    expect(dayOf((await dayOn('/orders/my', measured)) ?? '')).toBe(promisedBy)
    for (const status of ['delivered', 'cancelled'] as const) {
      await store.db.update(orders).set({ status }).where(eq(orders.id, specified))
      expect(await dayOn('/orders/my', specified)).toBeNull()
    }
  })

  test('say when requests for a replacement have every copy, so that none is offered', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, customer)
    await staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    const { record } = returnSteps(staff)
    const isReturned = async () => {
      const one = await customer.getJson<Order>(`/orders/${id}`)
      const [listed] = await customer.getJson<Order[]>('/orders/my')
      expect(listed?.isReturned).toBe(one.isReturned)
      return one.isReturned
    }
    const lineId = (await customer.getJson<Order>(`/orders/${id}`)).items[0]?.id ?? 0
    expect(await isReturned()).toBe(false)
    await record(id, lineId, 1)
    expect(await isReturned()).toBe(false)
    await record(id, lineId, 1)
    expect(await isReturned()).toBe(true)
  })

  test('a new customer has an empty list, not the orders of guests', async ({ store }) => {
    await place(store, store.client())
    const { client: customer } = await registerCustomer(store)
    expect(await customer.getJson('/orders/my')).toEqual([])
  })

  test('the list of own orders is paged', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    const ids = [await place(store, customer), await place(store, customer), await place(store, customer)]
    const first = await customer.requestJson<Order[]>('GET', '/orders/my?limit=2')
    expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1]
    const second = await customer.requestJson<Order[]>('GET', next ?? '')
    expect(second.body.map(({ id }) => id)).toEqual([ids[0]])
    expect(second.headers.get('Link')).toBeNull()
  })
})

describe('one order', () => {
  test('the owner and staff can read an order', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    const { client: admin } = await loginAsAdmin(store)
    const id = await place(store, customer)
    for (const client of [customer, admin]) {
      const { status, headers, body } = await client.requestJson<Order>('GET', `/orders/${id}`)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(orderSchema.parse(body)).toMatchObject({ id, customerName: 'Ritika Meena', totalAmount: 359.1 })
    }
  })

  test('a guest must log in to read an order, whether or not it exists', async ({ store }) => {
    const existing = await place(store, store.client())
    for (const id of [existing, 1_000_000_000]) {
      expect((await store.client().request('GET', `/orders/${id}`)).status).toBe(401)
    }
  })

  test('a customer gets the same response for another customer’s order and an unknown one', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    const { client: other } = await registerCustomer(store)
    const [otherOrder, guestOrder] = [await place(store, other), await place(store, store.client())]
    const responses = await Promise.all(
      [otherOrder, guestOrder, 1_000_000_000].map((id) => customer.requestJson('GET', `/orders/${id}`)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('staff get a 404 for an unknown order', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { status, body } = await staff.requestJson('GET', '/orders/1000000000')
    expect({ status, ...body }).toEqual({ status: 404, code: 'not_found', message: 'Order not found' })
  })

  test.for(['abc', '0', '-5', '1.5', '99999999999999999999'])(
    'the order number "%s" is rejected',
    async (id, { store }) => {
      const { client: staff } = await loginAsAdmin(store)
      const { status, body } = await staff.requestJson('GET', `/orders/${id}`)
      expect(status).toBe(400)
      expect(Object.keys(body.fields ?? {})).toEqual(['id'])
    },
  )
})
