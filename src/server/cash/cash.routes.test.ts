import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  deliverOrder,
  type FileLine,
  readBalances,
  readOwed,
  remittanceSheets,
  toWorkbook,
} from '../../../test/fixtures/cash-fixture.ts'
import { ADDRESS, makeProduct, placeOrder } from '../../../test/factories.ts'
import { acceptedReturn } from '../../../test/fixtures/return-fixture.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type {
  CashException,
  CashSummary,
  ImportPreview,
  LedgerEntry,
  OrderMoney,
  OwedOrder,
} from '../../domain/cash/cash.ts'
import type { MonthRow } from '../../domain/cash/cash-month.ts'
import { expectedPayout } from '../../domain/cash/payout.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { auditLog } from '../database/audit.tables.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { receivables } from './ledger.tables.ts'
import { postOrders } from './post-orders.ts'

let crf = 13_460_000

function fileForm(bytes: Uint8Array<ArrayBuffer>, fingerprint?: string): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], 'COD_CRF.xls'))
  if (fingerprint !== undefined) form.set('fingerprint', fingerprint)
  return form
}

async function sendForm(owner: TestClient, path: string, body: FormData): Promise<{ status: number; body: unknown }> {
  const response = await owner.send(`/admin/cash/remittances${path}`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

async function importLines(owner: TestClient, lines: readonly FileLine[], options = {}) {
  const bytes = toWorkbook(remittanceSheets((crf += 1), lines, options))
  const preview = (await sendForm(owner, '/preview', fileForm(bytes))).body as ImportPreview
  const form = fileForm(bytes, preview.fingerprint)
  const { status, body } = await sendForm(owner, '', form)
  return { preview, status, body }
}

const exceptionOf = async (owner: TestClient, kind: string) => {
  const [found] = await owner.getJson<CashException[]>(`/admin/cash/exceptions?kind=${kind}&limit=1`)
  if (!found) throw new Error(`No exception ${kind}`)
  return found
}

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
  expect(await owner.getJson('/admin/cash/wallet')).toEqual({ balance: null, error: 'Shiprocket is not configured.' })
})

