import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  deliverOrder,
  type FileLine,
  readBalances,
  readOwed,
  remittanceSheets,
  setOrder,
  toWorkbook,
} from '../../../test/fixtures/cash-fixture.ts'
import { placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { FileAnswers } from '../../domain/cash/remittance-table.ts'
import { withTransactionStart } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { CASH_CHECKS } from '../verify/money-checks.ts'
import { importRemittances, previewImport } from './import-remittances.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'
import { resolveException, writeOff } from './resolve-exception.ts'
import { cashExceptions, remittanceLines, remittances } from '../database/schema/remittances.ts'

const ACTOR = { id: 1, username: 'asha' }
let crf = 13_449_000
const nextCrf = () => (crf += 1)

async function importFile({ db }: TestStore, bytes: Uint8Array, answers: FileAnswers = {}) {
  const { fingerprint, lines } = await previewImport(db, bytes, answers)
  const result = await importRemittances(db, ACTOR, { bytes, fileName: 'COD.xls', fingerprint, answers })
  return { ...result, states: lines.map(({ state }) => state) }
}

const importLines = (store: TestStore, lines: readonly FileLine[], options = {}) =>
  importFile(store, toWorkbook(remittanceSheets(nextCrf(), lines, options)))

async function findOrder({ db }: TestStore, id: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

const openExceptions = ({ db }: TestStore, orderId: number) =>
  db.select().from(cashExceptions).where(eq(cashExceptions.orderId, orderId)).orderBy(cashExceptions.id)

async function expectNoViolations({ db }: TestStore) {
  await db.transaction(async (tx) => {
    for (const check of CASH_CHECKS) expect((await check.run(tx)).violations, check.title).toEqual([])
  })
}

describe('a remittance', () => {
  test('pays for the orders of its lines, and the same file again changes nothing', async ({ store }) => {
    const [a, b] = [await deliverOrder(store), await deliverOrder(store)]
    const lines: FileLine[] = [
      [Number(a.awb), 499],
      [b.awb, 499],
    ]
    const bytes = toWorkbook(remittanceSheets(nextCrf(), lines, { freight: 150.4, rto: 80 }))
    expect(await importFile(store, bytes)).toEqual({ batches: 1, lines: 2, states: ['matched', 'matched'] })
    expect(await findOrder(store, a.orderId)).toMatchObject({ paymentStatus: 'completed' })
    expect(await readBalances(store, b.orderId)).toEqual({ bank: 49_900, sales: -49_900 })
    const all = await readBalances(store)
    expect(await importFile(store, bytes)).toEqual({ batches: 0, lines: 0, states: [] })
    expect(await readBalances(store)).toEqual(all)
    expect(all).toMatchObject({ freight: 15_040, rto_fee: 8000 })
    await expectNoViolations(store)
  })

  test('whose import was cut off is imported when the request is repeated', async ({ store }) => {
    const { awb } = await deliverOrder(store)
    const bytes = toWorkbook(remittanceSheets(nextCrf(), [[awb, 499]]))
    const { fingerprint } = await previewImport(store.db, bytes)
    await setOrder(store, await placeOrder(store), { status: 'delivered' })
    const claims: number[] = []
    // The key of a request is claimed at the start of its transactions.
    await withTransactionStart(
      async (tx) => void claims.push(await tx.$count(remittances)),
      () => importRemittances(store.db, ACTOR, { bytes, fileName: 'COD.xls', fingerprint }),
    )
    expect(claims, 'only the transaction of the import claims the key').toHaveLength(1)
  })

  test('that is short leaves the rest owed, until another one pays it', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    expect((await importLines(store, [[awb, 299]])).states).toEqual(['short'])
    expect(await readOwed(store, orderId)).toBe(20_000)
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'pending' })
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'short', amountPaise: 20_000, status: 'open' }])
    expect((await importLines(store, [[awb, 200]])).states).toEqual(['matched'])
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    expect(await openExceptions(store, orderId)).toMatchObject([{ status: 'resolved', resolution: 'settled' }])
  })

  test('that is a paisa too high, of an unknown number, or repeated is for a person', async ({ store }) => {
    const [over, repeated] = [await deliverOrder(store), await deliverOrder(store)]
    const { states } = await importLines(store, [
      [over.awb, 499.01],
      ['SF3771704958KR', 799],
      [repeated.awb, 499],
      [repeated.awb, 499],
    ])
    expect(states).toEqual(['over', 'unknown', 'ambiguous', 'ambiguous'])
    expect(await readOwed(store, over.orderId)).toBe(-1)
    expect(await openExceptions(store, over.orderId)).toMatchObject([{ kind: 'over', amountPaise: 1 }])
    expect(await readOwed(store, repeated.orderId)).toBe(49_900)
    await expectNoViolations(store)
  })

  test('of an order that another remittance paid is listed apart', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await importLines(store, [[awb, 499]])
    expect((await importLines(store, [[awb, 499]])).states).toEqual(['already_settled'])
    expect(await readOwed(store, orderId)).toBe(0)
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'already_settled', amountPaise: 49_900 }])
  })

  test('that comes before the delivery is an exception until the order is delivered', async ({ store }) => {
    const orderId = await placeOrder(store)
    await setOrder(store, orderId, { status: 'shipped', trackingNumber: `EARLY${orderId}` })
    expect((await importLines(store, [[`EARLY${orderId}`, 499]])).states).toEqual(['undelivered'])
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'pending' })
    await setOrder(store, orderId, { status: 'delivered' })
    await recordLedgerEntries(store.db)
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'undelivered', status: 'resolved' }])
    await expectNoViolations(store)
  })

  test('for a cancelled order says so, until the order is reopened and delivered', async ({ store }) => {
    const orderId = await placeOrder(store)
    await setOrder(store, orderId, { status: 'shipped', trackingNumber: `CARRIED${orderId}` })
    await setOrder(store, orderId, { status: 'cancelled' })
    expect((await importLines(store, [[`CARRIED${orderId}`, 499]])).states).toEqual(['cancelled'])
    expect(await openExceptions(store, orderId)).toMatchObject([
      { kind: 'cancelled', status: 'open', amountPaise: 49_900 },
    ])
    await setOrder(store, orderId, { status: 'delivered' })
    await recordLedgerEntries(store.db)
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'cancelled', status: 'resolved' }])
    await expectNoViolations(store)
  })

  test('replaces what staff marked as paid, also when it is short', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await setOrder(store, orderId, { paymentStatus: 'completed' })
    await recordLedgerEntries(store.db)
    expect((await importLines(store, [[awb, 300]])).states).toEqual(['short'])
    expect(await readBalances(store, orderId)).toEqual({ courier_receivable: 19_900, bank: 30_000, sales: -49_900 })
    await recordLedgerEntries(store.db)
    expect(await readOwed(store, orderId)).toBe(19_900)
    await expectNoViolations(store)
  })

  test('has the last word: an order that staff marked paid is unpaid again when the file is short', async ({
    store,
  }) => {
    const { orderId, awb } = await deliverOrder(store)
    await setOrder(store, orderId, { paymentStatus: 'completed' })
    await recordLedgerEntries(store.db)
    await importLines(store, [[awb, 449]])
    await recordLedgerEntries(store.db)
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'pending' })
    expect(await readOwed(store, orderId)).toBe(5000)
    await importLines(store, [[awb, 50]])
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    await expectNoViolations(store)
  })

  test('that is a paisa too high pays the order', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await importLines(store, [[awb, 499.01]])
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'over', amountPaise: 1 }])
  })

  test('after a write-off says so, and the loss is taken back when it is assigned', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await writeOff(store.db, ACTOR, orderId, 'Courier does not answer')
    expect((await importLines(store, [[awb, 499]])).states).toEqual(['written_off'])
    const [exception] = await openExceptions(store, orderId)
    expect(exception).toMatchObject({ kind: 'written_off', amountPaise: 49_900 })
    const assign = { resolution: 'assign' as const, orderId, note: 'It came after all' }
    await resolveException(store.db, ACTOR, exception?.id ?? 0, assign)
    expect(await readBalances(store, orderId)).toEqual({ adjustments: 49_900, sales: -49_900 })
    expect(await openExceptions(store, orderId)).toMatchObject([{ kind: 'written_off', status: 'resolved' }])
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'completed' })
    await expectNoViolations(store)
  })

  test('assigned to a delivered order that was paid is money too much, not a parcel that was not delivered', async ({
    store,
  }) => {
    const { orderId, awb } = await deliverOrder(store)
    await importLines(store, [[awb, 499]])
    await importLines(store, [[awb, 499]])
    const [exception] = await openExceptions(store, orderId)
    const assign = { resolution: 'assign' as const, orderId, note: 'Paid twice' }
    await resolveException(store.db, ACTOR, exception?.id ?? 0, assign)
    expect(await openExceptions(store, orderId)).toMatchObject([
      { kind: 'already_settled', status: 'resolved' },
      { kind: 'over', amountPaise: 49_900, status: 'open' },
    ])
  })

  test('with cash for a prepaid order says that the customer may have paid twice', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await setOrder(store, orderId, {
      paymentMethod: 'upi',
      paymentStatus: 'completed',
      paymentReference: awb.slice(-12),
    })
    await recordLedgerEntries(store.db)
    expect((await importLines(store, [[awb, 499]])).states).toEqual(['prepaid'])
    const [exception] = await openExceptions(store, orderId)
    expect(exception).toMatchObject({ kind: 'prepaid', amountPaise: 49_900 })
    const assign = { resolution: 'assign' as const, orderId, note: 'Paid twice' }
    await expect(resolveException(store.db, ACTOR, exception?.id ?? 0, assign)).rejects.toThrow('cannot be chosen')
  })

  test('that Shiprocket takes back is for a person, who assigns it to its order', async ({ store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await importLines(store, [[awb, 499]])
    expect((await importLines(store, [[awb, -499]])).states).toEqual(['taken_back'])
    expect(await readOwed(store, orderId)).toBe(0)
    const [exception] = await openExceptions(store, orderId)
    expect(exception).toMatchObject({ kind: 'taken_back', amountPaise: -49_900 })
    const assign = { resolution: 'assign' as const, orderId, note: 'Lost in transit after all' }
    await resolveException(store.db, ACTOR, exception?.id ?? 0, assign)
    expect(await readOwed(store, orderId)).toBe(49_900)
    expect(await findOrder(store, orderId)).toMatchObject({ paymentStatus: 'pending' })
    await expectNoViolations(store)
  })

  test('without a report of its deductions is no exception, and its export says no deductions of ₹0', async ({
    store,
  }) => {
    const { awb } = await deliverOrder(store)
    const { 'AWB level report': lines = [] } = remittanceSheets(nextCrf(), [[awb, 499]])
    await importFile(store, toWorkbook({ 'AWB level report': lines }), { paidOn: { [crf]: '2026-11-23' } })
    const [row] = await store.db
      .select()
      .from(remittances)
      .where(eq(remittances.crfId, String(crf)))
    expect(row).toMatchObject({ deductionsKnown: false })
    const ofBatch = eq(cashExceptions.remittanceId, row?.id ?? 0)
    expect(await store.db.select().from(cashExceptions).where(ofBatch)).toEqual([])
    const { client: owner } = await loginAsAdmin(store)
    const csv = await (await owner.request('GET', '/admin/cash/remittances/export?format=csv')).text()
    expect(csv).toContain(',499,,,,,0,499,')
  })

  test('whose sum does not agree reaches the bank as it was paid, and is for a person', async ({ store }) => {
    const { awb } = await deliverOrder(store)
    const { db } = store
    await importLines(store, [[awb, 499]], { net: 459 })
    const [row] = await db
      .select()
      .from(remittances)
      .where(eq(remittances.crfId, String(crf)))
    expect(row).toMatchObject({ netPaise: 45_900, adjustedPaise: -4000 })
    const found = await db
      .select()
      .from(cashExceptions)
      .where(eq(cashExceptions.remittanceId, row?.id ?? 0))
    expect(found).toMatchObject([{ kind: 'batch', amountPaise: -4000 }])
    await expectNoViolations(store)
  })
})

