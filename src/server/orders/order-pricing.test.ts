import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type { ProblemBody } from '../../domain/values/problem.ts'
import { products, stockMovements } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

const place = <Body = PlacedOrder>(store: TestStore, payload: unknown) =>
  store.client().requestJson<Body>('POST', '/orders', payload)

/** Sends an order that must be rejected and checks that the database is unchanged. */
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

describe('prices of an order', () => {
  test('an order with an outdated price is rejected with the current one', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Calculus', pricePaise: 34_900 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 1, price: 299 }]))
    expect(status).toBe(409)
    expect(body.code).toBe('price_changed')
    expect(body.message).toBe('Calculus now costs ₹349.')
    expect(body.changes).toEqual([{ productId: book.id, name: 'Calculus', reason: 'price', price: 349, stock: 10 }])
  })

  test('a price of 0 in the request is rejected', async ({ store }) => {
    const book = await makeProduct(store)
    const { status } = await expectRejected(
      store,
      buildOrder([{ productId: book.id, quantity: 1, price: 0 }], { totalAmount: 0 }),
    )
    expect(status).toBe(409)
  })

  test('a wrong price on either of two lines of one book is rejected', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_900 })
    const lines = [
      { productId: book.id, quantity: 1, price: 1 },
      { productId: book.id, quantity: 1, price: 349 },
    ]
    expect((await expectRejected(store, buildOrder(lines))).status).toBe(409)
    expect((await expectRejected(store, buildOrder(lines.toReversed()))).status).toBe(409)
  })

  test('an order with an outdated total is rejected with the current one', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_950 })
    const payload = buildOrder([{ productId: book.id, quantity: 1, price: 349.5 }], { totalAmount: 300 })
    const { status, body } = await expectRejected(store, payload)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'total_changed', changes: [] })
    expect(body.message).toContain('₹349.50')
  })

  test('a request without prices is priced by the server', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_900 })
    const { body } = await place(store, buildOrder([{ productId: book.id, quantity: 2 }]))
    expect(body.totalAmount).toBe(698)
  })

  test('an order above the maximum subtotal is rejected', async ({ store }) => {
    const gold = await makeProduct(store, { pricePaise: 900_000_000, stock: 100 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: gold.id, quantity: 100 }]))
    expect(status).toBe(400)
    expect(body.fields?.items).toMatch(/at most/)
  })
})

describe('stock of an order', () => {
  test('an order of more copies than the stock is rejected with the book and its stock', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Organic Chemistry', stock: 2 })
    const { status, body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 3 }]))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'out_of_stock', message: 'Only 2 of Organic Chemistry left.' })
    expect(body.changes).toMatchObject([{ productId: book.id, reason: 'stock', stock: 2 }])
  })

  test('an order of a sold-out book is rejected', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Genetics', stock: 0 })
    const { body } = await expectRejected(store, buildOrder([{ productId: book.id, quantity: 1 }]))
    expect(body.message).toBe('Genetics is out of stock.')
  })

  test('the quantities of two lines of one book are added up', async ({ store }) => {
    const book = await makeProduct(store, { stock: 3 })
    const line = { productId: book.id, quantity: 2 }
    const { status, body } = await expectRejected(store, buildOrder([line, line]))
    expect(status).toBe(409)
    expect(body.changes).toHaveLength(1)
  })

  test('all conflicts are reported at once: deleted, out of stock, new price', async ({ store }) => {
    const gone = await makeProduct(store)
    await store.db.delete(products).where(eq(products.id, gone.id))
    const short = await makeProduct(store, { stock: 1 })
    const repriced = await makeProduct(store, { pricePaise: 20_000 })
    const payload = buildOrder([
      { productId: gone.id, quantity: 1 },
      { productId: short.id, quantity: 2 },
      { productId: repriced.id, quantity: 1, price: 100 },
    ])
    const { status, body } = await expectRejected(store, payload)
    expect(status).toBe(409)
    expect(body.changes?.map((change) => change.reason)).toEqual(['gone', 'stock', 'price'])
    expect(body.message).toContain('is no longer sold.')
  })

  test('a book with fewer copies and a new price is reported with both, and sold out with its stock alone', async ({
    store,
  }) => {
    const book = await makeProduct(store, { name: 'Calculus', stock: 2, pricePaise: 34_900 })
    const order = buildOrder([{ productId: book.id, quantity: 3, price: 299 }])
    const { body } = await expectRejected(store, order)
    const both = { productId: book.id, name: 'Calculus', price: 349, stock: 2 }
    expect(body).toMatchObject({ code: 'out_of_stock', message: 'Only 2 of Calculus left. Calculus now costs ₹349.' })
    expect(body.changes).toEqual([
      { ...both, reason: 'stock' },
      { ...both, reason: 'price' },
    ])
    await store.db.update(products).set({ stock: 0 }).where(eq(products.id, book.id))
    expect((await expectRejected(store, order)).body.changes).toMatchObject([{ reason: 'stock', stock: 0 }])
  })

  test('one line without stock rejects the whole order', async ({ store }) => {
    const plenty = await makeProduct(store)
    const none = await makeProduct(store, { stock: 0 })
    const items = [plenty, none].map(({ id }) => ({ productId: id, quantity: 1 }))
    expect((await expectRejected(store, buildOrder(items))).status).toBe(409)
  })
})

describe('coupon of an order', () => {
  test.for(['welcome10', 'WELCOME10', ' Welcome10 '])(
    'the coupon "%s" gives 10% off',
    async (couponCode, { store }) => {
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
    },
  )

  test.for([
    [10_005, 10.01, 90.04],
    [10_004, 10, 90.04],
    [99_999, 100, 899.99],
    [5, 0.01, 0.04],
  ] as const)('10%% of %i paise is rounded half up', async ([pricePaise, discount, totalAmount], { store }) => {
    const book = await makeProduct(store, { pricePaise })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }], { couponCode: 'welcome10', totalAmount })
    const { status, body } = await place(store, payload)
    expect(status).toBe(201)
    expect(body).toMatchObject({ discount, totalAmount })
  })

  test('an unknown coupon code is rejected, not ignored', async ({ store }) => {
    const book = await makeProduct(store)
    const { status, body } = await expectRejected(
      store,
      buildOrder([{ productId: book.id, quantity: 1 }], { couponCode: 'FREE' }),
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({ couponCode: 'This coupon code is not valid' })
  })

  test.for(['', '  ', null])('an empty coupon code (%j) is ignored', async (couponCode, { store }) => {
    const book = await makeProduct(store, { pricePaise: 10_000 })
    const { status, body } = await place(store, buildOrder([{ productId: book.id, quantity: 1 }], { couponCode }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ discount: 0, totalAmount: 100 })
  })
})
