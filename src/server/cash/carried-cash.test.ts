import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliverOrder, readBalances, readOwed, setOrder } from '../../../test/fixtures/cash-fixture.ts'
import { importLines } from '../../../test/fixtures/remittance-form.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { CashSummary, OrderMoney, OwedOrder } from '../../domain/cash/cash.ts'
import type { MonthRow } from '../../domain/cash/cash-month.ts'
import { monthOf } from '../../domain/values/months.ts'
import { orders } from '../database/schema/orders.ts'
import { cashExceptions } from '../database/schema/remittances.ts'
import { shipments } from '../database/schema/shipping.ts'
import { CASH_CHECKS } from '../verify/money-checks.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

/** A cash order whose booking was cancelled before the courier delivered it all the same. */
async function carryOrder(store: TestStore, courierName: string) {
  const found = await deliverOrder(store, { daysAgo: 0, courierName })
  await setOrder(store, found.orderId, { status: 'cancelled', trackingNumber: null, courierName: null })
  await setShipment(store, found.orderId, { state: 'cancelled', courierName })
  await recordLedgerEntries(store.db)
  return found
}

const setShipment = ({ db }: TestStore, orderId: number, fields: Partial<typeof shipments.$inferInsert>) =>
  db.update(shipments).set(fields).where(eq(shipments.orderId, orderId))

const exceptionsOf = ({ db }: TestStore, orderId: number) =>
  db.select().from(cashExceptions).where(eq(cashExceptions.orderId, orderId)).orderBy(cashExceptions.id)

async function expectNoViolations({ db }: TestStore) {
  await db.transaction(async (tx) => {
    for (const check of CASH_CHECKS) expect((await check.run(tx)).violations, check.title).toEqual([])
  })
}

describe('the cash of a cancelled order that the courier delivered all the same', () => {
  test('is owed by the courier: dashboard, list, order, month, ledger and exports say the same', async ({ store }) => {
    const courier = 'Carried Air'
    const { orderId, awb } = await carryOrder(store, courier)
    expect(await readBalances(store, orderId)).toEqual({ courier_receivable: 49_900, adjustments: -49_900 })
    const { client: owner } = await loginAsAdmin(store)
    const summary = await owner.getJson<CashSummary>('/admin/cash/summary')
    expect(summary.couriers.find(({ courierName }) => courierName === courier)).toMatchObject({ parcels: 1, owed: 499 })
    const owed = await owner.getJson<OwedOrder[]>(`/admin/cash/owed?courier=${courier}`)
    expect(owed).toMatchObject([{ id: orderId, due: 499, owed: 499, trackingNumber: awb }])
    expect(await owner.getJson<OrderMoney>(`/admin/cash/orders/${orderId}`)).toMatchObject({
      owed: 499,
      collected: null,
      entries: expect.arrayContaining([expect.objectContaining({ kind: 'carried', isReversed: false })]),
    })
    const month = monthOf(new Date())
    const byCourier = await owner.getJson<MonthRow[]>(`/admin/cash/months?month=${month}&by=courier`)
    expect(byCourier.find(({ label }) => label === courier)).toMatchObject({ amount: 0, adjusted: -499, owed: 499 })
    const csv = await (await owner.request('GET', `/admin/cash/owed/export?courier=${courier}`)).text()
    expect(csv).toContain(`${orderId}`)
    await expectNoViolations(store)
  })

  test('is for a person when it is paid, until the order is set to delivered, which makes it a sale', async ({
    store,
  }) => {
    const { orderId, awb } = await carryOrder(store, 'Carried Sea')
    const { client: owner } = await loginAsAdmin(store)
    const { preview } = await importLines(owner, [[awb, 499]])
    expect(preview.lines).toMatchObject([{ state: 'cancelled', due: 499, paid: 499 }])
    expect(await readBalances(store, orderId)).toEqual({ bank: 49_900, adjustments: -49_900 })
    expect(await exceptionsOf(store, orderId)).toMatchObject([{ kind: 'cancelled', status: 'open' }])
    await expectNoViolations(store)
    await setOrder(store, orderId, { status: 'delivered' })
    await recordLedgerEntries(store.db)
    expect(await readBalances(store, orderId)).toEqual({ bank: 49_900, sales: -49_900 })
    expect(await exceptionsOf(store, orderId)).toMatchObject([{ kind: 'cancelled', status: 'resolved' }])
    const [order] = await store.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.paymentStatus).toBe('completed')
    await expectNoViolations(store)
  })

  test('that is accepted stays an adjustment, and is not booked twice', async ({ store }) => {
    const { orderId, awb } = await carryOrder(store, 'Carried Rail')
    const { client: owner } = await loginAsAdmin(store)
    await importLines(owner, [[awb, 499]])
    const [exception] = await exceptionsOf(store, orderId)
    const accept = { resolution: 'accept', note: 'The customer keeps the books' }
    const path = `/admin/cash/exceptions/${exception?.id}/resolve`
    expect((await owner.request('POST', path, accept)).status).toBe(204)
    expect(await readBalances(store, orderId)).toEqual({ bank: 49_900, adjustments: -49_900 })
    await expectNoViolations(store)
  })

  test('that is paid before its delivery is reported agrees when it is', async ({ store }) => {
    const { orderId, awb } = await carryOrder(store, 'Carried Road')
    await setShipment(store, orderId, { deliveredAt: null })
    await recordLedgerEntries(store.db)
    expect(await readOwed(store, orderId)).toBe(0)
    const { client: owner } = await loginAsAdmin(store)
    await importLines(owner, [[awb, 499]])
    expect(await readOwed(store, orderId)).toBe(-49_900)
    await setShipment(store, orderId, { deliveredAt: new Date() })
    await recordLedgerEntries(store.db)
    expect(await readOwed(store, orderId)).toBe(0)
    expect(await exceptionsOf(store, orderId)).toMatchObject([{ kind: 'cancelled', status: 'open' }])
    await expectNoViolations(store)
  })

  test('is not expected any more when the parcel goes back, nor for a prepaid order', async ({ store }) => {
    const back = await carryOrder(store, 'Carried Foot')
    await setShipment(store, back.orderId, { returningAt: new Date(Date.now() + 1000) })
    const prepaid = await carryOrder(store, 'Carried Foot')
    const paymentReference = prepaid.awb.slice(-12)
    await setOrder(store, prepaid.orderId, { paymentMethod: 'upi', paymentStatus: 'completed', paymentReference })
    await recordLedgerEntries(store.db)
    for (const { orderId } of [back, prepaid]) expect(await readBalances(store, orderId)).toEqual({})
    await expectNoViolations(store)
  })
})
