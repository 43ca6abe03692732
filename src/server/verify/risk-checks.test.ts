import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { violationsAfter } from '../../../test/violations.ts'
import { scoreOrders } from '../cod-risk/score-orders.ts'

test('verify reports a risk that its reasons do not explain, of a paid order, or with the wrong outcome', async ({
  store,
}) => {
  const id = await placeOrder(store)
  await scoreOrders(store.db, { since: new Date(0), limit: 10 })
  expect(await violationsAfter(store, sql`select 1`)).toEqual([])
  expect(await violationsAfter(store, sql`update order_risks set score = 60`)).toEqual([
    `Order ${id}: normal with 60 points, but the reasons have 11.`,
  ])
  await violationsAfter(store, sql`update order_risks set score = 11`)
  expect(await violationsAfter(store, sql`update orders set status = 'delivered', delivered_at = now()`)).toContain(
    `Order ${id} is delivered, but its risk has the outcome unknown.`,
  )
  expect(
    await violationsAfter(
      store,
      sql`update orders set status = 'pending', delivered_at = null, payment_method = 'cash'`,
    ),
  ).toContain(`Order ${id} has a risk, but was paid before.`)
  await violationsAfter(store, sql`update orders set payment_method = 'cod'`)
  expect(await violationsAfter(store, sql`update risk_models set is_active = false`)).toContain(
    '0 versions of the risk weights are in use.',
  )
})
