import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { testWith } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { type Dashboard, dashboardSchema } from '../../domain/reports/dashboard.ts'
import { TODAY_LINKS, toSendLink } from '../../domain/reports/dashboard-links.ts'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { addDays } from '../../domain/values/dates.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { products } from '../database/schema/catalog.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'
import { shipments } from '../database/schema/shipping.ts'
import { generateDemoShop } from '../demo-data/generate-demo-shop.ts'
import { seedStore } from '../seed.ts'

/** The endpoints of the lists, by the tab and section of their screens. */
const LISTS: Partial<Record<string, string>> = {
  orders: '/orders',
  products: '/admin/products',
  calls: '/admin/confirmations',
  'failed-deliveries': '/admin/failed-deliveries',
  rto: '/admin/rto',
  returns: '/admin/returns',
  'contact-messages': '/contact-messages',
  reviews: '/admin/reviews',
}

/** The request of the list on the screen of a link. */
function listRequest(link: string): string {
  const params = new URL(link, 'https://shop.example').searchParams
  const screen = params.get('section') ?? params.get('tab') ?? ''
  for (const name of ['tab', 'section']) params.delete(name)
  return `${LISTS[screen]}?${params.toString()}`
}

const test = testWith({ DEMO: 'on' })

test('each number of the dashboard is the number of rows in the list that it opens', async ({ store }) => {
  await seedStore(store.services)
  await generateDemoShop(store.services, { orders: 300 })
  const { db } = store
  const { client: owner } = await loginAsAdmin(store)
  await plantRareWork()
  const { today, openOrders } = dashboardSchema.parse(await owner.getJson<Dashboard>('/admin/dashboard'))
  const numbers = { ...today, pending: openOrders.pending, processing: openOrders.processing }
  const links = { ...TODAY_LINKS, pending: toSendLink('pending'), processing: toSendLink('processing') }
  const rows = await Promise.all(
    Object.entries(links).map(async ([key, link]) => {
      const list = await owner.getJson<unknown[]>(listRequest(link))
      return [key, list.length] as const
    }),
  )
  expect(Object.fromEntries(rows)).toEqual(numbers)
  expect(Object.entries(numbers).filter(([, count]) => count === 0)).toEqual([])

  /** What a simulated shop may have none of. */
  async function plantRareWork() {
    const open = await db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.status, ['pending', 'processing']))
    const [ownTest, later, unreachable, processing, cancelled] = open.map(({ id }) => id)
    const set = (id: number | undefined, values: Partial<typeof orders.$inferInsert>) =>
      db
        .update(orders)
        .set(values)
        .where(eq(orders.id, id ?? 0))
    await set(ownTest, { source: TEST_SOURCE })
    await set(later, { confirmation: 'pending' })
    await set(unreachable, { confirmation: 'unreachable' })
    await set(processing, { status: 'processing' })
    await set(cancelled, {
      status: 'cancelled',
      source: 'phone',
      paymentMethod: 'upi',
      paymentReference: '418812345670',
      paymentStatus: 'completed',
    })
    for (const [orderId, days] of [
      [later, 1],
      [unreachable, -1],
    ] as const) {
      const values = { orderId: orderId ?? 0, callDueAt: addDays(new Date(), days) }
      await db
        .insert(orderConfirmations)
        .values(values)
        .onConflictDoUpdate({ target: orderConfirmations.orderId, set: values })
    }
    const [one, two, three] = await db.select({ id: returns.id }).from(returns)
    const past = addDays(new Date(), -3)
    await db
      .update(returns)
      .set({ status: 'requested', createdAt: past })
      .where(eq(returns.id, one?.id ?? 0))
    await db
      .update(returns)
      .set({ status: 'approved' })
      .where(eq(returns.id, two?.id ?? 0))
    await db
      .update(returns)
      .set({ status: 'received' })
      .where(eq(returns.id, three?.id ?? 0))
    const [review] = await db.select({ id: reviews.id }).from(reviews).limit(1)
    await db
      .update(reviews)
      .set({ state: 'pending' })
      .where(eq(reviews.id, review?.id ?? 0))
    const [book] = await db.select({ id: products.id }).from(products).limit(1)
    await db
      .update(products)
      .set({ stock: 0 })
      .where(eq(products.id, book?.id ?? 0))
    const [parcel] = await db.select({ id: shipments.id }).from(shipments).where(eq(shipments.state, 'open')).limit(1)
    await db
      .update(shipments)
      .set({ returningAt: past, returnedAt: past })
      .where(eq(shipments.id, parcel?.id ?? 0))
  }
})
