import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeCategory, makeProduct, placeOrder } from '../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'

const snapshot = async ({ db }: TestStore) =>
  (
    await db.execute(sql`select (select jsonb_agg(p order by id) from products p) as products,
      (select jsonb_agg(c order by id) from categories c) as categories,
      (select jsonb_agg(o order by id) from orders o) as orders,
      (select jsonb_agg(s order by id) from site_settings s) as settings`)
  ).rows[0]

test('a change that cannot be written to the audit log is not made', async () => {
  const store = await openTestStore()
  const { client } = await loginAsAdmin(store)
  const [{ id: productId }, { id: categoryId }] = [await makeProduct(store), await makeCategory(store)]
  const orderId = await placeOrder(store)
  await store.db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is full'; end $$`)
  await store.db.execute(sql`create trigger fail before insert on audit_log execute function fail()`)
  const before = await snapshot(store)
  const changes: [string, string, object?][] = [
    ['PATCH', `/products/${productId}`, { price: 1 }],
    ['DELETE', `/products/${productId}`],
    ['PUT', `/categories/${categoryId}`, { name: 'Renamed' }],
    ['PUT', `/orders/${orderId}`, { status: 'cancelled' }],
    ['POST', '/site-settings', { key: 'public.note', value: 'new' }],
    ['POST', '/admin/products/bulk', { ids: [productId], change: { kind: 'stock', mode: 'add', value: 5 } }],
  ]
  for (const [method, path, body] of changes)
    expect((await client.request(method, path, body)).status, `${method} ${path}`).toBe(500)
  expect(await snapshot(store)).toEqual(before)
  await store.close()
})
