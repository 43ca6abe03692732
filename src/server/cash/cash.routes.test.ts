import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliverOrder, readBalances } from '../../../test/fixtures/cash-fixture.ts'
import { importLines } from '../../../test/fixtures/remittance-form.ts'
import { ADDRESS, makeProduct, placeOrder } from '../../../test/factories.ts'
import { acceptedReturn } from '../../../test/fixtures/return-fixture.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { CashSummary, OrderMoney, OwedOrder } from '../../domain/cash/cash.ts'
import type { MonthRow } from '../../domain/cash/cash-month.ts'
import { expectedPayout } from '../../domain/cash/payout.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { auditLog } from '../database/schema/platform.ts'
import { orderItems } from '../database/schema/orders.ts'
import { receivables } from '../database/schema/ledger.ts'
import { shipments } from '../database/schema/shipping.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

test('the owner sees what each courier owes, since when, and when it is expected', async ({ store }) => {
  const { client: owner } = await loginAsAdmin(store)
  await deliverOrder(store, { daysAgo: 2, courierName: 'Chambal Air' })
  await deliverOrder(store, { daysAgo: 10, courierName: 'Chambal Air' })
  const late = await deliverOrder(store, { daysAgo: 20, courierName: 'Chambal Air' })
  const summary = await owner.getJson<CashSummary>('/admin/cash/summary')
  expect(summary.couriers.find(({ courierName }) => courierName === 'Chambal Air')).toMatchObject({
    parcels: 3,
    owed: 1497,
    ages: { '0-7': 499, '8-14': 499, '15+': 499 },
    lateParcels: 1,
    // Both parcels that are past their day are expected on the next one.
    nextAmount: 998,
  })
  const owed = await owner.getJson<OwedOrder[]>('/admin/cash/owed?courier=Chambal%20Air&age=15%2B')
  expect(owed).toMatchObject([{ id: late.orderId, days: 20, owed: 499, trackingNumber: late.awb }])
  const csv = await (await owner.request('GET', '/admin/cash/owed/export?courier=Chambal%20Air')).text()
  expect(csv.split('\n')).toHaveLength(5)
  const error: unknown = expect.stringMatching(/^Shiprocket is not configured. Ask the person who runs the server/)
  expect(await owner.getJson('/admin/cash/wallet')).toEqual({ balance: null, error })
})

test('what a courier never pays is written off with a note, once', async ({ store }) => {
  const { client: owner } = await loginAsAdmin(store)
  const { orderId } = await deliverOrder(store, { daysAgo: 40 })
  const write = () => owner.request('POST', `/admin/cash/orders/${orderId}/write-off`, { note: 'Courier is bankrupt' })
  expect((await write()).status).toBe(204)
  expect((await write()).status).toBe(409)
  const audited = and(eq(auditLog.action, 'write-off'), eq(auditLog.subjectId, String(orderId)))
  expect(await store.db.select().from(auditLog).where(audited)).toMatchObject([
    { after: { note: 'Courier is bankrupt', amount: expect.stringContaining('499') } },
  ])
  expect(await readBalances(store, orderId)).toEqual({ write_off: 49_900, sales: -49_900 })
})

test('a month is summed by courier, by book and by account', async ({ store }) => {
  const { client: owner } = await loginAsAdmin(store)
  const { awb } = await deliverOrder(store, { daysAgo: 0, courierName: 'Monsoon Express' })
  await importLines(owner, [[awb, 499]], { freight: 60 })
  const month = dayOf(new Date()).slice(0, 7)
  const couriers = await owner.getJson<MonthRow[]>(`/admin/cash/months?month=${month}&by=courier`)
  expect(couriers.find(({ label }) => label === 'Monsoon Express')).toMatchObject({
    delivered: 1,
    amount: 499,
    remitted: 499,
    owed: 0,
    fees: null,
  })
  const books = await owner.getJson<MonthRow[]>(`/admin/cash/months?month=${month}&by=product`)
  expect(books.every(({ amount, delivered }) => amount > 0 && delivered > 0)).toBe(true)
  const csv = await (await owner.request('GET', `/admin/cash/months/export?month=${month}&by=courier`)).text()
  expect(csv).toContain('Monsoon Express,1,0,499,0,499,0,0,0')
  expect((await owner.request('GET', '/admin/cash/months?month=2026-13&by=courier')).status).toBe(400)
})

test('an order that the courier has paid for stays paid, also when its number was typed in another spelling', async ({
  store,
}) => {
  const { client: owner } = await loginAsAdmin(store)
  const orderId = await placeOrder(store)
  const awb = `own ${orderId}x`
  await owner.request('PUT', `/orders/${orderId}`, { status: 'delivered', courierName: 'Own', trackingNumber: awb })
  await recordLedgerEntries(store.db)
  await importLines(owner, [[`OWN${orderId}X`, 499]])
  expect(await owner.getJson(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'completed' })
  const change = await owner.requestJson('PUT', `/orders/${orderId}`, { paymentStatus: 'pending' })
  expect(change).toMatchObject({ status: 409, body: { code: 'order_remitted' } })
  expect((await owner.request('GET', `/admin/packing/by-code/own%20${orderId}x`)).status).toBe(200)
})