test('what the deductions of a batch explain is in the preview, and an adjustment is for a person', async ({
  store,
}) => {
  const { awb } = await deliverOrder(store)
  const number = nextCrf()
  const sheets = (options = {}) => remittanceSheets(number, [[awb, 499]], options)
  const sumOf = async (file: ReturnType<typeof sheets>) =>
    (await previewImport(store.db, toWorkbook(file))).batches.map(({ sum }) => sum)
  expect(await sumOf(sheets())).toEqual(['agrees'])
  expect(await sumOf(sheets({ net: 459 }))).toEqual(['disagrees'])
  const { 'AWB level report': lines = [] } = sheets()
  expect(await sumOf({ 'AWB level report': lines })).toEqual(['unknown'])
  const adjusted = sheets({ net: 459, adjusted: -40 })
  expect(await sumOf(adjusted)).toEqual(['adjusted'])
  await importFile(store, toWorkbook(adjusted))
  const [batch] = await store.db
    .select()
    .from(remittances)
    .where(eq(remittances.crfId, String(number)))
  const found = await store.db
    .select()
    .from(cashExceptions)
    .where(eq(cashExceptions.remittanceId, batch?.id ?? 0))
  expect(found).toMatchObject([{ kind: 'adjusted', amountPaise: -4000, status: 'open' }])
  await expectNoViolations(store)
})

