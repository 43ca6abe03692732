import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalances, readOwed, remittanceSheets, setOrder, toWorkbook } from '../../../test/fixtures/cash-fixture.ts'
import { openShippingFixture, type ShippingFixture } from '../../../test/fixtures/shipping-fixture.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { checkPayments } from './check-payments.ts'
import { importRemittances, previewImport } from './import-remittances.ts'
import { receivables } from '../database/schema/ledger.ts'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const REMITTED = {
  remittance_date: '2026-11-18',
  remittance_utr: 'IN22625415423299',
  remittance_status: 'Remittance success',
  awb_data: { charges: { freight_charges: '74.00', cod_charges: '36.00', charged_weight_amount_rto: '68.00' } },
}

const check = () => checkPayments({ db: fixture.store.db, courier: fixture.store.services.courier, pauseMs: 0 })

test('a daily check reads from Shiprocket which delivered orders it has paid, and a file overrules it', async () => {
  const { store, shiprocket } = fixture
  const [paid, unpaid] = [await fixture.placeAndShip(), await fixture.placeAndShip()]
  for (const id of [paid, unpaid]) await setOrder(store, id, { status: 'delivered' })
  const { shiprocketOrderId, trackingNumber } = await fixture.findOrder(paid)
  shiprocket.payments.set(String(shiprocketOrderId), REMITTED)
  expect(await check()).toEqual({ checked: 2, paid: 1, refused: 0 })
  expect([await readOwed(store, paid), await readOwed(store, unpaid)]).toEqual([0, 49_900])
  expect(await fixture.findOrder(paid)).toMatchObject({ paymentStatus: 'completed' })
  const [row] = await store.db.select().from(receivables).where(eq(receivables.orderId, paid))
  expect(row).toMatchObject({
    freightPaise: 7400,
    codFeePaise: 3600,
    rtoFreightPaise: null,
    utr: REMITTED.remittance_utr,
  })
  // The next check on the same day asks for no order again.
  expect(await check()).toEqual({ checked: 0, paid: 0, refused: 0 })

  const bytes = toWorkbook(remittanceSheets(13_449_838, [[trackingNumber ?? '', 450]]))
  const { fingerprint, lines } = await previewImport(store.db, bytes)
  expect(lines).toMatchObject([{ state: 'short', outstandingPaise: 49_900 }])
  await importRemittances(store.db, { id: 1, username: 'asha' }, { bytes, fileName: 'COD.xls', fingerprint })
  expect(await readBalances(store, paid)).toEqual({ bank: 45_000, courier_receivable: 4900, sales: -49_900 })
  await store.db.update(receivables).set({ checkedAt: null })
  // The transfer is known, so it is not booked again.
  expect(await check()).toMatchObject({ paid: 0 })
  expect(await readOwed(store, paid)).toBe(4900)
})

test('a check that Shiprocket interrupts continues with the orders that it has not read', async () => {
  const { store, shiprocket } = fixture
  await store.db.update(receivables).set({ checkedAt: null })
  shiprocket.requests.length = 0
  const { courier } = store.services
  let answered = 0
  const interrupted = {
    ...courier,
    readPayment: (id: string) => ((answered += 1) > 1 ? courier.readPayment('/broken') : courier.readPayment(id)),
  }
  shiprocket.respondOnce('GET /orders/show/%2Fbroken', { status: 500 })
  shiprocket.respondOnce('GET /orders/show/%2Fbroken', { status: 500 })
  await expect(checkPayments({ db: store.db, courier: interrupted, pauseMs: 0 })).rejects.toMatchObject({
    retryable: true,
  })
  expect(await check()).toMatchObject({ checked: 1 })
})

test('an order that Shiprocket refuses stops no other, and staff see it', async () => {
  const { store, shiprocket } = fixture
  await store.db.update(receivables).set({ checkedAt: null })
  const ids = [await fixture.placeAndShip(), await fixture.placeAndShip()]
  for (const id of ids) await setOrder(store, id, { status: 'delivered' })
  const { shiprocketOrderId } = await fixture.findOrder(ids[0] ?? 0)
  const rejection = { status: 422, body: { message: 'The order is not of this company.' } }
  shiprocket.respondOnce(`GET /orders/show/${shiprocketOrderId}`, rejection)
  expect(await check()).toMatchObject({ refused: 1 })
  const listed = await fixture.staff.getJson<FailedJob[]>('/admin/failed-jobs')
  expect(listed).toMatchObject([{ kind: 'parcel', orderId: ids[0], lastError: 'The order is not of this company.' }])
  expect(await store.db.$count(receivables, isNull(receivables.checkedAt))).toBe(0)
})

test('the wallet balance is read from Shiprocket', async () => {
  expect(await fixture.staff.getJson('/admin/cash/wallet')).toEqual({ balance: 6174.71, error: null })
  fixture.shiprocket.respondOnce('GET /account/details/wallet-balance', { status: 400, body: { message: 'No access' } })
  expect(await fixture.staff.getJson('/admin/cash/wallet')).toEqual({ balance: null, error: 'No access' })
})
