import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, stockOf } from '../../../test/factories.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Order, PlacedOrder } from '../../domain/orders/order.ts'
import { products, stockMovements } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

const place = (store: TestStore, payload: unknown) =>
  store.client().requestJson<PlacedOrder>('POST', '/orders', payload)

async function storedOrder({ db }: TestStore, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.id)
  return { ...order, items }
}

describe('place order', () => {
  test('the response has a ten-digit order number, the date and the amounts', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 34_900 })
    const { status, body } = await place(store, buildOrder([{ productId: book.id, quantity: 2 }]))
    expect(status).toBe(201)
    expect(String(body.id)).toMatch(/^[1-9]\d{9}$/)
    expect(body).toEqual({
      id: body.id,
      message: 'Order Placed Successfully!',
      orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      estimatedDelivery: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      paymentMethod: 'cod',
      subtotal: 698,
      discount: 0,
      adjustments: [{ kind: 'shipping', label: 'Shipping', amount: 0 }],
      totalAmount: 698,
      managePath: expect.stringContaining(String(body.id)),
    })
  })

  test('the order is stored with its lines, and each line copies the fields of its book', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Optics', image: 'public/files/optics.webp', pricePaise: 20_000 })
    const other = await makeProduct(store, { pricePaise: 5_050, examType: 'NEET', condition: 'used' })
    const items = [
      { productId: other.id, quantity: 1 },
      { productId: book.id, quantity: 3 },
    ]
    const { body } = await place(store, buildOrder(items, { notes: 'Please ring twice' }))
    const order = await storedOrder(store, body.id)
    expect(order).toMatchObject({ userId: 0, status: 'pending', paymentStatus: 'pending', notes: 'Please ring twice' })
    expect(order).toMatchObject({ subtotalPaise: 65_050, totalPaise: 65_050, couponCode: null })
    expect(order?.adjustments).toEqual([{ kind: 'shipping', label: 'Shipping', amountPaise: 0 }])
    expect(order.items).toHaveLength(2)
    expect(order.items.find((line) => line.productId === book.id)).toMatchObject({
      productName: 'Optics',
      productImage: '/files/optics.webp',
      quantity: 3,
      pricePaise: 20_000,
      originalPricePaise: 99_900,
      examType: 'JEE',
      condition: 'new',
    })
  })

  test('an order decrements the stock and records the movement', async ({ store }) => {
    const book = await makeProduct(store, { stock: 7 })
    const { body } = await place(store, buildOrder([{ productId: book.id, quantity: 3 }]))
    expect(await stockOf(store, book.id)).toBe(4)
    const movements = await store.db.select().from(stockMovements).where(eq(stockMovements.productId, book.id))
    expect(movements).toMatchObject([
      { change: 7, reason: 'opening' },
      { change: -3, reason: 'order', orderId: body.id },
    ])
  })

  test('the last copy can be ordered', async ({ store }) => {
    const book = await makeProduct(store, { stock: 1 })
    expect((await place(store, buildOrder([{ productId: book.id, quantity: 1 }]))).status).toBe(201)
    expect(await stockOf(store, book.id)).toBe(0)
  })

  test('ids, quantities and amounts are also accepted as strings', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 10_000 })
    const items = [{ productId: String(book.id), quantity: '2', price: '100.00' }]
    const { status, body } = await place(store, buildOrder(items, { totalAmount: '200' }))
    expect(status).toBe(201)
    expect(body.totalAmount).toBe(200)
  })

  test('lines of the same book are merged', async ({ store }) => {
    const book = await makeProduct(store, { stock: 10, pricePaise: 10_000 })
    const line = { productId: book.id, quantity: 2 }
    const { body } = await place(store, buildOrder([line, line, { ...line, quantity: 1 }]))
    const { items } = await storedOrder(store, body.id)
    expect(items).toMatchObject([{ quantity: 5, pricePaise: 10_000 }])
    expect(body.totalAmount).toBe(500)
    expect(await stockOf(store, book.id)).toBe(5)
  })

  test('amounts with paise add up exactly', async ({ store }) => {
    const cheap = await makeProduct(store, { pricePaise: 10 })
    const odd = await makeProduct(store, { pricePaise: 29_999, stock: 100 })
    const items = [
      { productId: cheap.id, quantity: 3, price: 0.1 },
      { productId: odd.id, quantity: 7, price: 299.99 },
    ]
    const { body } = await place(store, buildOrder(items, { totalAmount: 2100.23 }))
    expect(body).toMatchObject({ subtotal: 2100.23, totalAmount: 2100.23 })
  })
})

describe('owner and fields of an order', () => {
  test('an order placed while logged in belongs to the customer', async ({ store }) => {
    const book = await makeProduct(store)
    const { client: customer, user } = await registerCustomer(store)
    const { body } = await customer.requestJson<PlacedOrder>(
      'POST',
      '/orders',
      buildOrder([{ productId: book.id, quantity: 1 }]),
    )
    expect((await storedOrder(store, body.id)).userId).toBe(user.id)
  })

  test('fields that a request must not set are ignored', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 10_000 })
    const extra = {
      id: 1234567890,
      userId: 1,
      status: 'delivered',
      paymentStatus: 'completed',
      createdAt: '2020-01-01T00:00:00Z',
      subtotalPaise: 1,
      totalPaise: 1,
      adjustments: [{ kind: 'coupon', label: 'Discount', amountPaise: -9_999 }],
      trackingNumber: 'AWB1',
      subtotal: 1,
      discount: 99,
    }
    const items = [{ productId: book.id, quantity: 1, productName: 'Free book', pricePaise: 1, originalPrice: 1 }]
    const { body } = await place(store, { ...buildOrder(items), ...extra })
    const order = await storedOrder(store, body.id)
    expect(order.id).not.toBe(1234567890)
    expect(order).toMatchObject({ userId: 0, status: 'pending', paymentStatus: 'pending', trackingNumber: null })
    expect(order).toMatchObject({ subtotalPaise: 10_000, totalPaise: 10_000 })
    expect(order?.adjustments).toEqual([{ kind: 'shipping', label: 'Shipping', amountPaise: 0 }])
    expect(order.createdAt?.getFullYear()).toBeGreaterThan(2020)
    expect(order.items).toMatchObject([{ productName: book.name, pricePaise: 10_000, originalPricePaise: 99_900 }])
  })

  test('an order line stays when its book is deleted', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Out of print' })
    const { body } = await place(store, buildOrder([{ productId: book.id, quantity: 1 }]))
    await store.db.delete(products).where(eq(products.id, book.id))
    const { client: staff } = await loginAsAdmin(store)
    const order = await staff.getJson<Order>(`/orders/${body.id}`)
    expect(order.items).toMatchObject([{ productId: null, productName: 'Out of print', price: 499 }])
  })
})
