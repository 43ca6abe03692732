import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { generateDemoShop } from '../demo-data/generate-demo-shop.ts'
import { returns } from '../orders/returns/returns.tables.ts'
import { seedStore } from '../seed.ts'
import { shipments } from '../shipping/shipping.tables.ts'
import { verifyStore } from './verify-store.ts'

test('a store has no violations after demo, a year of orders, cancellations and stock corrections', async ({
  store,
}) => {
  await seedStore({ ...store.services, config: { ...store.services.config, demo: true } })
  const { counts: added } = await generateDemoShop(store.services, { orders: 300, reviews: 40 })
  expect(added).toMatchObject({ returns: 9, reviews: 40 })
  expect(added.remittances).toBeGreaterThan(8)
  await expectReturnsAfterDelivery(store)
  const { client: staff } = await loginAsAdmin(store)
  const book = await makeProduct(store)
  const order = { items: [{ productId: book.id, quantity: 2 }], couponCode: 'welcome10' }
  const [cancelled, reopened] = [await placeOrder(store, order), await placeOrder(store, order)]
  const withKey = buildOrder(order.items, order)
  await store.client().requestJson('POST', '/orders', withKey, { 'Idempotency-Key': 'once' })
  for (const id of [cancelled, reopened]) await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  await staff.request('PUT', `/orders/${reopened}`, { status: 'pending' })
  await staff.request('PATCH', `/products/${book.id}`, { stock: 30 })
  const findings = await verifyStore(store.services)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  const counts = Object.fromEntries(findings.map((finding) => [finding.title, finding.checkedCount]))
  expect(counts['every order has lines']).toBe(303)
  expect(counts['every review is of a book in its order']).toBe(40)
  expect(counts['only orders with cash on delivery have a risk']).toBeGreaterThan(150)
  expect(counts['every image has its files']).toBeGreaterThan(80)
  expect(counts['every foreign key points to a row']).toBeGreaterThan(8)
  expect(counts['the next value of every sequence is free']).toBeGreaterThan(12)
})

async function expectReturnsAfterDelivery({ db }: TestStore) {
  const requests = await db
    .select({ requestedAt: returns.createdAt, deliveredAt: shipments.deliveredAt })
    .from(returns)
    .innerJoin(shipments, eq(shipments.orderId, returns.orderId))
  expect(requests).toHaveLength(9)
  for (const { requestedAt, deliveredAt } of requests) expect(deliveredAt?.getTime()).toBeLessThan(+requestedAt)
}
