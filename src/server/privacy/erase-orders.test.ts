import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { deletionRequests } from '../database/schema/accounts.ts'
import { emails } from '../database/schema/email.ts'
import { orders } from '../database/schema/orders.ts'
import { PERSONAL_COLUMNS } from '../orders/personal-columns.ts'
import { PRIVACY_CHECKS } from '../verify/customer-checks.ts'
import { eraseOrders } from './erase-customer.ts'

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
  await store.db.insert(emails).values({ ...email, key: 'mention', kind: 'mention', orderId: id })
  await store.db.transaction((tx) => eraseOrders(tx, [id]))
  expect(await store.db.$count(emails, eq(emails.orderId, id))).toBe(0)
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

test('verify reports an order that has any personal data left after its customer was deleted', async ({ store }) => {
  const id = await placeOrder(store)
  const ended = { state: 'done' as const, dueAt: new Date(), endedAt: new Date() }
  await store.db.insert(deletionRequests).values({ ...ended, orderIds: [id] })
  const violations = async () => (await PRIVACY_CHECKS[0]?.run(store.db))?.violations
  const reported = [expect.stringContaining(`Order ${id} has personal data`)]
  expect(await violations()).toEqual(reported)
  await store.db.transaction((tx) => eraseOrders(tx, [id]))
  expect(await violations()).toEqual([])
  const isOrder = eq(orders.id, id)
  const [erased = {}] = await store.db.select().from(orders).where(isOrder)
  for (const column of PERSONAL_COLUMNS) {
    await store.db
      .update(orders)
      .set({ [column]: column === 'userId' ? 7 : 'Ritika' })
      .where(isOrder)
    expect(await violations(), column).toEqual(reported)
    await store.db
      .update(orders)
      .set({ [column]: (erased as Record<string, unknown>)[column] })
      .where(isOrder)
  }
})
