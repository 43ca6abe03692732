import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct } from '../../../test/factories.ts'
import { registerCustomer } from '../../../test/users.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/orders/order.ts'
import { RECENT_ORDER_MINUTES } from '../../domain/orders/recent-order.ts'
import { orders } from '../database/schema/orders.ts'

let serial = 0
const newMobile = () => `97${String((serial += 1)).padStart(8, '0')}`

const place = (client: TestClient, payload: OrderPayload, headers?: Record<string, string>) =>
  client.requestJson<PlacedOrder & { code: string; orderId?: number }>('POST', '/orders', payload, headers)

const countOrders = (store: TestStore, customerPhone: string) =>
  store.db.$count(orders, eq(orders.customerPhone, customerPhone))

/** An order of one copy each of new books by a new mobile number, as the checkout sends it. */
async function newOrder(store: TestStore, books = 1): Promise<OrderPayload & { customerPhone: string }> {
  const customerPhone = newMobile()
  const items = []
  for (let book = 0; book < books; book += 1) items.push({ productId: (await makeProduct(store)).id, quantity: 1 })
  return { ...buildOrder(items, { anotherOrder: false }), customerPhone }
}

describe('an order that repeats another one', () => {
  test('of the same books and mobile number within minutes is asked about, with a changed word of the address too', async ({
    store,
  }) => {
    const order = await newOrder(store, 2)
    expect((await place(store.client(), order)).status).toBe(201)
    const changed = { ...order, shippingAddress: '15, Gali No. 3', items: order.items.toReversed() }
    const second = await place(store.client(), changed, { 'Idempotency-Key': 'another tab' })
    expect(second).toMatchObject({ status: 409, body: { code: 'recent_order' } })
    expect(await countOrders(store, order.customerPhone)).toBe(1)
  })

  test.for([1, 2])('sent by two tabs at the same moment is placed once (%i books)', async (books, { store }) => {
    const order = await newOrder(store, books)
    const tabs = Array.from({ length: 6 }, (_, tab) =>
      place(
        store.client(),
        { ...order, shippingAddress: `${tab}, Gali No. 3` },
        { 'Idempotency-Key': `${order.customerPhone} ${tab}` },
      ),
    )
    const statuses = (await Promise.all(tabs)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect(await countOrders(store, order.customerPhone)).toBe(1)
  })

  test('is placed when the customer wants another one', async ({ store }) => {
    const order = await newOrder(store)
    await place(store.client(), order)
    expect((await place(store.client(), { ...order, anotherOrder: true })).status).toBe(201)
    expect(await countOrders(store, order.customerPhone)).toBe(2)
  })

  test('names the other order only to the account that placed it', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const order = await newOrder(store)
    const { body: first } = await place(client, order)
    expect((await place(client, order)).body.orderId).toBe(first.id)
    const { status, body } = await place(store.client(), order)
    expect([status, body.code]).toEqual([409, 'recent_order'])
    expect(JSON.stringify(body)).not.toContain(String(first.id))
  })

  test.for([
    [
      'other books',
      async (store: TestStore, order: OrderPayload) => ({ ...order, items: (await newOrder(store)).items }),
    ],
    ['another mobile number', async (_: TestStore, order: OrderPayload) => ({ ...order, customerPhone: newMobile() })],
  ] as const)('with %s is placed', async ([, change], { store }) => {
    const order = await newOrder(store)
    await place(store.client(), order)
    expect((await place(store.client(), await change(store, order))).status).toBe(201)
  })

  test.for<[string, Partial<typeof orders.$inferInsert>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['is older', { createdAt: new Date(Date.now() - (RECENT_ORDER_MINUTES + 1) * 60_000) }],
    ['was taken by staff', { source: 'phone' }],
  ])('is placed when the other one %s', async ([, change], { store }) => {
    const order = await newOrder(store)
    await place(store.client(), order)
    await store.db.update(orders).set(change).where(eq(orders.customerPhone, order.customerPhone))
    expect((await place(store.client(), order)).status).toBe(201)
  })
})

describe('the outcome of an order whose response was lost', () => {
  const ask = (client: TestClient, key: string) =>
    client.requestJson<PlacedOrder>('GET', '/orders/outcome', undefined, { 'Idempotency-Key': key })

  test('is the order itself for a request with its key', async ({ store }) => {
    const order = await newOrder(store)
    const { body } = await place(store.client(), order, { 'Idempotency-Key': 'lost response' })
    expect(await ask(store.client(), 'lost response')).toMatchObject({ status: 200, body })
  })

  test('is unknown to another customer, and before the order is placed', async ({ store }) => {
    const { client: ritika } = await registerCustomer(store)
    await place(ritika, await newOrder(store), { 'Idempotency-Key': 'of Ritika' })
    expect((await ask(store.client(), 'of Ritika')).status).toBe(404)
    expect((await ask(store.client(), 'never sent')).status).toBe(404)
  })
})
