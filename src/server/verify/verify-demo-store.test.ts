import { and, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { generateDemoShop } from '../demo-data/generate-demo-shop.ts'
import { ledgerEntries } from '../database/schema/ledger.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'
import { seedStore } from '../seed.ts'
import { verifyStore } from './verify-store.ts'

test('a store has no violations after demo, a year of orders, cancellations and stock corrections', async ({
  store,
}) => {
  await seedStore({ ...store.services, config: { ...store.services.config, demo: true } })
  const { counts: added } = await generateDemoShop(store.services, { orders: 300 })
  expect(added).toMatchObject({ returns: 9, reviews: 60, messages: 8 })
  expect(added.remittances).toBeGreaterThan(8)
  await expectReturnsAfterDelivery(store)
  await expectReviewsAfterDelivery(store)
  await expectPaymentsWithDelivery(store)
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
  expect(counts['every review is of a book in its order']).toBe(60)
  expect(counts['only orders with cash on delivery have a risk']).toBeGreaterThan(150)
  expect(counts['every image has its files']).toBeGreaterThan(80)
  expect(counts['every foreign key points to a row']).toBeGreaterThan(8)
  expect(counts['the next value of every sequence is free']).toBeGreaterThan(12)
})

async function expectReturnsAfterDelivery({ db }: TestStore) {
  const requests = await db
    .select({ requestedAt: returns.createdAt, deliveredAt: orders.deliveredAt })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
  expect(requests).toHaveLength(9)
  for (const { requestedAt, deliveredAt } of requests) expect(deliveredAt?.getTime()).toBeLessThan(+requestedAt)
}

/** Otherwise a month shows that couriers paid more than they owed. */
async function expectPaymentsWithDelivery({ db }: TestStore) {
  const settlement = alias(ledgerEntries, 'settlement')
  const days = sql<number>`max(extract(epoch from ${settlement.occurredAt} - ${ledgerEntries.occurredAt}) / 86400)::int`
  const rows = await db
    .select({ count: count(), days })
    .from(ledgerEntries)
    .innerJoin(settlement, and(eq(settlement.orderId, ledgerEntries.orderId), eq(settlement.kind, 'settlement')))
    .where(eq(ledgerEntries.kind, 'delivery'))
  expect(rows).toEqual([{ count: expect.toSatisfy((found: number) => found > 50) as number, days: 0 }])
}

async function expectReviewsAfterDelivery({ db }: TestStore) {
  const written = await db
    .select({ status: orders.status, writtenAt: reviews.createdAt, deliveredAt: orders.deliveredAt })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
  expect(written).toHaveLength(60)
  for (const { status, writtenAt, deliveredAt } of written) {
    expect(status).toBe('delivered')
    const days = (+writtenAt - (deliveredAt?.getTime() ?? 0)) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThanOrEqual(2)
    expect(days).toBeLessThan(11)
  }
}
