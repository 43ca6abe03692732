import fc from 'fast-check'
import { expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { ORDER_STATUSES } from '../../domain/order-status.ts'
import { verifyStore } from './verify-store.ts'

const BOOKS = 3
const book = fc.nat({ max: BOOKS - 1 })
const status = fc.constantFrom(...ORDER_STATUSES)
/** Which of the orders so far. */
const place = fc.nat({ max: 30 })

/** What may happen in a shop at the same moment. */
const deed = fc.oneof(
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
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** The shop as those who act in it know it. */
interface Trade {
  store: TestStore
  staff: Visitor
  books: number[]
  orders: number[]
  batches: string[]
}

/** Does one thing. @returns the status that it was answered with */
async function act(trade: Trade, one: Deed): Promise<number> {
  const { store, staff, books, orders, batches } = trade
  const orderAt = (at: number) => orders[at % Math.max(1, orders.length)] ?? 0
  if ('books' in one) {
    const items = one.books.map((at) => ({ productId: books[at] ?? 0, quantity: 1 }))
    const answer = await store.visitor().ask<{ id: number }>('POST', '/orders', orderOf(items))
    if (answer.status === 201) orders.push(answer.body.id)
    return answer.status
  }
  if ('places' in one) {
    const ids = [...new Set(one.places.map(orderAt))]
    const answer = await staff.ask<{ batch?: string }>('POST', '/admin/orders/bulk', { ids, status: one.status })
    if (answer.body.batch) batches.push(`orders/bulk/${answer.body.batch}`)
    return answer.status
  }
  if ('status' in one) return (await staff.call('PUT', `/orders/${orderAt(one.place)}`, { status: one.status })).status
  if ('stock' in one) return (await staff.call('PATCH', `/products/${books[one.book]}`, { stock: one.stock })).status
  if ('value' in one) {
    const change = { kind: 'stock', how: 'add', value: one.value }
    const answer = await staff.ask<{ batch?: string }>('POST', '/admin/products/bulk', { ids: books, change })
    if (answer.body.batch) batches.push(`products/bulk/${answer.body.batch}`)
    return answer.status
  }
  if ('book' in one) return (await staff.call('DELETE', `/products/${books[one.book]}`)).status
  const batch = batches.at(-1)
  return batch ? (await staff.call('POST', `/admin/${batch}/undo`)).status : 200
}

test('whatever buyers and staff do at the same moment, the books balance', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const moments = fc.array(fc.array(deed, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 })
  const property = fc.asyncProperty(moments, async (deeds) => {
    const books = await Promise.all(
      Array.from({ length: BOOKS }, async () => (await makeProduct(store, { stock: 4 })).id),
    )
    const trade: Trade = { store, staff, books, orders: [], batches: [] }
    for (const atOnce of deeds) {
      const answers = await Promise.all(atOnce.map((one) => act(trade, one)))
      // Refusals are answers; trouble is not, and a deadlock would be that.
      expect(answers.filter((code) => code >= 500)).toEqual([])
    }
    expect((await verifyStore(store.services)).flatMap(({ wrong }) => wrong)).toEqual([])
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
}, 180_000)

test('the deeds of that trade really happen', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const books = [(await makeProduct(store)).id, (await makeProduct(store)).id, (await makeProduct(store)).id]
  const trade: Trade = { store, staff, books, orders: [], batches: [] }
  const deeds: Deed[] = [
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
  for (const one of deeds) answers.push(await act(trade, one))
  expect(answers).toEqual([201, 200, 200, 200, 200, 200, 200, 204])
  expect(trade.batches).toHaveLength(2)
  expect((await verifyStore(store.services)).flatMap(({ wrong }) => wrong)).toEqual([])
})
