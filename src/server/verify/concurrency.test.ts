import fc from 'fast-check'
import { expect } from 'vitest'
import { updateInBulk } from '../../../test/bulk-update.ts'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { violationsOf } from '../../../test/violations.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'

const PRODUCT_COUNT = 3
const product = fc.nat({ max: PRODUCT_COUNT - 1 })
const status = fc.constantFrom(...ORDER_STATUSES)
/** The index of an earlier order, modulo their number. */
const order = fc.nat({ max: 30 })

/** An operation of a customer or of staff. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('buy'), products: fc.array(product, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('change order'), order, status }) },
  fc.record({ name: fc.constant('change orders'), orders: fc.array(order, { minLength: 1, maxLength: 5 }), status }),
  fc.record({ name: fc.constant('correct stock'), product, stock: fc.nat({ max: 6 }) }),
  fc.record({ name: fc.constant('add to stocks'), value: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ name: fc.constant('undo') }),
  fc.record({ name: fc.constant('delete product'), product }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

interface Simulation {
  store: TestStore
  staff: TestClient
  productIds: number[]
  orderIds: number[]
  /** Paths of the bulk edits that can be undone. */
  batches: string[]
}

/** Performs an operation. @returns the status of its response */
async function perform(simulation: Simulation, input: Operation): Promise<number> {
  const { store, staff, productIds, orderIds, batches } = simulation
  const orderAt = (index: number) => orderIds[index % Math.max(1, orderIds.length)] ?? 0
  if ('products' in input) {
    const items = input.products.map((index) => ({ productId: productIds[index] ?? 0, quantity: 1 }))
    const response = await store.client().requestJson<{ id: number }>('POST', '/orders', buildOrder(items))
    if (response.status === 201) orderIds.push(response.body.id)
    return response.status
  }
  if ('orders' in input) {
    const ids = [...new Set(input.orders.map(orderAt))]
    const response = await updateInBulk(staff, { ids, status: input.status })
    if (response.body.batch) batches.push(`orders/bulk/${response.body.batch}`)
    return response.status
  }
  if ('status' in input)
    return (await staff.request('PUT', `/orders/${orderAt(input.order)}`, { status: input.status })).status
  if ('stock' in input)
    return (await staff.request('PATCH', `/products/${productIds[input.product]}`, { stock: input.stock })).status
  if ('value' in input) {
    const change = { kind: 'stock', mode: 'add', value: input.value }
    const response = await staff.requestJson<{ batch?: string }>('POST', '/admin/products/bulk', {
      ids: productIds,
      change,
    })
    if (response.body.batch) batches.push(`product-batches/${response.body.batch}`)
    return response.status
  }
  if ('product' in input) return (await staff.request('DELETE', `/products/${productIds[input.product]}`)).status
  const batch = batches.at(-1)
  return batch ? (await staff.request('POST', `/admin/${batch}/undo`)).status : 200
}

async function openSimulation(store: TestStore, productCount: number, stock?: number): Promise<Simulation> {
  const { client: staff } = await loginAsAdmin(store)
  const productIds: number[] = []
  for (let index = 0; index < productCount; index += 1)
    productIds.push((await makeProduct(store, stock === undefined ? {} : { stock })).id)
  return { store, staff, productIds, orderIds: [], batches: [] }
}

test('concurrent operations of customers and staff break no invariant', async ({ store }) => {
  const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 })
  const property = fc.asyncProperty(rounds, async (operations) => {
    const simulation = await openSimulation(store, PRODUCT_COUNT, 4)
    for (const concurrent of operations) {
      const statuses = await Promise.all(concurrent.map((input) => perform(simulation, input)))
      // Rejections are allowed. Server errors, such as a deadlock, are not.
      expect(statuses.filter((code) => code >= 500)).toEqual([])
    }
    expect(await violationsOf(store)).toEqual([])
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
})

test('each operation of the simulation succeeds by itself', async ({ store }) => {
  const simulation = await openSimulation(store, PRODUCT_COUNT)
  const operations: Operation[] = [
    { name: 'buy', products: [0, 1, 1] },
    { name: 'change order', order: 0, status: 'cancelled' },
    { name: 'change orders', orders: [0], status: 'pending' },
    { name: 'undo' },
    { name: 'correct stock', product: 2, stock: 3 },
    { name: 'add to stocks', value: 2 },
    { name: 'undo' },
    { name: 'delete product', product: 0 },
  ]
  const statuses: number[] = []
  for (const input of operations) statuses.push(await perform(simulation, input))
  expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 200, 204])
  expect(simulation.batches).toHaveLength(2)
  expect(await violationsOf(store)).toEqual([])
})
