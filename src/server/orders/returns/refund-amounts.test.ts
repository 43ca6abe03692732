import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { makePromotion } from '../../../../test/fixtures/promotion-fixture.ts'
import { returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { NOTHING_PAID } from '../../../domain/orders/returns/admin-return.ts'
import { recordLedgerEntries } from '../../cash/record-ledger-entries.ts'
import { invoices } from '../../database/schema/invoices.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { returns } from '../../database/schema/returns.ts'

let lastUtr = 821_100_000_000
const nextUtr = () => {
  lastUtr += 1
  return String(lastUtr)
}

/** A delivered order of copies of a book of ₹400, less a discount of staff, and the steps of its returns. */
async function deliver(store: TestStore, { copies = 2, discountAmount = 0, couponCode = '' } = {}) {
  const { client: staff } = await loginAsAdmin(store)
  const { id: productId } = await makeProduct(store, { pricePaise: 40_000, stock: 100 })
  const items = [{ productId, quantity: copies }]
  const orderId = await placeOrder(store, { items, ...(couponCode && { couponCode }) })
  if (discountAmount > 0) {
    const discount = { discountAmount, discountReason: 'Torn cover' }
    await staff.request('POST', `/admin/orders/${orderId}/modifications`, discount)
  }
  await staff.request('PUT', `/orders/${orderId}`, { status: 'delivered' })
  const { record, act, read } = returnSteps(staff)
  /** Records a return of copies of an order, up to their acceptance. */
  const accept = async (id: number, quantity = 1) => {
    const [line] = await store.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    const { body } = await record(id, line?.id ?? 0, quantity)
    const item = { id: body.items[0]?.id ?? 0 }
    await act(body.id, { action: 'approve', handover: 'drop_off', message: '' })
    await act(body.id, {
      action: 'receive',
      lines: [{ ...item, received: quantity, condition: 'damaged', restock: false }],
    })
    await act(body.id, { action: 'check', lines: [{ ...item, accepted: quantity }] })
    return body.id
  }
  const refund = (id: number, amount: number) => act(id, { action: 'refund', amount, utr: nextUtr() })
  const replace = async (id: number) => (await act(id, { action: 'replace' })).body.replacementOrderId ?? 0
  const most = async (id: number) => (await read(id)).refundMax
  return { staff, orderId, accept, refund, replace, most, productId }
}

const creditNotesOf = ({ db }: TestStore, orderId: number) =>
  db
    .select({ total: invoices.totalPaise, series: invoices.series })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.id)

/** Everything that an hour of the shop leaves behind. */
async function violations(store: TestStore) {
  await recordLedgerEntries(store.db)
  return violationsOf(store)
}

describe('a refund is at most what the customer paid', () => {
  test('of two staff who refund a return at the same time, the second reads that it is refunded already', async ({
    store,
  }) => {
    const { orderId, accept, refund } = await deliver(store)
    const id = await accept(orderId)
    const results = await Promise.all([refund(id, 100), refund(id, 100)])
    const late = results.find(({ status }) => status !== 200)
    expect(late?.body).toMatchObject({ message: 'This return is settled already: refunded. Load the page again.' })
  })

  test('of an order whose payment failed nothing is paid back', async ({ store }) => {
    const { staff, orderId, accept, refund } = await deliver(store)
    const id = await accept(orderId)
    await staff.request('PUT', `/orders/${orderId}`, { paymentStatus: 'failed' })
    expect(await refund(id, 400)).toMatchObject({ status: 409, body: { code: 'not_paid' } })
    await staff.request('PUT', `/orders/${orderId}`, { paymentStatus: 'completed' })
    expect((await refund(id, 400)).status).toBe(200)
    expect(await violations(store)).toEqual([])
  })

  test('of a discount of staff the customer gets nothing back, and the credit note is as high as the refund', async ({
    store,
  }) => {
    const { orderId, accept, refund, most } = await deliver(store, { discountAmount: 80 })
    const id = await accept(orderId, 2)
    expect(await most(id)).toBe(720)
    expect(await refund(id, 720.01)).toMatchObject({
      status: 400,
      body: { fields: { amount: 'The customer paid ₹720.00 for the accepted books' } },
    })
    expect((await refund(id, 720)).status).toBe(200)
    expect(await creditNotesOf(store, orderId)).toEqual([
      { total: 72_000, series: 'RS' },
      { total: 72_000, series: 'RC' },
    ])
    expect(await violations(store)).toEqual([])
  })

  test('of books that a promotion made free no money is suggested, accepted or credited', async ({ store }) => {
    const { code } = await makePromotion(store, { percent: 100 })
    const { orderId, accept, refund, replace, most } = await deliver(store, { couponCode: code })
    const id = await accept(orderId)
    expect(await most(id)).toBe(0)
    expect(await refund(id, 1)).toMatchObject({ status: 400, body: { fields: { amount: NOTHING_PAID } } })
    const replacement = await replace(id)
    expect(replacement).toBeGreaterThan(0)
    expect(await violations(store)).toEqual([])
  })

  test('copies that are returned one after the other come to no more than the line', async ({ store }) => {
    const { orderId, accept, refund, most } = await deliver(store, { copies: 3, discountAmount: 200 })
    const amounts = []
    for (let copy = 0; copy < 3; copy += 1) {
      const id = await accept(orderId)
      const amount = await most(id)
      amounts.push(amount)
      expect((await refund(id, amount + 0.01)).status).toBe(400)
      expect((await refund(id, amount)).status).toBe(200)
    }
    expect(amounts).toEqual([333.33, 333.33, 333.34])
    expect(await violations(store)).toEqual([])
  })
})

