import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import {
  deliverOrder,
  type FileLine,
  readBalances,
  remittanceSheets,
  setOrder,
  toWorkbook,
} from '../../../test/fixtures/cash-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { violationsAfter } from '../../../test/violations.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { CashSummary } from '../../domain/cash/cash.ts'
import type { MonthRow, MonthTotals } from '../../domain/cash/cash-month.ts'
import type { Account } from '../../domain/cash/ledger.ts'
import { monthOf } from '../../domain/values/months.ts'
import { auditLog } from '../database/schema/platform.ts'
import { shipments } from '../database/schema/shipping.ts'
import { importRemittances, previewImport } from './import-remittances.ts'
import { receivables } from '../database/schema/ledger.ts'
import { listMonth, readMonthTotals } from './months.queries.ts'
import type { Actor } from './post-entries.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'
import { writeOff } from './resolve-exception.ts'

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
  await recordLedgerEntries(store.db)
  return { id, name }
}

async function payByFile({ db }: TestStore, actor: Actor, lines: readonly FileLine[]) {
  const bytes = toWorkbook(remittanceSheets(15_000_000, lines))
  const { fingerprint } = await previewImport(db, bytes)
  await importRemittances(db, actor, { bytes, fileName: 'COD.xls', fingerprint })
}

const salesOf = async (store: TestStore, month: string) =>
  -((await readMonthTotals(store.db, month)).find(({ account }) => account === 'sales')?.amount ?? 0)

test('a past month stays as it was when its delivery is taken back and booked again', async ({ store }) => {
  const before = await salesOf(store, AUGUST)
  const { id, name } = await deliverInAugust(store)
  const month = monthOf(new Date())
  const now = await salesOf(store, month)
  for (const status of ['shipped', 'delivered', 'shipped', 'delivered'] as const) {
    await setOrder(store, id, { status })
    await recordLedgerEntries(store.db)
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

test('all sums of the cash are those of the ledger: what couriers owe, the month by courier and by book, and the exports', async ({
  store,
}) => {
  const { client: owner, user } = await loginAsAdmin(store)
  const [lost, generous, prepaid] = [await deliverOrder(store), await deliverOrder(store), await placeOrder(store)]
  await writeOff(store.db, user, lost.orderId, 'Lost')
  await payByFile(store, user, [
    [generous.awb, 549.5],
    ['UNKNOWN', 20],
  ])
  const payment = { paymentMethod: 'cash', paymentStatus: 'completed' } as const
  await setOrder(store, prepaid, { ...payment, status: 'delivered', courierName: 'Own rider' })
  await recordLedgerEntries(store.db)
  const month = monthOf(new Date())
  const ledger = await readBalances(store)
  const summary = await owner.getJson<CashSummary>('/admin/cash/summary')
  const couriers = await owner.getJson<MonthRow[]>(`/admin/cash/months?month=${month}&by=courier`)
  const sumOf = (values: readonly (number | null)[]) =>
    Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0) * 100, 0)) / 100
  expect(summary.overpaid).toBe(50.5)
  expect(summary.owed).toBe(sumOf([ledger.courier_receivable ?? 0]) / 100)
  expect(sumOf(summary.couriers.map(({ owed }) => owed))).toBe(summary.owed)
  expect(sumOf(couriers.map(({ owed }) => owed))).toBe(summary.owed)
  for (const row of couriers) {
    const { owedBefore, amount, prepaid: paid, remitted, writtenOff, adjusted, owed } = row
    const parts = [paid, remitted, writtenOff, adjusted].map((part) => -(part ?? 0))
    expect(sumOf([owedBefore, amount, ...parts]), row.label).toBe(owed)
  }
  expect(couriers.find(({ label }) => label === 'Own rider')).toMatchObject({ amount: 499, prepaid: 499, owed: 0 })
  const books = await owner.getJson<MonthRow[]>(`/admin/cash/months?month=${month}&by=product`)
  const totals = await owner.getJson<MonthTotals>(`/admin/cash/months/totals?month=${month}`)
  const totalOf = (name: Account) => totals.accounts.find(({ account }) => account === name)?.amount
  expect(sumOf(books.map(({ amount }) => amount))).toBe(await salesOf(store, month))
  expect(sumOf(couriers.map(({ amount }) => amount))).toBe(await salesOf(store, month))
  expect(sumOf(couriers.map(({ writtenOff }) => writtenOff))).toBe(totalOf('write_off'))
  expect(totals.openAdjustments).toBe(-20)
  const csv = await (await owner.request('GET', `/admin/cash/months/export?month=${month}&by=courier`)).text()
  const exported = csv.trim().split('\n').slice(1)
  expect(sumOf(exported.map((line) => Number(line.split(',')[8])))).toBe(summary.owed)
})

describe('a closed month', () => {
  const close = async (store: TestStore, month: string) =>
    (await (await loginAsAdmin(store)).client.request('POST', `/admin/cash/months/${month}/close`)).status

  test('never changes: a delivery that is reported later counts when it is booked', async ({ store }) => {
    const month = monthOf(new Date())
    const { client: owner } = await loginAsAdmin(store)
    expect(await owner.getJson(`/admin/cash/months/totals?month=${AUGUST}`)).toMatchObject({ closed: null })
    expect(await close(store, AUGUST)).toBe(204)
    const [closed, running] = [await salesOf(store, AUGUST), await salesOf(store, month)]
    const { id } = await deliverInAugust(store)
    expect(await salesOf(store, AUGUST)).toBe(closed)
    expect(await salesOf(store, month)).toBe(running + 800)
    const [row] = await store.db.select().from(receivables).where(eq(receivables.orderId, id))
    expect(row?.deliveredAt).toEqual(DELIVERED)
    const totals = await owner.getJson<MonthTotals>('/admin/cash/months/totals?month=2026-07')
    expect(totals.closed).toMatchObject({ by: expect.any(String) })
    const logged = await store.db.select().from(auditLog).where(eq(auditLog.action, 'close'))
    expect(logged).toMatchObject([{ subject: 'August 2026' }])
  })

  test('can only be one that has ended, and is closed once, with the months before it', async ({ store }) => {
    expect(await close(store, monthOf(new Date()))).toBe(409)
    expect(await close(store, AUGUST)).toBe(409)
    expect(await close(store, '2026-07')).toBe(409)
    expect(await close(store, '2026-13')).toBe(400)
  })

  test('is closed by the owner only', async ({ store }) => {
    const { client: manager } = await loginAsAdmin(store, 'manager of months', 'manager')
    expect((await manager.request('POST', '/admin/cash/months/2026-09/close')).status).toBe(403)
  })

  test('refuses an entry in the database as well, and verify finds one that was posted past it', async ({ store }) => {
    const entry = sql`insert into ledger_entries (source_key, kind, note, occurred_at, actor_id, actor)
      values ('late', 'adjustment', '', ${DELIVERED}, 1, 'asha')`
    await expect(store.db.execute(entry)).rejects.toMatchObject({
      cause: { message: 'The month 2026-08 is closed. Date the entry when it is posted.' },
    })
    await expect(store.db.execute(sql`delete from closed_months`)).rejects.toThrow('closed_months')
    expect(await violationsAfter(store, entry)).toContainEqual(
      expect.stringMatching(/^Entry \d+ was posted to 2026-08/),
    )
  })
})
