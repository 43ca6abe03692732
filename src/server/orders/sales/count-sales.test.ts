import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import type { Companions } from '../../../domain/catalog/companions.ts'
import type { ProductCard } from '../../../domain/catalog/product.ts'
import { boughtTogether, products } from '../../database/schema/catalog.ts'
import { orders } from '../../database/schema/orders.ts'
import { countSales } from './count-sales.ts'

const DAY_MS = 86_400_000

/** Places an order of one copy of each product, the given number of days ago. */
async function order(store: TestStore, productIds: number[], { daysAgo = 1, status = 'delivered' as const } = {}) {
  const id = await placeOrder(store, { items: productIds.map((productId) => ({ productId, quantity: 1 })) })
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
  await store.db.update(orders).set({ createdAt, status }).where(eq(orders.id, id))
  return id
}

const cancel = ({ db }: TestStore, id: number) =>
  db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))

/** Makes an order free of charge, as the replacement of a damaged book is. */
async function replace({ db }: TestStore, id: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  const adjustment = { kind: 'replacement' as const, label: 'Replacement', amountPaise: -(row?.subtotalPaise ?? 0) }
  await db
    .update(orders)
    .set({ adjustments: [adjustment], totalPaise: 0 })
    .where(eq(orders.id, id))
}

test('the list sorted by popularity starts with the product sold most in the last 90 days', async ({ store }) => {
  const publisher = 'Popular Press'
  const [slow, fast, cancelled, old, replaced] = [
    await makeProduct(store, { name: 'Slow', publisher }),
    await makeProduct(store, { name: 'Fast', publisher }),
    await makeProduct(store, { name: 'Cancelled', publisher }),
    await makeProduct(store, { name: 'Old', publisher }),
    await makeProduct(store, { name: 'Replaced', publisher }),
  ]
  await order(store, [slow.id])
  for (let n = 0; n < 3; n += 1) {
    await order(store, [fast.id])
    await cancel(store, await order(store, [cancelled.id]))
    await order(store, [old.id], { daysAgo: 91 })
    await replace(store, await order(store, [replaced.id]))
  }
  await countSales(store.db)
  const cards = () => store.client().getJson<ProductCard[]>('/product-cards?sort=popularity')
  await expect.poll(async () => (await cards()).map(({ name }) => name).slice(0, 2)).toEqual(['Fast', 'Slow'])
  const counted = await store.db.select().from(products).orderBy(asc(products.id))
  expect(counted.map(({ recentSales }) => recentSales)).toEqual([1, 3, 0, 0, 0])
  // A count is no edit: staff who have the form open get no conflict.
  const before = [slow, fast, cancelled, old, replaced].map(({ version, updatedAt }) => ({ version, updatedAt }))
  expect(counted.map(({ version, updatedAt }) => ({ version, updatedAt }))).toEqual(before)
})

test('products of at least three orders are shown as bought together, until they are sold out', async ({ store }) => {
  const [book, notes, rare] = [
    await makeProduct(store, { name: 'Book' }),
    await makeProduct(store, { name: 'Notes' }),
    await makeProduct(store, { name: 'Rare' }),
  ]
  const together = async (id: number) =>
    (await store.client().getJson<Companions>(`/products/${id}/companions`)).boughtTogether.map(({ name }) => name)
  for (let n = 0; n < 3; n += 1) await order(store, [book.id, notes.id])
  for (let n = 0; n < 2; n += 1) await order(store, [book.id, rare.id])
  await countSales(store.db)
  expect(await together(book.id)).toEqual(['Notes'])
  expect(await together(notes.id)).toEqual(['Book'])
  expect(await together(rare.id)).toEqual([])
  await store.db.update(products).set({ stock: 0 }).where(eq(products.id, notes.id))
  await expect.poll(() => together(book.id)).toEqual([])
  await order(store, [book.id, rare.id])
  await store.db.update(orders).set({ status: 'cancelled' })
  await countSales(store.db)
  expect(await store.db.select().from(boughtTogether)).toEqual([])
})