describe('the books of a replacement', () => {
  test('are worth what was paid for the order that they replace, also when they are replaced again', async ({
    store,
  }) => {
    const { staff, orderId, accept, refund, replace, most } = await deliver(store, { copies: 1, discountAmount: 200 })
    const first = await replace(await accept(orderId))
    await staff.request('PUT', `/orders/${first}`, { status: 'delivered' })
    const second = await replace(await accept(first))
    expect(await staff.getJson<OrderDetail>(`/orders/${second}`)).toMatchObject({ replacesOrderId: first })
    await staff.request('PUT', `/orders/${second}`, { status: 'delivered' })
    const id = await accept(second)
    expect(await most(id)).toBe(200)
    expect((await refund(id, 200.01)).status).toBe(400)
    expect((await refund(id, 200)).status).toBe(200)
    // The invoice of the order that was paid is corrected.
    expect(await creditNotesOf(store, orderId)).toEqual([
      { total: 20_000, series: 'RS' },
      { total: 20_000, series: 'RC' },
    ])
    expect(await violations(store)).toEqual([])
  })

  test('keep their worth when staff send another book instead', async ({ store }) => {
    const { staff, orderId, accept, refund, replace, most } = await deliver(store, { copies: 1, discountAmount: 100 })
    const replacement = await replace(await accept(orderId))
    const { id: productId } = await makeProduct(store, { pricePaise: 90_000 })
    const change = { items: [{ productId, quantity: 1 }] }
    const { body } = await staff.requestJson<OrderDetail>('POST', `/admin/orders/${replacement}/modifications`, change)
    expect(body).toMatchObject({ totalAmount: 0, items: [{ productId }] })
    await staff.request('PUT', `/orders/${replacement}`, { status: 'delivered' })
    const id = await accept(replacement)
    expect(await most(id)).toBe(300)
    expect((await refund(id, 300)).status).toBe(200)
    expect(await violations(store)).toEqual([])
  })

  test('of which the replacement is cancelled can be paid back', async ({ store }) => {
    const { staff, orderId, accept, refund, replace, most } = await deliver(store, { copies: 1 })
    const id = await accept(orderId)
    await staff.request('PUT', `/orders/${await replace(id)}`, { status: 'cancelled' })
    expect(await most(id)).toBe(400)
    expect((await refund(id, 400)).status).toBe(200)
    expect(await violations(store)).toEqual([])
  })
})

test('verify finds refunds above what was paid, credit notes above their invoice, and lines that do not add up', async ({
  store,
}) => {
  const { orderId, accept, refund } = await deliver(store, { copies: 1, discountAmount: 100 })
  const id = await accept(orderId)
  await refund(id, 300)
  expect(await violations(store)).toEqual([])
  const [line] = await store.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  await store.db.update(orderItems).set({ paidPaise: 20_000 }).where(eq(orderItems.orderId, orderId))
  await store.db.update(returns).set({ refundPaise: 40_000 }).where(eq(returns.id, id))
  const found = await violationsOf(store)
  expect(found).toEqual(
    expect.arrayContaining([
      `Order ${orderId}: what was paid for its lines adds up to 20000 paise, its total is 30000.`,
      `Line ${line?.id} of order ${orderId} was paid with 20000 paise, its returns paid back or replaced 30000.`,
      `Return ${id} paid back 40000 paise, its lines say 30000.`,
      `Order ${orderId} has an invoice of 30000 paise and credit notes of 30000, its total is 30000 and its returns paid back 40000.`,
    ]),
  )
  await store.db.update(orderItems).set({ paidPaise: 30_000 }).where(eq(orderItems.orderId, orderId))
  await store.db.update(returns).set({ refundPaise: 30_000 }).where(eq(returns.id, id))
})
