import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import { type DemoData, isWithoutDemo } from '../../domain/settings/demo-data.ts'
import { categories, institutes, products } from '../catalog/catalog.tables.ts'
import { orderItems } from '../orders/orders.tables.ts'
import { seedStore } from '../seed.ts'
import { siteSettings } from '../settings/settings.tables.ts'

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
