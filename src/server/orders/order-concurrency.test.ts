import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, stockOf } from '../../../test/factories.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { products, stockMovements } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

/** Places the orders of many buyers at the same time. */
const placeConcurrently = (store: TestStore, buyers: number, order: (buyer: number) => OrderPayload) =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => store.client().requestJson('POST', '/orders', order(buyer))))

describe('concurrent orders', () => {
  test('fifty buyers of ten copies place exactly ten orders', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Rank Booster', stock: 10 })
    const responses = await placeConcurrently(store, 50, () => buildOrder([{ productId: book.id, quantity: 1 }]))
    const conflicts = responses.filter(({ status }) => status === 409)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(conflicts).toHaveLength(40)
    for (const { body } of conflicts) {
      expect(body).toMatchObject({ code: 'out_of_stock', message: 'Rank Booster is out of stock.' })
      expect(body.changes).toMatchObject([{ productId: book.id, reason: 'stock', stock: 0 }])
    }
    expect(await stockOf(store, book.id)).toBe(0)
    expect(await store.db.$count(orderItems, eq(orderItems.productId, book.id))).toBe(10)
    const [movements] = await store.db
      .select({ sum: sql<number>`sum(${stockMovements.change})::int` })
      .from(stockMovements)
      .where(eq(stockMovements.productId, book.id))
    expect(movements?.sum).toBe(0)
  })

  test('orders with the same books in opposite order do not deadlock', async ({ store }) => {
    const [first, second] = [await makeProduct(store, { stock: 40 }), await makeProduct(store, { stock: 40 })]
    const lines = [first, second].map(({ id }) => ({ productId: id, quantity: 1 }))
    const responses = await placeConcurrently(store, 40, (buyer) => buildOrder(buyer % 2 ? lines : lines.toReversed()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await stockOf(store, first.id), await stockOf(store, second.id)]).toEqual([0, 0])
  })

  test.for([
    ['sold', { stock: 0 }, { code: 'out_of_stock', changes: [{ reason: 'stock', stock: 0 }] }],
    [
      'got another price',
      { pricePaise: 51_900 },
      { code: 'price_changed', changes: [{ reason: 'price', price: 519 }] },
    ],
    ['was deleted', undefined, { code: 'out_of_stock', changes: [{ reason: 'gone' }] }],
  ] as const)('an order for a book that %s meanwhile is rejected', async ([, change, conflict], { store }) => {
    const book = await makeProduct(store, { stock: 1, pricePaise: 49_900 })
    const request = buildOrder([{ productId: book.id, quantity: 1, price: 499 }])
    const before = await store.db.$count(orders)
    const response = await store.db.transaction(async (tx) => {
      const isBook = eq(products.id, book.id)
      await (change ? tx.update(products).set(change).where(isBook) : tx.delete(products).where(isBook))
      const placing = store.client().requestJson('POST', '/orders', request)
      await expect.poll(() => countLockWaits(store)).toBe(1)
      return { placing }
    })
    expect(await response.placing).toMatchObject({ status: 409, body: conflict })
    expect(await store.db.$count(orders)).toBe(before)
  })

  test('an order without an expected price is placed at the price that applies when it is stored', async ({
    store,
  }) => {
    const book = await makeProduct(store, { stock: 1, pricePaise: 49_900 })
    const response = await store.db.transaction(async (tx) => {
      await tx.update(products).set({ pricePaise: 51_900 }).where(eq(products.id, book.id))
      const placing = store.client().requestJson('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
      await expect.poll(() => countLockWaits(store)).toBe(1)
      return { placing }
    })
    expect(await response.placing).toMatchObject({ status: 201, body: { totalAmount: 519 } })
    expect(await stockOf(store, book.id)).toBe(0)
  })

  test('every order has lines, and its subtotal is their sum', async ({ store }) => {
    const scarce = await makeProduct(store, { stock: 4, pricePaise: 12_345 })
    const plenty = await makeProduct(store, { stock: 100 })
    const items = [scarce, plenty].map(({ id }) => ({ productId: id, quantity: 1 }))
    await placeConcurrently(store, 12, () => buildOrder(items, { couponCode: 'welcome10' }))
    const rows = await store.db
      .select({
        subtotal: orders.subtotalPaise,
        lines: sql<number>`count(${orderItems.id})::int`,
        sum: sql<number>`sum(${orderItems.pricePaise} * ${orderItems.quantity})::int`,
      })
      .from(orders)
      .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
      .groupBy(orders.id)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(rows.filter(({ lines, subtotal, sum }) => lines === 0 || subtotal !== sum)).toEqual([])
  })

  test('a failed insert of the lines rolls back order and stock', async ({ store }) => {
    const book = await makeProduct(store, { stock: 3 })
    await store.db.execute(sql`
      create function fail_lines() returns trigger language plpgsql as $$ begin raise 'the disk is on fire'; end $$`)
    await store.db.execute(sql`create trigger fail_lines before insert on order_items execute function fail_lines()`)
    const before = await store.db.$count(orders)
    const { status, body } = await store
      .client()
      .requestJson('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    await store.db.execute(sql`drop function fail_lines cascade`)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/fire|trigger|insert|order_items/i)
    expect(await store.db.$count(orders)).toBe(before)
    expect(await stockOf(store, book.id)).toBe(3)
  })
})
