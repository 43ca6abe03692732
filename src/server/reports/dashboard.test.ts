import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Call } from '../../domain/confirmation/call-list.ts'
import { type Dashboard, dashboardSchema } from '../../domain/reports/dashboard.ts'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { dayOf, addDays, startOfDay } from '../../domain/values/dates.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/orders/order.ts'
import { institutes } from '../database/schema/catalog.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'

type OrderOverrides = Partial<typeof orders.$inferInsert>

async function place(store: TestStore, order: OrderPayload, overrides: OrderOverrides = {}): Promise<number> {
  const { id } = (await store.client().requestJson<PlacedOrder>('POST', '/orders', order)).body
  if (Object.keys(overrides).length > 0) await store.db.update(orders).set(overrides).where(eq(orders.id, id))
  return id
}

test('the dashboard of an empty store shows zeros', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { headers, body } = await staff.requestJson<Dashboard>('GET', '/admin/dashboard')
  expect(dashboardSchema.strict().parse(body)).toEqual(body)
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(body.products).toEqual({ total: 0, jee: 0, neet: 0, new: 0, used: 0 })
  expect(body.sales).toHaveLength(30)
  expect(body.sales?.at(-1)).toMatchObject({ day: dayOf(new Date()), orders: 0, revenue: 0 })
})

test('the dashboard counts products, institutes, categories and low stock', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const institute = await makeInstitute(store)
  await makeInstitute(store, 'Motion')
  await store.db.update(institutes).set({ logo: '/files/motion.webp' }).where(eq(institutes.id, institute.id))
  await makeCategory(store)
  await makeProduct(store, { examType: 'NEET', condition: 'used' })
  await makeProduct(store, { name: 'Nearly gone', stock: 1 })
  await makeProduct(store, { name: 'Gone', stock: 0 })
  const {
    products,
    institutes: instituteCounts,
    categories,
    lowStock,
  } = await staff.getJson<Dashboard>('/admin/dashboard')
  expect(products).toEqual({ total: 3, jee: 2, neet: 1, new: 2, used: 1 })
  expect([instituteCounts, categories]).toEqual([
    { total: 2, withoutImage: 1 },
    { total: 1, withoutImage: 1 },
  ])
  expect(lowStock.total).toBe(2)
  expect(lowStock.products.map(({ name, stock }) => [name, stock])).toEqual([
    ['Gone', 0],
    ['Nearly gone', 1],
  ])
})

test('sales are summed by day in India without cancelled orders, and discounts are split between the exams', async ({
  store,
}) => {
  const { client: staff } = await loginAsAdmin(store)
  const jee = await makeProduct(store, { pricePaise: 30_000 })
  const neet = await makeProduct(store, { pricePaise: 10_000, examType: 'NEET' })
  const both = [jee, neet].map(({ id }) => ({ productId: id, quantity: 1 }))
  const yesterday = addDays(startOfDay(dayOf(new Date())), -1)
  const lastMoment = new Date(startOfDay(dayOf(new Date())).getTime() - 1)
  await place(store, buildOrder(both, { couponCode: 'welcome10' }), { createdAt: yesterday })
  await place(store, buildOrder([{ productId: neet.id, quantity: 2 }]), { createdAt: lastMoment })
  await place(store, buildOrder(both), { createdAt: lastMoment, status: 'cancelled' })
  await place(store, buildOrder(both), { createdAt: addDays(yesterday, -40) })
  await place(store, buildOrder([{ productId: jee.id, quantity: 1 }]))
  const { sales } = await staff.getJson<Dashboard>('/admin/dashboard')
  expect(sales?.slice(-2)).toEqual([
    { day: dayOf(yesterday), orders: 3, cancelled: 1, revenue: 560, jee: 270, neet: 290 },
    { day: dayOf(new Date()), orders: 1, cancelled: 0, revenue: 300, jee: 300, neet: 0 },
  ])
  expect(sales?.slice(0, -2).every(({ orders: count }) => count === 0)).toBe(true)
})

test('open orders are counted, and the oldest is listed first', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const before = await staff.getJson<Dashboard>('/admin/dashboard')
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const old = await place(store, order, { createdAt: new Date('2026-01-02T03:04:05Z'), status: 'processing' })
  const fresh = await place(store, order)
  const { openOrders, latestOrders } = await staff.getJson<Dashboard>('/admin/dashboard')
  expect([openOrders.pending, openOrders.processing]).toEqual([
    before.openOrders.pending + 1,
    before.openOrders.processing + 1,
  ])
  expect(openOrders.oldest[0]).toMatchObject({ id: old, customerName: 'Ritika Meena', status: 'processing' })
  expect(latestOrders[0]).toMatchObject({ id: fresh, totalAmount: 499 })
})

test('a test order of the owner is no work: it is in no number and no list of the dashboard', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const before = await staff.getJson<Dashboard>('/admin/dashboard')
  await place(store, order, { source: TEST_SOURCE })
  await place(store, order, { source: TEST_SOURCE, status: 'processing', createdAt: addDays(new Date(), -30) })
  expect(await staff.getJson<Dashboard>('/admin/dashboard')).toEqual(before)
})

test('the work of the day is counted', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { today: before } = await staff.getJson<Dashboard>('/admin/dashboard')
  const book = await makeProduct(store, { stock: 5 })
  const one = buildOrder([{ productId: book.id, quantity: 1 }])
  await place(store, one, { createdAt: addDays(new Date(), -30) })
  const returned = await place(store, one, { status: 'delivered', shiprocketOrderId: '1' })
  await place(store, one, { status: 'cancelled' })
  const paid = {
    source: 'phone',
    paymentMethod: 'upi',
    paymentReference: '418812345670',
    paymentStatus: 'completed',
  } as const
  await place(store, one, { ...paid, status: 'cancelled' })
  await store.db.insert(returns).values({ orderId: returned, createdAt: addDays(new Date(), -3) })
  const held = await place(store, one, { confirmation: 'pending' })
  await store.db.insert(orderConfirmations).values({ orderId: held, callDueAt: addDays(new Date(), 1) })
  const message = { name: 'Ritika', email: 'r@example.in', phone: '9829012341', subject: 'Order', message: 'Hi' }
  await store.db.insert(contactMessages).values(message)
  const [line] = await store.db.select().from(orderItems).where(eq(orderItems.orderId, returned))
  const ofLine = { productId: book.id, orderId: returned, orderItemId: line?.id ?? 0 }
  await store.db.insert(reviews).values({ ...ofLine, rating: 5, displayName: 'Ritika', state: 'pending' })
  const { today } = await staff.getJson<Dashboard>('/admin/dashboard')
  // Before the hours in which customers are called all of the call list is under Later, and the dashboard has the same number.
  const calls = await staff.getJson<Call[]>('/admin/confirmations')
  expect(calls.map(({ list }) => list)).toEqual(['later'])
  expect(today.toConfirm).toBe(calls.length)
  expect(today).toEqual({
    toSend: before.toSend + 2,
    toConfirm: before.toConfirm + 1,
    stuck: before.stuck + 1,
    failedDeliveries: 0,
    lateDeliveries: 0,
    parcelsToCheck: 0,
    unpaid: before.unpaid + 1,
    toRefund: before.toRefund + 1,
    returns: before.returns + 1,
    lateReturns: before.lateReturns + 1,
    unreadMessages: before.unreadMessages + 1,
    reviewsToCheck: before.reviewsToCheck + 1,
    outOfStock: before.outOfStock + 1,
  })
})
