import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { deliverOrder, readBalances, readOwed, setOrder } from '../../../test/fixtures/cash-fixture.ts'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { transfer } from '../../domain/cash/ledger.ts'
import { orders } from '../database/schema/orders.ts'
import { CASH_CHECKS } from '../verify/money-checks.ts'
import { ledgerEntries, ledgerPostings } from '../database/schema/ledger.ts'
import { postEntries, SYSTEM, withLedger } from './post-entries.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

test('the courier owes the cash of a delivered order once, however often it is posted', async ({ store }) => {
  const { orderId } = await deliverOrder(store)
  expect(await readOwed(store, orderId)).toBe(49_900)
  // The courier reports the delivery again, and staff mark it as delivered too.
  await setOrder(store, orderId, { courierName: 'Xpressbees' })
  await Promise.all([recordLedgerEntries(store.db), recordLedgerEntries(store.db)])
  expect(await readBalances(store, orderId)).toEqual({ courier_receivable: 49_900, sales: -49_900 })
})

test('an order that staff mark as paid owes nothing, and again when they take it back', async ({ store }) => {
  const { orderId } = await deliverOrder(store)
  for (const [paymentStatus, owed] of [
    ['completed', 0],
    ['pending', 49_900],
    ['completed', 0],
  ] as const) {
    await setOrder(store, orderId, { paymentStatus })
    await recordLedgerEntries(store.db)
    expect(await readOwed(store, orderId)).toBe(owed)
  }
  expect(await readBalances(store, orderId)).toEqual({ bank: 49_900, sales: -49_900 })
})

test('an order that was to be paid before its delivery, and was not, is owed by its customer until it is paid', async ({
  store,
}) => {
  const orderId = await placeOrder(store)
  const payment = { paymentMethod: 'upi', paymentReference: '412345678902', source: 'phone' } as const
  await setOrder(store, orderId, { ...payment, status: 'delivered' })
  for (const [paymentStatus, account] of [
    ['failed', 'customer_receivable'],
    ['completed', 'bank'],
    ['pending', 'customer_receivable'],
  ] as const) {
    await setOrder(store, orderId, { paymentStatus })
    await recordLedgerEntries(store.db)
    expect(await readBalances(store, orderId)).toEqual({ [account]: 49_900, sales: -49_900 })
    expect(await readOwed(store, orderId)).toBeUndefined()
  }
})

test('an order that was delivered by mistake is reversed, and booked once more when it is delivered', async ({
  store,
}) => {
  const { orderId } = await deliverOrder(store)
  await setOrder(store, orderId, { paymentStatus: 'completed' })
  await recordLedgerEntries(store.db)
  await setOrder(store, orderId, { status: 'shipped' })
  await recordLedgerEntries(store.db)
  expect(await readBalances(store, orderId)).toEqual({})
  await setOrder(store, orderId, { status: 'delivered', paymentStatus: 'pending' })
  await recordLedgerEntries(store.db)
  expect(await readBalances(store, orderId)).toEqual({ courier_receivable: 49_900, sales: -49_900 })
})

test('an order that staff deliver with a courier of their own is owed too, a prepaid one is not', async ({ store }) => {
  const own = await placeOrder(store)
  await setOrder(store, own, { status: 'delivered', courierName: 'Kota Cycle Couriers' })
  const prepaid = await placeOrder(store)
  await setOrder(store, prepaid, {
    status: 'delivered',
    paymentMethod: 'upi',
    paymentReference: '412345678901',
    source: 'phone',
    paymentStatus: 'completed',
  })
  await recordLedgerEntries(store.db)
  expect(await readOwed(store, own)).toBe(49_900)
  expect(await readOwed(store, prepaid)).toBeUndefined()
  expect(await readBalances(store, prepaid)).toEqual({ bank: 49_900, sales: -49_900 })
})

test('an order that changes while it is posted is posted again', async ({ store }) => {
  const { orderId } = await deliverOrder(store)
  await store.db.transaction(async (tx) => {
    await tx.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, orderId))
    // The change is not committed yet, so the sweep skips the order.
    expect(await recordLedgerEntries(store.db)).toBe(0)
  })
  expect(await recordLedgerEntries(store.db)).toBe(1)
  expect(await readOwed(store, orderId)).toBe(0)
})

test('the database refuses entries that do not balance, and changes of entries', async ({ store }) => {
  const { db } = store
  const post = (amountPaise: number[]) =>
    withLedger(db, (tx) =>
      postEntries(tx, SYSTEM, [
        {
          sourceKey: `test:${amountPaise.join()}`,
          kind: 'adjustment',
          orderId: null,
          postings: amountPaise.map((amount) => ({ account: 'bank' as const, amountPaise: amount })),
          occurredAt: new Date(),
        },
      ]),
    )
  await expect(post([100, -99])).rejects.toMatchObject({
    cause: { message: expect.stringContaining('add up to 1 paise') },
  })
  await expect(post([])).rejects.toMatchObject({ cause: { message: expect.stringContaining('has no postings') } })
  await deliverOrder(store)
  const refused = { cause: { message: expect.stringContaining('cannot be changed or deleted') } }
  await expect(db.update(ledgerEntries).set({ note: 'x' })).rejects.toMatchObject(refused)
  await expect(db.delete(ledgerPostings)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`truncate ledger_entries cascade`)).rejects.toMatchObject(refused)
})

test('verify finds a ledger that was changed past the rules', async ({ store }) => {
  const violations = () =>
    store.db.transaction(async (tx) => {
      const results = []
      for (const check of CASH_CHECKS) results.push(...(await check.run(tx)).violations)
      return results
    })
  const { orderId } = await deliverOrder(store)
  expect(await violations()).toEqual([])
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await withLedger(store.db, async () => {})
    await postEntries(tx, SYSTEM, [
      {
        sourceKey: 'test:wrong',
        kind: 'delivery',
        orderId,
        postings: transfer(100, 'sales', 'courier_receivable').slice(1),
        occurredAt: new Date(),
      },
    ])
  })
  expect((await violations()).join(' ')).toMatch(/adds up to -100 paise in 1 postings.*2 deliveries of 50000 paise/s)
})