test('a batch without a bank reference is not paid yet, and is imported when it has one', async ({ store }) => {
  const { orderId, awb } = await deliverOrder(store)
  const number = nextCrf()
  const unpaid = toWorkbook(remittanceSheets(number, [[awb, 499]], { utr: '' }))
  expect((await previewImport(store.db, unpaid)).batches).toMatchObject([{ state: 'unpaid' }])
  const early = await importFile(store, unpaid)
  expect([early.batches, await readOwed(store, orderId)]).toEqual([0, 49_900])
  const paid = toWorkbook(remittanceSheets(number, [[awb, 499]]))
  await importFile(store, paid)
  expect((await previewImport(store.db, paid)).batches).toMatchObject([{ state: 'imported' }])
  expect(await readOwed(store, orderId)).toBe(0)
})

test.for([
  ['with the report that it agreed with, is not imported again', true, 'changed', 49_900],
  ['without a report, gets its other parcels', false, 'extended', 0],
] as const)('a batch of which a part was imported %s', async ([, hasReport, state, owed], { store }) => {
  const [a, b] = [await deliverOrder(store), await deliverOrder(store)]
  const number = nextCrf()
  const fileOf = (lines: FileLine[]) => {
    const { 'AWB level report': parcels = [], ...report } = remittanceSheets(number, lines)
    return toWorkbook({ 'AWB level report': parcels, ...(hasReport && report) })
  }
  const paidOn = { paidOn: { [number]: '2026-11-23' } }
  await importFile(store, fileOf([[a.awb, 499]]), paidOn)
  const bytes = fileOf([
    [a.awb, 499],
    [b.awb, 499],
  ])
  expect((await previewImport(store.db, bytes)).batches).toMatchObject([{ state }])
  expect((await importFile(store, bytes, paidOn)).lines).toBe(owed === 0 ? 1 : 0)
  expect((await importFile(store, bytes, paidOn)).batches).toBe(0)
  expect([await readOwed(store, a.orderId), await readOwed(store, b.orderId)]).toEqual([0, owed])
  await expectNoViolations(store)
})

test('an import is refused when an order has changed since its preview', async ({ store }) => {
  const { orderId, awb } = await deliverOrder(store)
  const bytes = toWorkbook(remittanceSheets(nextCrf(), [[awb, 499]]))
  const { fingerprint } = await previewImport(store.db, bytes)
  await setOrder(store, orderId, { status: 'shipped' })
  const upload = { bytes, fileName: 'COD.xls', fingerprint }
  await expect(importRemittances(store.db, ACTOR, upload)).rejects.toMatchObject({ body: { code: 'preview_outdated' } })
  await setOrder(store, orderId, { status: 'delivered' })
  const results = await Promise.allSettled([1, 2].map(() => importRemittances(store.db, ACTOR, upload)))
  // Of two clicks, one imports. The other finds the batch imported.
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const stored = await store.db.select().from(remittanceLines).where(eq(remittanceLines.trackingNumber, awb))
  expect(stored).toHaveLength(1)
})
