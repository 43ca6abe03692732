import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type { ProblemBody } from '../../domain/values/problem.ts'
import { products, stockMovements } from '../catalog/catalog.tables.ts'
import { orderItems, orders } from './orders.tables.ts'

const place = <Body = PlacedOrder>(store: TestStore, payload: unknown) =>
  store.client().requestJson<Body>('POST', '/orders', payload)

/** Tries an order that must be refused, and makes sure that it leaves nothing behind. */
async function expectRejected(store: TestStore, payload: unknown) {
  const before = await snapshot(store)
  const { status, body } = await place<ProblemBody>(store, payload)
  expect(await snapshot(store)).toEqual(before)
  return { status, body }
}

async function snapshot({ db }: TestStore) {
  const [orderRows] = await db.select({ rows: count() }).from(orders)
  const [itemRows] = await db.select({ rows: count() }).from(orderItems)
  const [movementRows] = await db.select({ rows: count() }).from(stockMovements)
  const stocks = await db.select({ id: products.id, stock: products.stock }).from(products).orderBy(products.id)
  return { orderRows, itemRows, movementRows, stocks }
}

describe('prices are the server’s', () => {
  test('a price that has changed is named, and nothing is stored', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Calculus', pricePaise: 34_900 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 1, price: 299 }]))
    expect(status).toBe(409)
    expect(body.code).toBe('price_changed')
    expect(body.message).toBe('Calculus now costs ₹349.')
    expect(body.changes).toEqual([{ productId: book.id, name: 'Calculus', reason: 'price', price: 349, stock: 10 }])
  })

  test('a price of nothing is not believed', async ({ store }) => {
    const book = await makeProduct(store)
    const { status } = await expectRejected(
      store,
      buildOrder([{ productId: book.id, quantity: 1, price: 0 }], { totalAmount: 0 }),
    )
    expect(status).toBe(409)
  })

  test('a wrong price on the first of two lines of one book is seen as well', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_900 })
    const lines = [
      { productId: book.id, quantity: 1, price: 1 },
      { productId: book.id, quantity: 1, price: 349 },
    ]
    expect((await expectRejected(store, buildOrder(lines))).status).toBe(409)
    expect((await expectRejected(store, buildOrder(lines.toReversed()))).status).toBe(409)
  })

  test('a total that differs is refused with the new total', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_950 })
    const payload = buildOrder([{ productId: book.id, quantity: 1, price: 349.5 }], { totalAmount: 300 })
    const { status, body } = await expectRejected(store, payload)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'total_changed', changes: [] })
    expect(body.message).toContain('₹349.50')
  })

  test('without a price in the payload the database’s price is taken', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_900 })
    const { body } = await place(store, buildOrder([{ productId: book.id, quantity: 2 }]))
    expect(body.totalAmount).toBe(698)
  })

  test('an order that is too dear for the till is refused with a sentence', async ({ store }) => {
    const gold = await makeProduct(store, { pricePaise: 900_000_000, stock: 100 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: gold.id, quantity: 100 }]))
    expect(status).toBe(400)
    expect(body.fields?.items).toMatch(/at most/)
  })
})

describe('stock is the server’s', () => {
  test('an order for more than there is names the book and what is left', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Organic Chemistry', stock: 2 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 3 }]))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'out_of_stock', message: 'Only 2 of Organic Chemistry left.' })
    expect(body.changes).toMatchObject([{ productId: book.id, reason: 'stock', stock: 2 }])
  })

  test('a book that is sold out says so', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Genetics', stock: 0 })
    const { body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 1 }]))
    expect(body.message).toBe('Genetics is out of stock.')
  })

  test('two lines of one book are counted together', async ({ store }) => {
    const book = await makeProduct(store, { stock: 3 })
    const line = { productId: book.id, quantity: 2 }
    const { status, body } = await expectRejected(store, buildOrder([line, line]))
    expect(status).toBe(409)
    expect(body.changes).toHaveLength(1)
  })

  test('a book that is no longer sold is named as gone, beside all else that changed', async ({ store }) => {
    const gone = await makeProduct(store)
    await store.db.delete(products).where(eq(products.id, gone.id))
    const short = await makeProduct(store, { stock: 1 })
    const dear = await makeProduct(store, { pricePaise: 20_000 })
    const payload = buildOrder([
      { productId: gone.id, quantity: 1 },
      { productId: short.id, quantity: 2 },
      { productId: dear.id, quantity: 1, price: 100 },
    ])
    const { status, body } = await expectRejected(store, payload)
    expect(status).toBe(409)
    expect(body.changes?.map((change) => change.reason)).toEqual(['gone', 'stock', 'price'])
    expect(body.message).toContain('is no longer sold.')
  })

  test('one line that is short stops the whole order', async ({ store }) => {
    const plenty = await makeProduct(store)
    const none = await makeProduct(store, { stock: 0 })
    const items = [plenty, none].map(({ id }) => ({ productId: id, quantity: 1 }))
    expect((await expectRejected(store, buildOrder(items))).status).toBe(409)
  })
})

describe('the coupon', () => {
  test.for(['welcome10', 'WELCOME10', ' Welcome10 '])('"%s" takes a tenth off', async (couponCode, { store }) => {
    const book = await makeProduct(store, { pricePaise: 100_000 })
    const { body } = await place(
      store,
      buildOrder([{ productId: book.id, quantity: 1 }], { couponCode, totalAmount: 900 }),
    )
    expect(body).toMatchObject({ subtotal: 1000, discount: 100, totalAmount: 900 })
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order).toMatchObject({ couponCode: 'welcome10', totalPaise: 90_000 })
    expect(order?.adjustments).toEqual([
      { kind: 'coupon', label: 'Discount (WELCOME10)', amountPaise: -10_000 },
      { kind: 'shipping', label: 'Shipping', amountPaise: 0 },
    ])
  })

  test.for([
    [10_005, 10.01, 90.04],
    [10_004, 10, 90.04],
    [99_999, 100, 899.99],
    [5, 0.01, 0.04],
  ] as const)('a tenth of %i paise is rounded half up', async ([pricePaise, discount, totalAmount], { store }) => {
    const book = await makeProduct(store, { pricePaise })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }], { couponCode: 'welcome10', totalAmount })
    const { status, body } = await place(store, payload)
    expect(status).toBe(201)
    expect(body).toMatchObject({ discount, totalAmount })
  })

  test('a code nobody gave out is refused, never dropped', async ({ store }) => {
    const book = await makeProduct(store)
    const { status, body } = await expectRejected(
      store,
      buildOrder([{ productId: book.id, quantity: 1 }], { couponCode: 'FREE' }),
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({ couponCode: 'This coupon code is not valid' })
  })

  test.for(['', '  ', null])('an empty coupon field (%j) is no coupon', async (couponCode, { store }) => {
    const book = await makeProduct(store, { pricePaise: 10_000 })
    const { status, body } = await place(store, buildOrder([{ productId: book.id, quantity: 1 }], { couponCode }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ discount: 0, totalAmount: 100 })
  })
})
