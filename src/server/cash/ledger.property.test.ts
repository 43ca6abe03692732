import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { remittanceSheets, setOrder, toWorkbook } from '../../../test/fixtures/cash-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/orders/order-status.ts'
import { RESOLUTIONS_OF } from '../../domain/cash/remittance.ts'
import { monthOf } from '../../domain/values/months.ts'
import { AppError } from '../http/errors.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { CASH_CHECKS } from '../verify/money-checks.ts'
import { closeMonth } from './close-month.ts'
import { checkPayments } from './check-payments.ts'
import { importRemittances, previewImport } from './import-remittances.ts'
import { ledgerEntries, ledgerPostings } from '../database/schema/ledger.ts'
import { listMonth, readMonthTotals, readOpenAdjustments } from './months.queries.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'
import { cashExceptions } from '../database/schema/remittances.ts'
import { resolveException, writeOff } from './resolve-exception.ts'
import { readOwedByCourier } from './receivables.queries.ts'
import { reverseEntry } from './reverse-entry.ts'
import { unconfiguredCourier } from '../shipping/courier.ts'

const ACTOR = { id: 1, username: 'asha' }
const ORDERS = 4
let serial = 0

const order = fc.integer({ min: 0, max: ORDERS - 1 })
/** What happens in a shop, in any order and repeatedly. Lines of files pay the right amount, another one, or for an unknown parcel. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), order, status: fc.constantFrom(...ORDER_STATUSES) }),
  fc.record({ kind: fc.constant('payment' as const), order, payment: fc.constantFrom(...PAYMENT_STATUSES) }),
  fc.record({ kind: fc.constant('deliver' as const), order, later: fc.integer({ min: -1, max: 2 }) }),
  fc.record({
    kind: fc.constant('edit' as const),
    order,
    copies: fc.integer({ min: 1, max: 3 }),
    productName: fc.constantFrom('Mechanics', 'Botany'),
  }),
  fc.record({ kind: fc.constant('courier' as const), order, courierName: fc.constantFrom('Delhivery', 'Xpressbees') }),
  fc.record({ kind: fc.constant('carry' as const), order }),
  fc.record({ kind: fc.constant('return' as const), order, later: fc.integer({ min: -1, max: 2 }) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('sweep' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    kind: fc.constant('file' as const),
    lines: fc.array(fc.tuple(fc.integer({ min: 0, max: ORDERS }), fc.constantFrom(499, 499, 499, 300, 199, 500.01)), {
      minLength: 1,
      maxLength: 4,
    }),
    net: fc.option(fc.constant(100)),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('utr' as const), utr: fc.constantFrom('', 'IN1', 'IN2') }),
  fc.record({ kind: fc.constant('resolve' as const), choice: fc.nat(3), order }),
  fc.record({ kind: fc.constant('writeOff' as const), order }),
  fc.record({ kind: fc.constant('reverse' as const), choice: fc.nat(50) }),
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

interface Shop {
  store: TestStore
  orders: { id: number; awb: string }[]
  /** The sums of each month when it was closed. */
  closed: Map<string, unknown>
}

const FIRST_MONTH = Date.UTC(2023, 0, 15)
let closedCount = 0
/** The middle of a month, counted from the last closed one. */
const middleOf = (later: number) => new Date(new Date(FIRST_MONTH).setUTCMonth(closedCount - 1 + later))

const sumsOf = async ({ db }: TestStore, month: string) => [
  await readMonthTotals(db, month),
  await readOpenAdjustments(db, month),
  await listMonth(db, month, 'product'),
  await listMonth(db, month, 'courier'),
]

async function openShop(store: TestStore): Promise<Shop> {
  const placed = []
  for (let index = 0; index < ORDERS; index += 1) {
    const id = await placeOrder(store)
    const awb = `P${id}`
    const ids = { courierOrderId: String((serial += 1)), courierShipmentId: String(serial) }
    await store.db.insert(shipments).values({ orderId: id, reference: String(id), ...ids, trackingNumber: awb })
    placed.push({ id, awb })
  }
  return { store, orders: placed, closed: new Map() }
}

/** Changes the books of an order that was taken back, and delivers it again. */
async function editOrder(
  { db }: TestStore,
  orderId: number,
  { copies, productName }: { copies: number; productName: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const paidPaise = 49_900 * copies
    await tx
      .update(orderItems)
      .set({ productName, quantity: copies, paidPaise, coveredPaise: paidPaise })
      .where(eq(orderItems.orderId, orderId))
    const totals = { subtotalPaise: paidPaise, totalPaise: paidPaise }
    await tx
      .update(orders)
      .set({ status: 'pending', ...totals })
      .where(eq(orders.id, orderId))
    await tx.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
  })
}

