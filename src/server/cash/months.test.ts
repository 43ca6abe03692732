import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { setOrder } from '../../../test/fixtures/cash-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { shipments } from '../shipping/shipping.tables.ts'
import { listMonth, readMonthTotals } from './months.queries.ts'
import { postOrders } from './post-orders.ts'

const AUGUST = '2026-08'
const DELIVERED = new Date('2026-08-12T10:00:00+05:30')

/** An order that the courier delivered in August. */
async function deliverInAugust(store: TestStore, discountAmount = 0) {
  const { client: staff } = await loginAsAdmin(store)
  const name = `Book of August ${discountAmount}`
  const { id: productId } = await makeProduct(store, { name, pricePaise: 40_000 })
  const id = await placeOrder(store, { items: [{ productId, quantity: 2 }] })
  if (discountAmount > 0) {
    const discount = { discountAmount, discountReason: 'Torn cover' }
    await staff.request('POST', `/admin/orders/${id}/modifications`, discount)
  }
  const ids = { courierOrderId: String(id), courierShipmentId: String(id), deliveredAt: DELIVERED }
  await store.db.insert(shipments).values({ orderId: id, reference: String(id), ...ids, trackingNumber: `A${id}` })
  await setOrder(store, id, { status: 'delivered' })
  await postOrders(store.db)
  return { id, name }
}

const salesOf = async (store: TestStore, month: string) =>
  -((await readMonthTotals(store.db, month)).find(({ account }) => account === 'sales')?.amount ?? 0)

test('a past month stays as it was when its delivery is taken back and booked again', async ({ store }) => {
  const before = await salesOf(store, AUGUST)
  const { id, name } = await deliverInAugust(store)
  const month = dayOf(new Date()).slice(0, 7)
  const now = await salesOf(store, month)
  for (const status of ['shipped', 'delivered', 'shipped', 'delivered'] as const) {
    await setOrder(store, id, { status })
    await postOrders(store.db)
  }
  expect(await salesOf(store, AUGUST)).toBe(before + 800)
  expect(await salesOf(store, month)).toBe(now)
  const ofBook = async (of: string) => (await listMonth(store.db, of, 'product')).find(({ label }) => label === name)
  expect(await ofBook(AUGUST)).toMatchObject({ delivered: 2, amount: 800 })
  expect(await ofBook(month)).toMatchObject({ delivered: 0, amount: 0 })
  await store.db.delete(shipments).where(eq(shipments.orderId, id))
})

test('the books of a month add up to its sales, also with discounts of staff', async ({ store }) => {
  const { name } = await deliverInAugust(store, 123.45)
  const books = await listMonth(store.db, AUGUST, 'product')
  expect(books.find(({ label }) => label === name)).toMatchObject({ delivered: 2, amount: 676.55 })
  const sum = books.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  expect(sum / 100).toBe(await salesOf(store, AUGUST))
})
