import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { generateProducts } from '../catalog/generate-products.ts'
import { products } from '../database/schema/catalog.ts'
import { simulateOrders } from '../../../demo/simulation/simulate-shop.ts'
import { orders } from '../database/schema/orders.ts'

test('generated products and orders have consistent stocks and subtotals', async ({ store: { db } }) => {
  await generateProducts(db, 60)
  await generateProducts(db, 40)
  await simulateOrders(db, 500)
  await simulateOrders(db, 100)
  expect(await db.$count(products)).toBe(100)
  expect(await db.$count(orders)).toBe(600)
  const select = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
  expect(
    await select(sql`
      select p.id, p.stock from products p left join stock_movements m on m.product_id = p.id
      group by p.id having p.stock <> coalesce(sum(m.change), 0)`),
  ).toEqual([])
  expect(
    await select(sql`
      select o.id from orders o join order_items i on i.order_id = o.id
      group by o.id having o.subtotal_paise <> sum(i.quantity * i.price_paise)`),
  ).toEqual([])
  const { rows } = await db.execute(
    sql`select count(distinct status)::int as statuses, max(created_at) - min(created_at) > '300 days' as year from orders`,
  )
  expect(rows).toEqual([{ statuses: 5, year: true }])
})
