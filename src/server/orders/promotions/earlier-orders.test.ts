import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { verifyStore } from '../../verify/verify-store.ts'
import { orderItems } from '../orders.tables.ts'
import { promotions, promotionUses } from './promotions.tables.ts'

const MIGRATION = path.resolve(import.meta.dirname, '../../database/migrations/0034_promotions.sql')

/** The statements of the migration that fill the new tables. */
const fillingStatements = (): string[] =>
  fs
    .readFileSync(MIGRATION, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^(--.*\n)?(INSERT|UPDATE)/.test(statement.trim()))

const readShares = ({ db }: TestStore) =>
  db.select({ id: orderItems.id, share: orderItems.promotionDiscountPaise }).from(orderItems).orderBy(orderItems.id)

test('orders with welcome10 from before promotions get a use and the shares of their lines', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const books = [
    await makeProduct(store, { pricePaise: 33_333 }),
    await makeProduct(store, { pricePaise: 33_334, stock: 20 }),
    await makeProduct(store, { pricePaise: 12_345 }),
  ]
  const items = books.map(({ id }, index) => ({ productId: id, quantity: index + 1 }))
  await placeOrder(store, { items, couponCode: 'welcome10' })
  await placeOrder(store, { items: items.slice(1) })
  const cancelled = await placeOrder(store, { items: items.slice(0, 2), couponCode: 'welcome10' })
  await staff.request('PUT', `/orders/${cancelled}`, { status: 'cancelled' })
  const shares = await readShares(store)
  await store.db.delete(promotionUses)
  await store.db.delete(promotions)
  await store.db.update(orderItems).set({ promotionDiscountPaise: 0 })

  const statements = fillingStatements()
  expect(statements).toHaveLength(3)
  for (const statement of statements) await store.db.execute(sql.raw(statement))

  expect(await readShares(store)).toEqual(shares)
  expect(await store.db.$count(promotionUses)).toBe(2)
  const results = await verifyStore(store.services)
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
})
