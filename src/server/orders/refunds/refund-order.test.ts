import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { deliverOrder, readBalances, readOwed } from '../../../../test/fixtures/cash-fixture.ts'
import { importLines } from '../../../../test/fixtures/remittance-form.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { OrderViewCounts } from '../../../domain/orders/order-views.ts'
import type { ProblemBody } from '../../../domain/values/problem.ts'
import { recordLedgerEntries } from '../../cash/record-ledger-entries.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { orders } from '../../database/schema/orders.ts'
import { generateRefunds } from './generate-refunds.ts'
import { cashExceptions } from '../../database/schema/remittances.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { orderRefunds } from '../../database/schema/returns.ts'

let lastUtr = 432_100_000_000
const nextUtr = () => {
  lastUtr += 1
  return String(lastUtr)
}

/** An order of ₹499 that was taken on the phone and paid by UPI, and that staff cancelled. */
async function cancelPrepaid(store: TestStore) {
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' }).onConflictDoNothing()
  const { client: staff } = await loginAsAdmin(store)
  const id = await placeOrder(store)
  const paid = {
    source: 'phone',
    paymentMethod: 'upi',
    paymentReference: nextUtr(),
    paymentStatus: 'completed',
  } as const
  await store.db.update(orders).set(paid).where(eq(orders.id, id))
  await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  return {
    id,
    staff,
    read: () => staff.getJson<OrderDetail>(`/orders/${id}`),
    refund: (body: object) => staff.requestJson<OrderDetail & ProblemBody>('POST', `/admin/orders/${id}/refunds`, body),
  }
}

