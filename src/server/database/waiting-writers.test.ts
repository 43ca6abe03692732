import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, stockOf } from '../../../test/factories.ts'
import { countLockWaits, whileLocked } from '../../../test/lock-waits.ts'
import { scaleLimit } from '../../../test/machine-speed.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { orderItems } from './schema/orders.ts'

/** More than a process has connections. */
const ORDERS = 30

const test = testWith({ DATABASE_LOCK_TIMEOUT_MS: String(scaleLimit(1000)) })

/** A book and thirty orders of it, each with a key of its own. */
async function prepareOrders(store: TestStore) {
  const book = await makeProduct(store, { stock: ORDERS })
  let answered = 0
  const order = async (n: number) => {
    const request = buildOrder([{ productId: book.id, quantity: 1 }], { customerPhone: `98290${10_000 + n}` })
    const key = { 'Idempotency-Key': `order ${n} of ${book.id}` }
    const response = await store.client().requestJson('POST', '/orders', request, key)
    answered += 1
    return response
  }
  return {
    book,
    sendAll: () => Promise.all(Array.from({ length: ORDERS }, (_, n) => order(n))),
    countAnswered: () => answered,
    countPlaced: () => store.db.$count(orderItems, eq(orderItems.productId, book.id)),
  }
}

const untilTheyWait = ({ services }: TestStore) =>
  expect.poll(() => countLockWaits(services.background)).toBeGreaterThan(10)

describe('while a job holds a book and thirty orders of it wait', () => {
  test('pages and the API answer at once, and then each order is placed once', async ({ store }) => {
    const { book, sendAll, countAnswered, countPlaced } = await prepareOrders(store)
    const other = await makeProduct(store)
    const pages = await servePages(store)
    const waiting = await whileLocked(store, book.id, async () => {
      const orders = sendAll()
      await untilTheyWait(store)
      for (const { slug } of [book, other]) expect((await fetch(`${pages.url}/products/${slug}`)).status).toBe(200)
      for (const path of ['/products?search=a', `/products/${other.slug}`, '/user']) {
        expect((await store.client().request('GET', path)).status).toBeLessThan(500)
      }
      expect(countAnswered()).toBe(0)
      return { orders }
    })
    expect((await waiting.orders).map(({ status }) => status)).toEqual(Array.from({ length: ORDERS }, () => 201))
    expect([await countPlaced(), await stockOf(store, book.id)]).toEqual([ORDERS, 0])
    await pages.close()
  })

  test('those that wait too long are refused, change nothing and are placed when they are sent again', async ({
    store,
  }) => {
    const { book, sendAll, countPlaced } = await prepareOrders(store)
    await whileLocked(store, book.id, async () => {
      for (const { status, body, headers } of await sendAll()) {
        const message = 'The store is busy right now. Please try again in a moment.'
        expect({ status, body }).toEqual({ status: 503, body: { code: 'busy', message } })
        expect(headers.get('Retry-After')).toBe('5')
      }
      const free = await makeProduct(store)
      const order = buildOrder([{ productId: free.id, quantity: 1 }])
      expect((await store.client().request('POST', '/orders', order)).status).toBe(201)
    })
    expect(await countPlaced()).toBe(0)
    const ids = async () => (await sendAll()).map(({ status, body }) => ({ status, ...body }))
    const placed = await ids()
    expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: ORDERS }, () => 201))
    expect(await ids()).toEqual(placed)
    expect([await countPlaced(), await stockOf(store, book.id)]).toEqual([ORDERS, 0])
  })
})
