import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { makePromotion } from '../../../test/fixtures/promotion-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { emails } from '../database/schema/email.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { orders } from '../database/schema/orders.ts'

/** An order that a promotion made free. */
async function placeFreeOrder(store: TestStore) {
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' }).onConflictDoNothing()
  const { client: staff } = await loginAsAdmin(store)
  const { code } = await makePromotion(store, { percent: 100 })
  const { id: productId } = await makeProduct(store)
  const id = await placeOrder(store, { items: [{ productId, quantity: 1 }], couponCode: code })
  return { id, staff, read: () => staff.getJson<OrderDetail>(`/orders/${id}`) }
}

async function emailTexts({ db }: TestStore, key: string): Promise<string> {
  return (await db.select().from(emails).where(like(emails.key, key))).map(({ text }) => text).join('\n')
}

test('an order of ₹0 is paid when it is placed, is no replacement, and its emails say that there is nothing to pay', async ({
  store,
}) => {
  const { id, staff, read } = await placeFreeOrder(store)
  expect(await read()).toMatchObject({ totalAmount: 0, paymentStatus: 'completed', replacesOrderId: null })
  const placed = await emailTexts(store, `order-placed/${id}%`)
  expect(placed).toContain('Your discount covers the whole amount: there is nothing to pay.')
  await staff.request('PUT', `/orders/${id}`, { status: 'shipped', trackingNumber: 'EK1' })
  const shipped = await emailTexts(store, `order-shipped/${id}%`)
  expect(shipped).toContain('There is nothing to pay.')
  for (const text of [placed, shipped]) expect(text).not.toMatch(/in cash when|replacement|You pay ₹0/)
  await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  expect(await emailTexts(store, `order-cancelled/${id}%`)).toContain('There is nothing to pay.')
  expect((await read()).refunds).toBeNull()
  expect(await violationsOf(store)).toEqual([])
})

test('an order that staff make free is paid, and is due in cash again without the discount', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  const change = (discountAmount: number) =>
    staff.requestJson<OrderDetail>('POST', `/admin/orders/${id}/modifications`, {
      discountAmount,
      discountReason: 'Prize',
    })
  expect((await change(499)).body).toMatchObject({ totalAmount: 0, paymentStatus: 'completed' })
  expect((await change(99)).body).toMatchObject({ totalAmount: 400, paymentStatus: 'pending' })
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'pending' })
})
