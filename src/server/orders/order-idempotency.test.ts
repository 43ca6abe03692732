import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/orders/order.ts'
import { products } from '../database/schema/catalog.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

const place = (client: TestClient, payload: OrderPayload, key: string) =>
  client.requestJson<PlacedOrder>('POST', '/orders', payload, { 'Idempotency-Key': key })

async function countLines({ db }: TestStore, productId: number): Promise<number> {
  const rows = await db.select({ rows: count() }).from(orderItems).where(eq(orderItems.productId, productId))
  return rows[0]?.rows ?? 0
}

describe('idempotency key of an order', () => {
  test('a repeated request returns the first response and places one order', async ({ store }) => {
    const book = await makeProduct(store, { stock: 5 })
    const client = store.client()
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const first = await place(client, payload, 'again')
    const second = await place(client, payload, 'again')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    expect(await countLines(store, book.id)).toBe(1)
  })

  test('a repeated request returns the first response even if price and stock have changed since', async ({
    store,
  }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1, price: 499 }])
    const first = await place(store.client(), payload, 'before the sale')
    await store.db.update(products).set({ pricePaise: 1, stock: 0 }).where(eq(products.id, book.id))
    const second = await place(store.client(), payload, 'before the sale')
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  test('twenty concurrent requests with one key place one order', async ({ store }) => {
    const book = await makeProduct(store, { stock: 50 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const responses = await Promise.all(Array.from({ length: 20 }, () => place(store.client(), payload, 'impatient')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.filter(({ headers }) => headers.has('Idempotent-Replayed'))).toHaveLength(19)
    expect(await countLines(store, book.id)).toBe(1)
  })

  test('another order with the same key is rejected', async ({ store }) => {
    const book = await makeProduct(store)
    const client = store.client()
    await place(client, buildOrder([{ productId: book.id, quantity: 1 }]), 'reused')
    const payload = buildOrder([{ productId: book.id, quantity: 2 }])
    const { status, body } = await client.requestJson('POST', '/orders', payload, { 'Idempotency-Key': 'reused' })
    expect(status).toBe(422)
    expect(body.code).toBe('idempotency_key_reused')
    expect(await countLines(store, book.id)).toBe(1)
  })

  test('a rejected order can be repeated with the same key', async ({ store }) => {
    const book = await makeProduct(store, { stock: 0 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    expect((await place(store.client(), payload, 'second try')).status).toBe(409)
    await store.db.update(products).set({ stock: 1 }).where(eq(products.id, book.id))
    const { status, headers } = await place(store.client(), payload, 'second try')
    expect(status).toBe(201)
    expect(headers.get('Idempotent-Replayed')).toBeNull()
  })

  test('two customers can use the same key', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const { client: ritika } = await registerCustomer(store)
    const { client: aman } = await registerCustomer(store)
    const [first, second] = [await place(ritika, payload, '1'), await place(aman, payload, '1')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.id).not.toBe(second.body.id)
  })

  test.for(['', '   ', 'k'.repeat(256)])('the key "%s" is rejected', async (key, { store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const { status, body } = await store.client().requestJson('POST', '/orders', payload, { 'Idempotency-Key': key })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' })
    expect(await countLines(store, book.id)).toBe(0)
  })

  test('without a key, every request places an order', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const before = await store.db.$count(orders)
    const keysBefore = await store.db.$count(idempotencyKeys)
    for (let request = 0; request < 2; request += 1) await store.client().request('POST', '/orders', payload)
    expect(await store.db.$count(orders)).toBe(before + 2)
    expect(await store.db.$count(idempotencyKeys)).toBe(keysBefore)
  })
})