/** Applies an event. What the rules refuse is refused. */
async function apply({ store, orders: placed, closed }: Shop, happening: Event): Promise<void> {
  const { db } = store
  const chosen = 'order' in happening ? placed[happening.order] : undefined
  const id = chosen?.id ?? 0
  switch (happening.kind) {
    case 'status':
      await setOrder(store, id, { status: happening.status })
      break
    case 'close': {
      const month = monthOf(middleOf(1))
      await closeMonth(db, ACTOR, month)
      closedCount += 1
      closed.set(month, await sumsOf(store, month))
      break
    }
    case 'deliver':
      await db
        .update(shipments)
        .set({ deliveredAt: middleOf(happening.later) })
        .where(eq(shipments.orderId, id))
      await setOrder(store, id, { status: 'delivered' })
      break
    case 'carry':
      await setOrder(store, id, { status: 'cancelled' })
      await db
        .update(shipments)
        .set({ state: 'cancelled', deliveredAt: middleOf(1) })
        .where(eq(shipments.orderId, id))
      break
    case 'edit':
      await editOrder(store, id, happening)
      break
    case 'courier':
      await setOrder(store, id, { courierName: happening.courierName })
      break
    case 'return':
      await db
        .update(shipments)
        .set({ returningAt: middleOf(happening.later) })
        .where(eq(shipments.orderId, id))
      break
    case 'payment':
      await setOrder(store, id, { paymentStatus: happening.payment })
      break
    case 'sweep':
      await Promise.all(Array.from({ length: happening.times }, () => recordLedgerEntries(db)))
      break
    case 'utr': {
      const { utr } = happening
      const payment = {
        utr: utr || null,
        remittedOn: null,
        freightPaise: 7400,
        codFeePaise: null,
        rtoFreightPaise: null,
      }
      await checkPayments({ db, courier: { ...unconfiguredCourier, readPayment: async () => payment }, pauseMs: 0 })
      break
    }
    case 'file': {
      const lines = happening.lines.map(([index, value]) => [placed[index]?.awb ?? 'UNKNOWN', value] as const)
      const options = happening.net === null ? {} : { net: happening.net }
      const bytes = toWorkbook(remittanceSheets(14_000_000 + (serial += 1), lines, options), 'xlsx')
      for (let time = 0; time < happening.times; time += 1) {
        const { fingerprint } = await previewImport(db, bytes)
        await importRemittances(db, ACTOR, { bytes, fileName: 'COD.xlsx', fingerprint })
      }
      break
    }
    case 'resolve': {
      const [found] = await db.select().from(cashExceptions).where(eq(cashExceptions.status, 'open')).limit(1)
      const offered = found ? RESOLUTIONS_OF[found.kind] : []
      const resolution = offered[happening.choice % offered.length]
      if (found && resolution) await resolveException(db, ACTOR, found.id, { resolution, orderId: id, note: 'Checked' })
      break
    }
    case 'writeOff':
      await writeOff(db, ACTOR, id, 'Lost')
      break
    case 'reverse': {
      const entries = await db.select({ id: ledgerEntries.id }).from(ledgerEntries).orderBy(ledgerEntries.id)
      const entry = entries.at(-1 - (happening.choice % Math.max(1, entries.length)))
      if (entry) await reverseEntry(db, ACTOR, entry.id, 'Mistake')
      break
    }
  }
}

test('the ledger balances and a closed month never changes, whatever happens, in any order and repeatedly', async ({
  store,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const shop = await openShop(store)
      for (const happening of events) {
        await apply(shop, happening).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.status >= 500) throw error
        })
      }
      await recordLedgerEntries(store.db)
      await store.db.transaction(async (tx) => {
        for (const check of CASH_CHECKS) expect((await check.run(tx)).violations, check.title).toEqual([])
      })
      for (const [month, sums] of shop.closed) expect(await sumsOf(store, month), month).toEqual(sums)
      const owed = (await readOwedByCourier(store.db)).owed
      const byCourier = await listMonth(store.db, monthOf(new Date()), 'courier')
      expect(Math.round(byCourier.reduce((sum, row) => sum + (row.owed ?? 0) * 100, 0))).toBe(owed)
      // Another sweep finds nothing to do.
      const before = await store.db.$count(ledgerPostings)
      await recordLedgerEntries(store.db)
      expect(await store.db.$count(ledgerPostings)).toBe(before)
    }),
    { numRuns: 20 },
  )
})
