import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/orders/order.ts'
import { products } from '../catalog/catalog.tables.ts'
import { idempotencyKeys, orderItems, orders } from './orders.tables.ts'

const place = (visitor: TestClient, payload: OrderPayload, key: string) =>
  visitor.requestJson<PlacedOrder>('POST', '/orders', payload, { 'Idempotency-Key': key })

async function copiesSold({ db }: TestStore, productId: number): Promise<number> {
  const rows = await db.select({ rows: count() }).from(orderItems).where(eq(orderItems.productId, productId))
  return rows[0]?.rows ?? 0
}

describe('pressing Place Order again', () => {
  test('the same key and order is answered as it was the first time, and stored once', async ({ store }) => {
    const book = await makeProduct(store, { stock: 5 })
    const visitor = store.client()
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const first = await place(visitor, payload, 'again')
    const second = await place(visitor, payload, 'again')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(await copiesSold(store, book.id)).toBe(1)
  })

  test('the answer stays the same when the price has changed since', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1, price: 499 }])
    const first = await place(store.client(), payload, 'before the sale')
    await store.db.update(products).set({ pricePaise: 1, stock: 0 }).where(eq(products.id, book.id))
    const second = await place(store.client(), payload, 'before the sale')
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  test('twenty presses at once make one order', async ({ store }) => {
    const book = await makeProduct(store, { stock: 50 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(store.client(), payload, 'impatient')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.has('Idempotent-Replayed'))).toHaveLength(19)
    expect(await copiesSold(store, book.id)).toBe(1)
  })

  test('another order under the same key is refused', async ({ store }) => {
    const book = await makeProduct(store)
    const visitor = store.client()
    await place(visitor, buildOrder([{ productId: book.id, quantity: 1 }]), 'reused')
    const payload = buildOrder([{ productId: book.id, quantity: 2 }])
    const { status, body } = await visitor.requestJson('POST', '/orders', payload, { 'Idempotency-Key': 'reused' })
    expect(status).toBe(422)
    expect(body.code).toBe('idempotency_key_reused')
    expect(await copiesSold(store, book.id)).toBe(1)
  })

  test('an order that was refused may be sent again with its key', async ({ store }) => {
    const book = await makeProduct(store, { stock: 0 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    expect((await place(store.client(), payload, 'second try')).status).toBe(409)
    await store.db.update(products).set({ stock: 1 }).where(eq(products.id, book.id))
    const { status, headers } = await place(store.client(), payload, 'second try')
    expect(status).toBe(201)
    expect(headers.get('Idempotent-Replayed')).toBeNull()
  })

  test('two customers who happen on one key both get their order', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const { client: ritika } = await registerCustomer(store)
    const { client: aman } = await registerCustomer(store)
    const [first, second] = [await place(ritika, payload, '1'), await place(aman, payload, '1')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.id).not.toBe(second.body.id)
  })

  test.for(['', '   ', 'k'.repeat(256)])('a key of "%s" is refused', async (key, { store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const { status, body } = await store.client().requestJson('POST', '/orders', payload, { 'Idempotency-Key': key })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' })
    expect(await copiesSold(store, book.id)).toBe(0)
  })

  test('without a key every press is an order of its own', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }])
    const before = await store.db.$count(orders)
    const keysBefore = await store.db.$count(idempotencyKeys)
    for (let press = 0; press < 2; press += 1) await store.client().request('POST', '/orders', payload)
    expect(await store.db.$count(orders)).toBe(before + 2)
    expect(await store.db.$count(idempotencyKeys)).toBe(keysBefore)
  })
})
