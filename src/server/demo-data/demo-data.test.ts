import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import { type DemoData, isWithoutDemo } from '../../domain/settings/demo-data.ts'
import { categories, institutes, products } from '../database/schema/catalog.ts'
import { orderItems } from '../database/schema/orders.ts'
import { seedStore } from '../seed.ts'
import { generateDemoShop } from './generate-demo-shop.ts'
import { siteSettings } from '../database/schema/platform.ts'

test('the owner removes the demo: own books, settings, categories and orders stay, and it does not come back', async () => {
  const store = await openTestStore({ DEMO: 'on' })
  await seedStore(store.services)
  const { db } = store
  const { client: owner } = await loginAsAdmin(store)
  const own = await makeProduct(store)
  const [demoBook, renamed] = await db.select().from(products).where(sql`sku like 'RS-%' and stock > 0`).limit(2)
  await db
    .update(products)
    .set({ name: 'My own edition' })
    .where(eq(products.id, renamed?.id ?? 0))
  const orderId = await placeOrder(store, { items: [{ productId: demoBook?.id ?? 0, quantity: 1 }] })
  const countRemaining = async () => [
    await db.$count(categories),
    await db.$count(institutes),
    await db.$count(siteSettings),
  ]
  const remaining = await countRemaining()

  const before = await owner.getJson<DemoData>('/admin/demo-data')
  expect(before.books).toBeGreaterThan(40)
  expect(before.testimonials).toBeGreaterThan(0)
  expect((await owner.requestJson<DemoData>('DELETE', '/admin/demo-data')).body).toEqual(before)
  expect(isWithoutDemo(await owner.getJson<DemoData>('/admin/demo-data'))).toBe(true)
  const left = await db.select({ name: products.name }).from(products)
  expect(left.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['My own edition', own.name].toSorted((a, b) => a.localeCompare(b)),
  )
  expect(await countRemaining()).toEqual(remaining)
  expect(await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toMatchObject([
    { productId: null, productName: demoBook?.name },
  ])
  expect(await store.client().getJson('/testimonials')).toEqual([])
  await seedStore(store.services)
  expect(await db.$count(products)).toBe(2)
  expect(await violationsOf(store)).toEqual([])
  await store.close()
})

test('the demo of an owner with a username of their own has reviews and messages', async () => {
  const login = { username: 'meena', password: 'kota-2026-books' }
  const store = await openTestStore({ DEMO: 'on', ADMIN_USERNAME: login.username, ADMIN_PASSWORD: login.password })
  await seedStore(store.services)
  await generateDemoShop(store.services, { orders: 60 })
  const owner = store.client()
  expect((await owner.request('POST', '/login', login)).status).toBe(200)
  expect(await owner.getJson('/admin/reviews')).toHaveLength(12)
  expect(await owner.getJson('/contact-messages')).toHaveLength(8)
  await store.close()
})