test('a customer’s order has no money yet before it is delivered', async ({ store }) => {
  const { client: owner } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  expect(await owner.getJson(`/admin/cash/orders/${id}`)).toMatchObject({ total: 499, collected: null, entries: [] })
  expect((await owner.request('GET', '/admin/cash/orders/4')).status).toBe(404)
})

test('money is expected after the days of the plan that the owner set, on a day when the courier pays', async ({
  store,
}) => {
  const { client: owner } = await loginAsAdmin(store)
  const { orderId } = await deliverOrder(store, { daysAgo: 0, courierName: 'Early Bird' })
  const read = () => owner.getJson<OrderMoney>(`/admin/cash/orders/${orderId}`)
  const expected = (days: number) => expectedPayout(new Date(), days)
  expect((await read()).expectedOn).toBe(expected(8))
  const invalid = await owner.requestJson('PATCH', '/admin/shop-settings', { payoutDays: '0' })
  expect(invalid).toMatchObject({ status: 400, body: { fields: { payoutDays: 'Must be at least 1' } } })
  await owner.requestJson('PATCH', '/admin/shop-settings', { payoutDays: '2' })
  expect((await read()).expectedOn).toBe(expected(2))
  const [owed] = await owner.getJson<OwedOrder[]>('/admin/cash/owed?courier=Early+Bird')
  expect(owed?.expectedOn).toBe(expected(2))
  const { couriers } = await owner.getJson<CashSummary>('/admin/cash/summary')
  expect(couriers).toContainEqual(expect.objectContaining({ courierName: 'Early Bird', nextOn: expected(2) }))
  await owner.requestJson('PATCH', '/admin/shop-settings', { payoutDays: '' })
})

describe('the margin of an order', () => {
  test('counts what its books cost when they were ordered, and the courier’s charges', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const waves = await makeProduct(store, { pricePaise: 300_00, costPricePaise: 187_50 })
    const optics = await makeProduct(store, { pricePaise: 200_00, costPricePaise: 100_00 })
    const items = [waves, optics].map(({ id }) => ({ productId: id, quantity: 2 }))
    const { orderId } = await deliverOrder(store, { items })
    await owner.requestJson('PATCH', `/products/${waves.id}`, { costPrice: 250 })
    const read = () => owner.getJson<OrderMoney>(`/admin/cash/orders/${orderId}`)
    expect(await read()).toMatchObject({ collected: 1000, cost: 575, margin: 425, freight: null })
    const charges = { freightPaise: 80_00, codFeePaise: 30_50 }
    await store.db.update(receivables).set(charges).where(eq(receivables.orderId, orderId))
    expect(await read()).toMatchObject({ cost: 575, margin: 314.5 })
  })

  test('is not known while the cost price of one of its books is not known', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId } = await deliverOrder(store)
    expect(await owner.getJson(`/admin/cash/orders/${orderId}`)).toMatchObject({ cost: null, margin: null })
  })

  test('counts neither copies that came back into stock nor refunds', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, returnId, act } = await acceptedReturn(store, undefined, { restock: true })
    await store.db.update(orderItems).set({ costPricePaise: 100_00 }).where(eq(orderItems.orderId, orderId))
    expect(await act(returnId, { action: 'refund', amount: 400, utr: '432109876543' })).toMatchObject({ status: 200 })
    await recordLedgerEntries(store.db)
    const money = await owner.getJson<OrderMoney>(`/admin/cash/orders/${orderId}`)
    expect(money).toMatchObject({ collected: 998, refunded: 400, cost: 100, margin: 498 })
  })

  test('and the cost of its books are not part of what the customer reads', async ({ store }) => {
    const { id: productId } = await makeProduct(store, { costPricePaise: 187_50 })
    const orderId = await placeOrder(store, { items: [{ productId, quantity: 1 }] })
    const { client: owner } = await loginAsAdmin(store)
    const lookup = { orderId, mobile: ADDRESS.customerPhone }
    const found = await (await store.client().request('POST', '/orders/lookup', lookup)).text()
    expect(found).toContain(String(orderId))
    for (const text of [found, await (await owner.request('GET', `/orders/${orderId}`)).text()])
      expect(text).not.toMatch(/cost|187\.5|18750/i)
  })
})

test('nothing stays written off for an order whose parcel came back', async ({ store }) => {
  const { client: owner } = await loginAsAdmin(store)
  const { orderId } = await deliverOrder(store, { daysAgo: 40 })
  await owner.request('POST', `/admin/cash/orders/${orderId}/write-off`, { note: 'Courier is bankrupt' })
  await store.db.update(shipments).set({ returningAt: new Date() }).where(eq(shipments.orderId, orderId))
  await owner.request('PUT', `/orders/${orderId}`, { status: 'cancelled' })
  await recordLedgerEntries(store.db)
  expect(await readBalances(store, orderId)).toEqual({})
})
