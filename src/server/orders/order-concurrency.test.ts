import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { products, stockMovements } from '../catalog/catalog.tables.ts'
import { orderItems, orders } from './orders.tables.ts'

/** Many buyers who press Place Order at the same moment. */
const placeConcurrently = (store: TestStore, buyers: number, order: (buyer: number) => OrderPayload) =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => store.client().requestJson('POST', '/orders', order(buyer))))

async function stockOf({ db }: TestStore, id: number) {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return row?.stock
}

describe('a rush', () => {
  test('fifty buyers of ten copies make exactly ten orders', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Rank Booster', stock: 10 })
    const answers = await placeConcurrently(store, 50, () => buildOrder([{ productId: book.id, quantity: 1 }]))
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(refused).toHaveLength(40)
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'out_of_stock', message: 'Rank Booster is out of stock.' })
      expect(body.changes).toMatchObject([{ productId: book.id, reason: 'stock', stock: 0 }])
    }
    expect(await stockOf(store, book.id)).toBe(0)
    expect(await store.db.$count(orderItems, eq(orderItems.productId, book.id))).toBe(10)
    const [moved] = await store.db
      .select({ sum: sql<number>`sum(${stockMovements.change})::int` })
      .from(stockMovements)
      .where(eq(stockMovements.productId, book.id))
    expect(moved?.sum).toBe(0)
  })

  test('buyers who name two books in opposite order never lock each other out', async ({ store }) => {
    const [first, second] = [await makeProduct(store, { stock: 40 }), await makeProduct(store, { stock: 40 })]
    const lines = [first, second].map(({ id }) => ({ productId: id, quantity: 1 }))
    const answers = await placeConcurrently(store, 40, (buyer) => buildOrder(buyer % 2 ? lines : lines.toReversed()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await stockOf(store, first.id), await stockOf(store, second.id)]).toEqual([0, 0])
  })

  test('no order stands without its lines, and every total is the sum of them', async ({ store }) => {
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

  test('when writing the lines fails, neither order nor stock has changed', async ({ store }) => {
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
