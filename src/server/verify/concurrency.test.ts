import fc from 'fast-check'
import { expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'
import { verifyStore } from './verify-store.ts'

const BOOKS = 3
const book = fc.nat({ max: BOOKS - 1 })
const status = fc.constantFrom(...ORDER_STATUSES)
/** Which of the orders so far. */
const place = fc.nat({ max: 30 })

/** What may happen in a shop at the same moment. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('buy'), books: fc.array(book, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('change order'), place, status }) },
  fc.record({ does: fc.constant('change orders'), places: fc.array(place, { minLength: 1, maxLength: 5 }), status }),
  fc.record({ does: fc.constant('correct stock'), book, stock: fc.nat({ max: 6 }) }),
  fc.record({ does: fc.constant('add to stocks'), value: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ does: fc.constant('undo') }),
  fc.record({ does: fc.constant('delete book'), book }),
)
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

/** The shop as those who act in it know it. */
interface Simulation {
  store: TestStore
  admin: TestClient
  books: number[]
  orders: number[]
  batches: string[]
}

/** Does one thing. @returns the status that it was answered with */
async function perform(trade: Simulation, one: Operation): Promise<number> {
  const { store, admin: staff, books, orders, batches } = trade
  const orderAt = (at: number) => orders[at % Math.max(1, orders.length)] ?? 0
  if ('books' in one) {
    const items = one.books.map((at) => ({ productId: books[at] ?? 0, quantity: 1 }))
    const answer = await store.client().requestJson<{ id: number }>('POST', '/orders', buildOrder(items))
    if (answer.status === 201) orders.push(answer.body.id)
    return answer.status
  }
  if ('places' in one) {
    const ids = [...new Set(one.places.map(orderAt))]
    const answer = await staff.requestJson<{ batch?: string }>('POST', '/admin/orders/bulk', {
      ids,
      status: one.status,
    })
    if (answer.body.batch) batches.push(`orders/bulk/${answer.body.batch}`)
    return answer.status
  }
  if ('status' in one)
    return (await staff.request('PUT', `/orders/${orderAt(one.place)}`, { status: one.status })).status
  if ('stock' in one) return (await staff.request('PATCH', `/products/${books[one.book]}`, { stock: one.stock })).status
  if ('value' in one) {
    const change = { kind: 'stock', mode: 'add', value: one.value }
    const answer = await staff.requestJson<{ batch?: string }>('POST', '/admin/products/bulk', { ids: books, change })
    if (answer.body.batch) batches.push(`products/bulk/${answer.body.batch}`)
    return answer.status
  }
  if ('book' in one) return (await staff.request('DELETE', `/products/${books[one.book]}`)).status
  const batch = batches.at(-1)
  return batch ? (await staff.request('POST', `/admin/${batch}/undo`)).status : 200
}

test('whatever buyers and staff do at the same moment, the books balance', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const moments = fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 })
  const property = fc.asyncProperty(moments, async (deeds) => {
    const books = await Promise.all(
      Array.from({ length: BOOKS }, async () => (await makeProduct(store, { stock: 4 })).id),
    )
    const trade: Simulation = { store, admin: staff, books, orders: [], batches: [] }
    for (const atOnce of deeds) {
      const answers = await Promise.all(atOnce.map((one) => perform(trade, one)))
      // Refusals are answers; trouble is not, and a deadlock would be that.
      expect(answers.filter((code) => code >= 500)).toEqual([])
    }
    expect((await verifyStore(store.services)).flatMap(({ violations: wrong }) => wrong)).toEqual([])
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
}, 180_000)

test('the deeds of that trade really happen', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const books = [(await makeProduct(store)).id, (await makeProduct(store)).id, (await makeProduct(store)).id]
  const trade: Simulation = { store, admin: staff, books, orders: [], batches: [] }
  const deeds: Operation[] = [
    { does: 'buy', books: [0, 1, 1] },
    { does: 'change order', place: 0, status: 'cancelled' },
    { does: 'change orders', places: [0], status: 'pending' },
    { does: 'undo' },
    { does: 'correct stock', book: 2, stock: 3 },
    { does: 'add to stocks', value: 2 },
    { does: 'undo' },
    { does: 'delete book', book: 0 },
  ]
  const answers: number[] = []
  for (const one of deeds) answers.push(await perform(trade, one))
  expect(answers).toEqual([201, 200, 200, 200, 200, 200, 200, 204])
  expect(trade.batches).toHaveLength(2)
  expect((await verifyStore(store.services)).flatMap(({ violations: wrong }) => wrong)).toEqual([])
})