describe('an import', () => {
  test('shows what it does before it is confirmed, and then does it', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const [a, b] = [await deliverOrder(store), await deliverOrder(store)]
    const lines: FileLine[] = [
      [a.awb, 499],
      [b.awb, 299.5],
      ['UNKNOWN1', 100],
    ]
    const { preview, status, body } = await importLines(owner, lines, { freight: 70.25 })
    expect(preview).toMatchObject({
      lineCount: 3,
      net: 828.25,
      counts: { matched: 1, short: 1, unknown: 1, over: 0 },
      batches: [{ state: 'new', sum: 'agrees', available: 898.5, freight: 70.25, net: 828.25 }],
      lines: [
        { state: 'short', due: 499, paid: 299.5, difference: 199.5, customerName: 'Ritika Meena' },
        { state: 'unknown', orderId: null, due: null },
        { state: 'matched', orderId: a.orderId },
      ],
    })
    expect({ status, body }).toEqual({ status: 200, body: { batches: 1, lines: 3 } })
    const found = await owner.getJson(`/admin/cash/remittances?search=${b.awb}`)
    expect(found).toMatchObject([{ crfId: String(crf), lineCount: 3, openExceptions: 2, net: 828.25 }])
    const money = await owner.getJson<OrderMoney>(`/admin/cash/orders/${b.orderId}`)
    expect(money).toMatchObject({ total: 499, collected: 499, remitted: 299.5, owed: 199.5, freight: null })
    expect(money.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['delivery', 'remittance_line']))
    const isPayment = and(eq(auditLog.subjectId, String(a.orderId)), eq(auditLog.action, 'remit'))
    expect(await store.db.select().from(auditLog).where(isPayment)).toMatchObject([
      { after: { paymentStatus: 'completed', remittance: expect.stringMatching(/^CRF \d+, UTR IN/) } },
    ])
  })

  test.for([
    ['without its columns', { A: [['AWB', 'Amount']] }, 'The file has no column CRF ID, Order Value.'],
    [
      'with a tracking number that lost its digits',
      {
        A: [
          ['CRF ID', 'AWB', 'Order Value'],
          ['1', '1.9E+12', '499'],
        ],
      },
      'Row 2: the tracking number 1.9E+12 has lost its last digits, because a spreadsheet shortened it.',
    ],
  ] as [string, Record<string, string[][]>, string][])(
    'of a file %s is refused with the reason',
    async ([, sheets, message], { store }) => {
      const { client: owner } = await loginAsAdmin(store)
      const form = fileForm(toWorkbook(sheets))
      const response = await sendForm(owner, '/preview', form)
      expect(response.status).toBe(400)
      expect(response.body).toMatchObject({ fields: { file: expect.stringContaining(message) } })
    },
  )

  test('with an odd row is for a person, and the other parcels are imported', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, awb } = await deliverOrder(store)
    const [number, rows] = [(crf += 1), ['CRF ID', 'AWB', 'Order Value', 'UTR', 'Remittance Date']]
    const csv = [
      rows,
      [number, awb, '499/-', 'U1', '25-Nov-2026'],
      ['', 'ODD1', 'n/a', '', ''],
      ['Total', '', 499, '', ''],
    ]
    const bytes = new TextEncoder().encode(csv.map((row) => row.join(',')).join('\n'))
    const { body } = (await sendForm(owner, '/preview', fileForm(bytes))) as { body: ImportPreview }
    const row = `Row 3 (ODD1, n/a): “n/a” in Order Value is not an amount.`
    expect(body).toMatchObject({ questions: [], lineCount: 1, batches: [{ paidOn: '2026-11-25', oddRows: [row] }] })
    expect((await sendForm(owner, '', fileForm(bytes, body.fingerprint))).status).toBe(200)
    expect(await readOwed(store, orderId)).toBe(0)
    const found = await owner.getJson<CashException[]>('/admin/cash/exceptions?limit=2')
    expect(found.filter(({ crfId }) => crfId === String(number))).toMatchObject([
      { kind: 'row', details: row, amount: 0 },
    ])
    const resolve = (fields: object) =>
      owner.request('POST', `/admin/cash/exceptions/${found[0]?.id}/resolve`, { note: 'Asked Shiprocket', ...fields })
    expect((await resolve({ resolution: 'assign', orderId })).status).toBe(400)
    expect((await resolve({ resolution: 'accept' })).status).toBe(204)
  })

  test('of dates that can be read in two ways waits for an answer', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { awb } = await deliverOrder(store)
    const rows = [`CRF ID,AWB,Order Value,UTR,Remittance Date`, `${(crf += 1)},${awb},499,U1,03/04/2026`]
    const form = (...more: [string, string][]) => {
      const data = fileForm(new TextEncoder().encode(rows.join('\n')))
      for (const [name, value] of more) data.set(name, value)
      return data
    }
    const questioned = (await sendForm(owner, '/preview', form())).body as ImportPreview
    expect(questioned.questions).toMatchObject([{ kind: 'dateOrder', options: [{ meaning: '3 April 2026' }, {}] }])
    expect((await sendForm(owner, '', form(['fingerprint', questioned.fingerprint]))).status).toBe(400)
    const answer: [string, string] = ['dateOrder', 'day']
    const { fingerprint, batches } = (await sendForm(owner, '/preview', form(answer))).body as ImportPreview
    expect(batches).toMatchObject([{ paidOn: '2026-04-03' }])
    expect((await sendForm(owner, '', form(answer, ['fingerprint', fingerprint]))).status).toBe(200)
  })

  test('of a file that is no table, or too large, is refused', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const send = (bytes: Uint8Array<ArrayBuffer>) => sendForm(owner, '/preview', fileForm(bytes))
    expect((await send(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).status).toBe(400)
    expect((await send(new Uint8Array(9 * 1024 * 1024))).status).toBe(413)
  })
})

