import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliverOrder, type FileLine, readBalances, readOwed, toWorkbook } from '../../../test/fixtures/cash-fixture.ts'
import { fileForm, importLines, nextCrf, sendForm } from '../../../test/fixtures/remittance-form.ts'
import { placeOrder } from '../../../test/factories.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { CashException, ImportPreview, LedgerEntry, OrderMoney } from '../../domain/cash/cash.ts'
import { auditLog } from '../database/schema/platform.ts'
import { orders } from '../database/schema/orders.ts'
import { ledgerEntries } from '../database/schema/ledger.ts'

const exceptionOf = async (owner: TestClient, kind: string) => {
  const [found] = await owner.getJson<CashException[]>(`/admin/cash/exceptions?kind=${kind}&limit=1`)
  if (!found) throw new Error(`No exception ${kind}`)
  return found
}

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
    expect(found).toMatchObject([{ crfId: preview.batches[0]?.crfId, lineCount: 3, openExceptions: 2, net: 828.25 }])
    const money = await owner.getJson<OrderMoney>(`/admin/cash/orders/${b.orderId}`)
    expect(money).toMatchObject({ total: 499, collected: 499, remitted: 299.5, owed: 199.5, freight: null })
    expect(money.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['delivery', 'remittance_line']))
    const isPayment = and(eq(auditLog.subjectId, String(a.orderId)), eq(auditLog.action, 'remit'))
    expect(await store.db.select().from(auditLog).where(isPayment)).toMatchObject([
      { after: { paymentStatus: 'completed', remittance: expect.stringMatching(/^CRF \d+, UTR IN/) } },
    ])
  })

  test('of a file without its columns is refused with the reason', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const form = fileForm(toWorkbook({ A: [['AWB', 'Amount']] }))
    const { status, body } = await sendForm(owner, '/preview', form)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: { file: expect.stringContaining('The file has no column CRF ID, Order Value.') },
    })
  })

  test('with a shortened number and without a day is imported on the day that staff say, the number is for a person', async ({
    store,
  }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, awb } = await deliverOrder(store)
    const crfId = String(nextCrf())
    const bytes = toWorkbook({
      A: [
        ['CRF ID', 'AWB', 'Order Value', 'UTR'],
        [crfId, awb, '499', 'U1'],
        [crfId, '1.9E+12', '100', 'U1'],
      ],
    })
    const preview = async (answers: Record<string, string> = {}) =>
      (await sendForm(owner, '/preview', fileForm(bytes, answers))).body as ImportPreview
    const open = await preview()
    expect(open.batches).toMatchObject([{ paidOn: null, dayQuestion: 'The file does not say when the money arrived.' }])
    expect(open.lines).toContainEqual(
      expect.objectContaining({ state: 'unknown', problem: expect.stringContaining('has lost its last digits') }),
    )
    const importFile = (answers: Record<string, string>) => sendForm(owner, '', fileForm(bytes, answers))
    expect(await importFile({ fingerprint: open.fingerprint })).toMatchObject({
      status: 400,
      body: { fields: { paidOn: `Enter when the money of CRF ${crfId} arrived` } },
    })
    expect((await sendForm(owner, '/preview', fileForm(bytes, { paidOn: '{"1":"soon"}' }))).status).toBe(400)
    const mistyped = await preview({ paidOn: JSON.stringify({ [crfId]: '2006-11-20' }) })
    const dayQuestion = '20 November 2006 is more than 2 years ago.'
    expect(mistyped.batches).toMatchObject([{ paidOn: null, dayQuestion }])
    const paidOn = JSON.stringify({ [crfId]: '2026-11-20' })
    const { fingerprint } = await preview({ paidOn })
    expect(await importFile({ fingerprint, paidOn })).toMatchObject({ status: 200, body: { batches: 1, lines: 2 } })
    const entries = await store.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
    expect(entries.find(({ kind }) => kind === 'remittance_line')?.occurredAt).toEqual(
      new Date('2026-11-20T00:00:00+05:30'),
    )
    const [exception] = await owner.getJson<CashException[]>('/admin/cash/exceptions?limit=1')
    expect(exception).toMatchObject({
      kind: 'unknown',
      amount: 100,
      details: expect.stringMatching(/^Row 3 .*1\.9E\+12/),
    })
  })

  test('with an odd row is for a person, and the other parcels are imported', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { orderId, awb } = await deliverOrder(store)
    const [number, rows] = [nextCrf(), ['CRF ID', 'AWB', 'Order Value', 'UTR', 'Remittance Date']]
    const csv = [
      rows,
      [number, awb, '499/-', `U${number}`, '25-Nov-2026'],
      ['', 'ODD1', 'n/a', '', ''],
      ['Total', '', 499, '', ''],
    ]
    const bytes = new TextEncoder().encode(csv.map((row) => row.join(',')).join('\n'))
    const { body } = (await sendForm(owner, '/preview', fileForm(bytes))) as { body: ImportPreview }
    const row = `Row 3 (ODD1, n/a): “n/a” in Order Value is not an amount.`
    expect(body).toMatchObject({ questions: [], lineCount: 1, batches: [{ paidOn: '2026-11-25', oddRows: [row] }] })
    expect((await sendForm(owner, '', fileForm(bytes, { fingerprint: body.fingerprint }))).status).toBe(200)
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

  test('with the UTR of another batch is for a person: the money of one transfer is not counted twice', async ({
    store,
  }) => {
    const { client: owner } = await loginAsAdmin(store)
    const [a, b] = [await deliverOrder(store), await deliverOrder(store)]
    const utr = `UT${nextCrf()}`
    const fileOf = (crfId: string, awb: string) =>
      toWorkbook({
        A: [
          ['CRF ID', 'AWB', 'Order Value', 'UTR', 'Remittance Date'],
          [crfId, awb, '499', utr, '2026-11-25'],
        ],
      })
    const [first, second] = [String(nextCrf()), String(nextCrf())]
    const preview = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await sendForm(owner, '/preview', fileForm(bytes))).body as ImportPreview
    const former = await preview(fileOf(first, a.awb))
    expect(former.batches).toMatchObject([{ oddRows: [] }])
    const { fingerprint } = former
    expect((await sendForm(owner, '', fileForm(fileOf(first, a.awb), { fingerprint }))).status).toBe(200)
    expect((await preview(fileOf(second, b.awb))).batches).toMatchObject([
      { oddRows: [`The UTR ${utr} is also that of ${first}: check that it was paid.`] },
    ])
  })

  test('of dates that can be read in two ways waits for an answer', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { awb } = await deliverOrder(store)
    const rows = [`CRF ID,AWB,Order Value,UTR,Remittance Date`, `${nextCrf()},${awb},499,U1,03/04/2026`]
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

  test('with a formula without its result in its first row is imported without this row', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { awb } = await deliverOrder(store)
    const rows = [
      'CRF ID,AWB,Order Value,UTR,Remittance Date',
      `${nextCrf()},A1,=449+50,U77,2026-11-25`,
      `,${awb},499,,`,
    ]
    const { body } = await sendForm(owner, '/preview', fileForm(new TextEncoder().encode(rows.join('\n'))))
    const reason = 'Order Value: The file has a formula without its result. Enter the value itself.'
    expect((body as ImportPreview).batches).toMatchObject([
      { state: 'new', oddRows: [expect.stringMatching(/^Row 2 /)], paidOn: '2026-11-25' },
    ])
    expect((body as ImportPreview).batches[0]?.oddRows[0]).toContain(reason)
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
    expect([delivery?.actor, (await reverse(delivery?.id)).status]).toEqual(['Automatic', 409])
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
