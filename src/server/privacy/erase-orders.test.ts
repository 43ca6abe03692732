import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { emails } from '../email/email.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { eraseOrders } from './erase-orders.ts'

test('emails to staff with comments about a customer are deleted with the orders of the customer', async ({
  store,
}) => {
  const id = await placeOrder(store)
  const email = {
    recipient: 'staff@example.in',
    subject: 'Ritika is angry',
    html: '',
    text: '',
    status: 'sent' as const,
  }
  await store.db.insert(emails).values({ ...email, key: `mention/${id}/1` })
  await store.db.transaction((tx) => eraseOrders(tx, [id]))
  expect(await store.db.$count(emails, like(emails.key, `%/${id}/%`))).toBe(0)
})

test('a delivered order whose customer was deleted cannot be opened again, but its parcel can come back', async ({
  store,
}) => {
  const id = await placeOrder(store)
  const { client } = await loginAsAdmin(store)
  await store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
  await store.db.transaction((tx) => eraseOrders(tx, [id]))
  for (const status of ['pending', 'processing', 'shipped']) {
    expect(await client.requestJson('PUT', `/orders/${id}`, { status }), status).toMatchObject({
      status: 409,
      body: { code: 'data_deleted' },
    })
  }
  expect((await client.request('PUT', `/orders/${id}`, { status: 'cancelled' })).status).toBe(200)
})