describe('an exception', () => {
  test('of money without an order is assigned to one, and the assignment can be reversed', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId } = await deliverOrder(store)
    await importLines(owner, [['LOST0001', 499]])
    const { id } = await exceptionOf(owner, 'unknown')
    const resolve = (fields: object) => owner.request('POST', `/admin/cash/exceptions/${id}/resolve`, fields)
    const missing = await resolve({ resolution: 'assign', note: 'Label was reprinted' })
    expect(await missing.json()).toMatchObject({ fields: { orderId: 'Enter the number of the order' } })
    expect((await resolve({ resolution: 'assign', orderId: 99, note: 'Typo' })).status).toBe(400)
    expect((await resolve({ resolution: 'write_off', note: 'Not offered' })).status).toBe(400)
    const prepaidId = await placeOrder(store)
    const prepaid = { source: 'phone', paymentMethod: 'upi', paymentReference: '432199887701' } as const
    await store.db.update(orders).set(prepaid).where(eq(orders.id, prepaidId))
    const toPrepaid = await resolve({ resolution: 'assign', orderId: prepaidId, note: 'Paid by UPI' })
    expect(await toPrepaid.json()).toMatchObject({
      fields: { orderId: `Order #${prepaidId} is not paid on delivery` },
    })
    const assign = { resolution: 'assign', orderId, note: 'Label was reprinted' }
    expect((await resolve(assign)).status).toBe(204)
    expect(await readOwed(store, orderId)).toBe(0)
    expect((await resolve(assign)).status).toBe(409)
    const [entry] = await owner.getJson<LedgerEntry[]>(`/admin/cash/entries?search=%23${orderId}&kind=assignment`)
    expect(entry).toMatchObject({ note: 'Label was reprinted', isReversed: false })
    const reverse = (entryId: number | undefined) =>
      owner.request('POST', `/admin/cash/entries/${entryId}/reverse`, { note: 'Wrong order' })
    expect((await reverse(entry?.id)).status).toBe(204)
    expect((await reverse(entry?.id)).status).toBe(409)
    expect(await readOwed(store, orderId)).toBe(49_900)
    expect(await exceptionOf(owner, 'unknown')).toMatchObject({ id, status: 'open', orderId: null })
    const [delivery] = await owner.getJson<LedgerEntry[]>(`/admin/cash/entries?search=${orderId}&kind=delivery`)
    expect((await reverse(delivery?.id)).status).toBe(409)
  })

  test('of a short payment is claimed first, and written off when the courier does not pay', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, awb } = await deliverOrder(store)
    await importLines(owner, [[awb, 400]])
    const { id } = await exceptionOf(owner, 'short')
    const resolve = (resolution: string, note: string) =>
      owner.request('POST', `/admin/cash/exceptions/${id}/resolve`, { resolution, note })
    expect((await resolve('claim', '')).status).toBe(400)
    expect((await resolve('claim', 'Ticket 4711')).status).toBe(204)
    expect(await exceptionOf(owner, 'short')).toMatchObject({ id, status: 'claimed', note: 'Ticket 4711' })
    expect((await resolve('write_off', 'Refused')).status).toBe(204)
    expect(await readBalances(store, orderId)).toEqual({ bank: 40_000, write_off: 9900, sales: -49_900 })
  })

  test('of money that came too much is accepted', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, awb } = await deliverOrder(store)
    await importLines(owner, [[awb, 500]])
    const { id } = await exceptionOf(owner, 'over')
    const accept = { resolution: 'accept', note: 'Rounded up' }
    expect((await owner.request('POST', `/admin/cash/exceptions/${id}/resolve`, accept)).status).toBe(204)
    expect(await readOwed(store, orderId)).toBe(0)
    expect((await owner.getJson<OrderMoney>(`/admin/cash/orders/${orderId}`)).owed).toBe(0)
  })
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
    await postOrders(store.db)
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
