import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { type Order, orderSchema, type PlacedOrder } from '../../domain/orders/order.ts'

async function buy(store: TestStore, visitor: TestClient): Promise<number> {
  const book = await makeProduct(store, { pricePaise: 19_950 })
  const payload = buildOrder([{ productId: book.id, quantity: 2 }], { couponCode: 'welcome10' })
  return (await visitor.requestJson<PlacedOrder>('POST', '/orders', payload)).body.id
}

describe('my orders', () => {
  test('a visitor is asked to log in', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/orders/my')
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' })
  })

  test('a customer sees their own orders with the lines, newest first, and nobody else’s', async ({ store }) => {
    const { client: visitor, user } = await registerCustomer(store)
    const { client: other } = await registerCustomer(store)
    const ids = [await buy(store, visitor), await buy(store, visitor)]
    await buy(store, other)
    await buy(store, store.client())
    const { headers, body } = await visitor.requestJson<Order[]>('GET', '/orders/my')
    expect(body.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    for (const order of body) expect(() => orderSchema.parse(order)).not.toThrow()
    expect(body[0]).toMatchObject({ userId: user.id, subtotal: 399, discount: 39.9, totalAmount: 359.1 })
    expect(body[0]?.items).toMatchObject([{ quantity: 2, price: 199.5 }])
  })

  test('a new customer has an empty list, not the orders of guests', async ({ store }) => {
    await buy(store, store.client())
    const { client: visitor } = await registerCustomer(store)
    expect(await visitor.getJson('/orders/my')).toEqual([])
  })

  test('many orders come page by page', async ({ store }) => {
    const { client: visitor } = await registerCustomer(store)
    const ids = [await buy(store, visitor), await buy(store, visitor), await buy(store, visitor)]
    const first = await visitor.requestJson<Order[]>('GET', '/orders/my?limit=2')
    expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1]
    const second = await visitor.requestJson<Order[]>('GET', next ?? '')
    expect(second.body.map(({ id }) => id)).toEqual([ids[0]])
    expect(second.headers.get('Link')).toBeNull()
  })
})

describe('one order', () => {
  test('its owner and an admin may read it', async ({ store }) => {
    const { client: visitor } = await registerCustomer(store)
    const { client: admin } = await loginAsAdmin(store)
    const id = await buy(store, visitor)
    for (const reader of [visitor, admin]) {
      const { status, headers, body } = await reader.requestJson<Order>('GET', `/orders/${id}`)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(orderSchema.parse(body)).toMatchObject({ id, customerName: 'Ritika Meena', totalAmount: 359.1 })
    }
  })

  test('a visitor is asked to log in, whether or not there is such an order', async ({ store }) => {
    const id = await buy(store, store.client())
    for (const wanted of [id, 1_000_000_000]) {
      expect((await store.client().request('GET', `/orders/${wanted}`)).status).toBe(401)
    }
  })

  test('a customer cannot tell somebody else’s order from none at all', async ({ store }) => {
    const { client: visitor } = await registerCustomer(store)
    const { client: other } = await registerCustomer(store)
    const [theirs, guests] = [await buy(store, other), await buy(store, store.client())]
    const answers = await Promise.all(
      [theirs, guests, 1_000_000_000].map((id) => visitor.requestJson('GET', `/orders/${id}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('to an admin an unknown order is not found', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    const { status, body } = await visitor.requestJson('GET', '/orders/1000000000')
    expect({ status, ...body }).toEqual({ status: 404, code: 'not_found', message: 'Order not found' })
  })

  test.for(['abc', '0', '-5', '1.5', '99999999999999999999'])('"%s" is no order number', async (id, { store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    const { status, body } = await visitor.requestJson('GET', `/orders/${id}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['id'])
  })
})