describe('the money of a cancelled order that was paid before', () => {
  test('is due until it is paid back, and the order is in its own view', async ({ store }) => {
    const { id, staff, read, refund } = await cancelPrepaid(store)
    const inView = async () => (await staff.getJson<OrderDetail[]>('/orders?view=to-refund')).map((row) => row.id)
    const counted = async () => (await staff.getJson<OrderViewCounts>('/admin/orders/views'))['to-refund']
    const before = await counted()
    expect((await read()).refunds).toEqual({ paid: 499, due: 499, refunds: [] })
    expect(await inView()).toContain(id)
    const utr = nextUtr()
    const { status, body } = await refund({ method: 'upi', amount: 499, utr: ` ${utr} ` })
    expect({ status, refunds: body.refunds }).toMatchObject({
      status: 201,
      refunds: {
        paid: 499,
        due: 0,
        refunds: [{ amount: 499, method: 'upi', utr, actor: expect.stringMatching(/^owner/) }],
      },
    })
    expect(await inView()).not.toContain(id)
    expect(await counted()).toBe(before - 1)
  })

  test('is paid back in several parts, at most the paid amount', async ({ store }) => {
    const { read, refund } = await cancelPrepaid(store)
    await refund({ method: 'cash', amount: 199.5 })
    expect((await read()).refunds).toMatchObject({ due: 299.5 })
    expect(await refund({ method: 'bank', amount: 300, utr: nextUtr() })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'At most ₹299.50' } },
    })
    await refund({ method: 'bank', amount: 299.5, utr: nextUtr() })
    expect(await refund({ method: 'cash', amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_refund' },
    })
  })

  test('is not due any more when the shop deducts the rest on purpose, with a reason', async ({ store }) => {
    const { id, staff, read, refund } = await cancelPrepaid(store)
    const rest = { deductionReason: 'Parcel was opened' }
    expect(await refund({ method: 'cash', amount: 499, ...rest })).toMatchObject({
      status: 400,
      body: { fields: { deductionReason: 'The full amount is paid back, so there is nothing to deduct' } },
    })
    expect((await refund({ method: 'cash', amount: 450, ...rest })).status).toBe(201)
    expect((await read()).refunds).toMatchObject({ due: 0, refunds: [{ amount: 450, deduction: 49, ...rest }] })
    const inView = await staff.getJson<OrderDetail[]>('/orders?view=to-refund')
    expect(inView.map((row) => row.id)).not.toContain(id)
    expect(await refund({ method: 'cash', amount: 1 })).toMatchObject({ body: { code: 'nothing_to_refund' } })
    const [email] = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-refunded/${id}/%`))
    expect(email?.text).toContain('₹49.00: Parcel was opened')
    await recordLedgerEntries(store.db)
    expect(await readBalances(store, id)).toEqual({ bank: 4900, adjustments: -4900 })
    expect(await staff.getJson(`/admin/cash/orders/${id}`)).toMatchObject({ refunded: 450 })
    expect(await violationsOf(store)).toEqual([])
  })

  test('is paid back once, however often the form is sent', async ({ store }) => {
    const { id, read, refund } = await cancelPrepaid(store)
    const body = { method: 'upi', amount: 100, utr: nextUtr() }
    const responses = await Promise.all([refund(body), refund(body), refund(body)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await read()).refunds).toMatchObject({ due: 399 })
    const { refund: refundOther } = await cancelPrepaid(store)
    const message = `A refund of order #${id} has this UTR already`
    expect(await refundOther(body)).toMatchObject({ status: 409, body: { code: 'utr_used', message } })
  })

  test('is in the timeline, in an email to the customer and in the ledger', async ({ store }) => {
    const { id, read, refund } = await cancelPrepaid(store)
    const utr = nextUtr()
    await refund({ method: 'upi', amount: 499, utr })
    const entry = (await read()).history?.find(({ action }) => action === 'refund')
    expect(entry).toMatchObject({ by: 'staff', publicTitle: null })
    expect(Object.fromEntries(entry?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      refund: '₹499.00',
      refundMethod: 'UPI',
      utr,
    })
    const sent = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-refunded/${id}/%`))
    expect(sent.map(({ subject }) => subject)).toEqual(['We have paid back ₹499.00'])
    expect(sent[0]?.text).toContain(utr)
    expect(await violationsOf(store), 'the ledger follows within a minute').toEqual([])
    await Promise.all([recordLedgerEntries(store.db), recordLedgerEntries(store.db)])
    const { staff } = await cancelPrepaid(store)
    const money = await staff.getJson<{ refunded: number; entries: { kind: string; postings: object[] }[] }>(
      `/admin/cash/orders/${id}`,
    )
    expect(money.refunded).toBe(499)
    expect(money.entries.map(({ kind, postings }) => ({ kind, postings }))).toEqual([
      {
        kind: 'refund',
        postings: [
          { account: 'refunds', amount: 499 },
          { account: 'bank', amount: -499 },
        ],
      },
      {
        kind: 'prepayment',
        postings: [
          { account: 'bank', amount: 499 },
          { account: 'refunds', amount: -499 },
        ],
      },
    ])
    expect(await violationsOf(store)).toEqual([])
  })

  test('was paid back, so the order cannot be reopened', async ({ store }) => {
    const { id, staff, refund } = await cancelPrepaid(store)
    await refund({ method: 'cash', amount: 499 })
    const message = 'The money was paid back. Create a new order instead.'
    expect(await staff.requestJson('PUT', `/orders/${id}`, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'order_refunded', message },
    })
    const bulk = await staff.requestJson('POST', '/admin/orders/bulk', { ids: [id], status: 'pending' })
    expect(bulk.body).toMatchObject({ rejected: [{ id, message }] })
  })
})

test('an order of which money was paid back stays paid', async ({ store }) => {
  const { id, staff, read, refund } = await cancelPrepaid(store)
  await refund({ method: 'cash', amount: 100 })
  for (const paymentStatus of ['failed', 'pending']) {
    const response = await staff.requestJson('PUT', `/orders/${id}`, { paymentStatus })
    expect(response).toMatchObject({ status: 409, body: { code: 'order_refunded' } })
  }
  expect((await read()).refunds).toMatchObject({ due: 399 })
})

describe('cash on delivery of a cancelled order is paid back', () => {
  const cancelAndRefund = async (store: TestStore, id: number) => {
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ refunds: { due: 499 } })
    const idsToRefund = async () => (await staff.getJson<OrderDetail[]>('/orders?view=to-refund')).map((row) => row.id)
    expect(await idsToRefund()).toContain(id)
    await staff.request('POST', `/admin/orders/${id}/refunds`, { method: 'cash', amount: 499 })
    await recordLedgerEntries(store.db)
    expect(await idsToRefund()).not.toContain(id)
    expect(await violationsOf(store)).toEqual([])
    return staff.getJson(`/admin/cash/orders/${id}`)
  }

  test('if the customer paid the shop before the parcel was sent', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await staff.request('PUT', `/orders/${id}`, { paymentStatus: 'completed' })
    expect(await cancelAndRefund(store, id)).toMatchObject({ refunded: 499 })
    expect(await readBalances(store, id)).toEqual({})
  })

  test.for([
    ['delivered it', new Date()],
    ['reported no delivery', null],
  ] as const)('if the courier paid for it and %s: the refund takes that money', async ([, deliveredAt], { store }) => {
    const { orderId, awb } = await deliverOrder(store)
    await store.db.update(shipments).set({ deliveredAt }).where(eq(shipments.orderId, orderId))
    await importLines((await loginAsAdmin(store)).client, [[awb, 499]])
    expect(await cancelAndRefund(store, orderId)).toMatchObject({ refunded: 499 })
    expect(await readOwed(store, orderId)).toBe(0)
    expect(await readBalances(store, orderId)).toEqual({})
    const exceptions = await store.db.select().from(cashExceptions).where(eq(cashExceptions.orderId, orderId))
    expect(exceptions.map(({ status }) => status)).not.toContain('open')
  })
})

describe('a refund is rejected', () => {
  test.for([
    [{ method: 'upi', amount: 499 }, 'utr'],
    [{ method: 'bank', amount: 499, utr: '12' }, 'utr'],
    [{ method: 'cash', amount: 0 }, 'amount'],
    [{ method: 'gold', amount: 499 }, 'method'],
  ] as const)('%j without what it needs', async ([body, field], { store }) => {
    const { refund } = await cancelPrepaid(store)
    const { status, body: problem } = await refund(body)
    expect({ status, fields: Object.keys(problem.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  test('for an order that is not cancelled, one for which no cash was collected, and one that was never paid', async ({
    store,
  }) => {
    const { id, staff, read, refund } = await cancelPrepaid(store)
    await staff.request('PUT', `/orders/${id}`, { status: 'pending' })
    expect((await read()).refunds).toBeNull()
    expect(await refund({ method: 'cash', amount: 1 })).toMatchObject({ status: 409 })
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    for (const columns of [
      { paymentMethod: 'cod', paymentReference: null, paymentStatus: 'pending' },
      { paymentMethod: 'upi', paymentReference: nextUtr(), paymentStatus: 'failed' },
    ] as const) {
      await store.db.update(orders).set(columns).where(eq(orders.id, id))
      expect((await read()).refunds).toBeNull()
      expect(await refund({ method: 'cash', amount: 1 })).toMatchObject({ status: 409 })
    }
    await staff.request('PUT', `/orders/${id}`, { paymentStatus: 'completed' })
    expect((await refund({ method: 'cash', amount: 499 })).status).toBe(201)
  })
})

test('verify finds a refund of an order that is not cancelled, and one that the ledger does not have', async ({
  store,
}) => {
  const { id, refund } = await cancelPrepaid(store)
  await refund({ method: 'cash', amount: 499 })
  await recordLedgerEntries(store.db)
  await store.db.update(orderRefunds).set({ amountPaise: 50_000 }).where(eq(orderRefunds.orderId, id))
  expect(await violationsOf(store)).toEqual([
    `Order ${id} is cancelled, its payment by upi is completed, and 50000 of 49900 paise were paid back.`,
    `Order ${id} was paid with 49900 paise and 50000 were paid back, the ledger has 49900 and 49900.`,
  ])
  await store.db.update(orderRefunds).set({ amountPaise: 49_900 }).where(eq(orderRefunds.orderId, id))
  expect(await violationsOf(store)).toEqual([])
})

test('a demo pays back its older cancelled orders once; those of the last three days are still due', async ({
  store,
}) => {
  const [older, newer] = [await cancelPrepaid(store), await cancelPrepaid(store)]
  const updatedAt = new Date(Date.now() - 5 * 86_400_000)
  await store.db.update(orders).set({ updatedAt }).where(eq(orders.id, older.id))
  await generateRefunds(store.db)
  await generateRefunds(store.db)
  expect((await older.read()).refunds).toMatchObject({ due: 0, refunds: [{ amount: 499, method: 'upi' }] })
  expect((await newer.read()).refunds).toMatchObject({ due: 499, refunds: [] })
  await recordLedgerEntries(store.db)
  expect(await violationsOf(store)).toEqual([])
})
