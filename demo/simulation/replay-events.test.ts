import { eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remittanceSheets, toWorkbook } from '../../test/fixtures/cash-fixture.ts'
import { openTestStore, type TestStore } from '../../test/test-store.ts'
import { type Random, seededRandom } from '../../src/domain/values/seeded-random.ts'
import { importRemittances, previewImport } from '../../src/server/cash/import-remittances.ts'
import { receivables } from '../../src/server/database/schema/ledger.ts'
import { recordLedgerEntries } from '../../src/server/cash/record-ledger-entries.ts'
import { generateProducts } from '../../src/server/catalog/generate-products.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { unconfiguredCourier } from '../../src/server/shipping/courier.ts'
import { ndrTasks } from '../../src/server/database/schema/ndr.ts'
import { refreshDeliveries } from '../../src/server/shipping/promise/refresh-deliveries.ts'
import { shipments, trackingEvents } from '../../src/server/database/schema/shipping.ts'
import { pollTracking } from '../../src/server/shipping/tracking/poll-tracking.ts'
import { processTrackingEvent, storeTrackingEvents } from '../../src/server/shipping/tracking/tracking-events.ts'
import { verifyStore } from '../../src/server/verify/verify-store.ts'
import { applyReports } from './apply-reports.ts'
import { planShop, type ShopOrder, type SimulatedParcel } from './plan-shop.ts'
import { writeOrders } from './write-orders.ts'
import { writeParcels } from './write-parcels.ts'

type Sent = ShopOrder & { parcel: SimulatedParcel }
type Step = SimulatedParcel['steps'][number]

const ACTOR = { id: 1, username: 'asha' }
const COUNT = 40
const NOTHING = { unpaidIds: new Set<number>(), reusedNumbers: [] }
const INDIA_MS = 5.5 * 3_600_000
const indianTime = (at: number) => new Date(at + INDIA_MS).toISOString().slice(0, 19).replace('T', ' ')

const webhook = ({ parcel, courier }: Sent, { code, text, at }: Step) => ({
  awb: parcel.trackingNumber,
  courier_name: courier.name,
  shipment_status: text,
  shipment_status_id: code,
  scans: [{ date: indianTime(at), activity: text, 'sr-status': 'NA' }],
})
const polled = ({ parcel, courier }: Sent, { code, text, at }: Step) => ({
  tracking_data: {
    track_status: 1,
    shipment_status: code,
    shipment_track: [{ awb_code: parcel.trackingNumber, current_status: text, courier_name: courier.name }],
    shipment_track_activities: [{ date: indianTime(at), activity: text }],
  },
})

/** Inserts the sent orders of a plan as they are before the first report of their couriers. */
async function sendOrders(
  { db }: TestStore,
  seed: number,
  nextProducts: { id: number; pricePaise: number }[],
): Promise<Sent[]> {
  const known = new Set((await db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
  const plan = planShop({ seed, count: COUNT, now: Date.now(), products: nextProducts, isTaken: (id) => known.has(id) })
  const sent = plan.orders.filter((order): order is Sent => order.parcel !== null)
  const unreported = sent.map(
    (order): ShopOrder => ({
      ...order,
      status: 'processing',
      parcel: { ...order.parcel, receivedAt: null, followed: applyReports([], 0) },
    }),
  )
  await writeOrders(db, unreported, NOTHING)
  await writeParcels(db, unreported, NOTHING)
  return sent
}

async function openShop(): Promise<{ store: TestStore; products: { id: number; pricePaise: number }[] }> {
  const store = await openTestStore()
  await generateProducts(store.db, 20)
  const { rows } = await store.db.execute<{ id: number; pricePaise: number }>(
    sql`select id, price_paise as "pricePaise" from products order by id`,
  )
  return { store, products: rows }
}

/** Processes the stored events, in any order with `random`. */
async function processEvents(deps: Parameters<typeof processTrackingEvent>[0], random?: Random): Promise<void> {
  const waiting = await deps.db
    .select({ id: trackingEvents.id })
    .from(trackingEvents)
    .where(isNull(trackingEvents.outcome))
  const ids = waiting.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const id of random ? shuffled(random, ids) : ids)
    await retry(() => processTrackingEvent(deps, id, { isLast: false }))
}

const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)

class Crash extends Error {}

/** A database whose process is killed before some of the commits. */
const crashing = (db: Database, random: Random): Database =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: unknown) => Promise<unknown>, ...options: []) =>
            target.transaction(
              async (tx) => {
                const result = await work(tx)
                if (random() < 0.2) throw new Crash('killed before the commit')
                return result
              },
              ...options,
            )
        : (Reflect.get(target, name) as unknown),
  })

async function retry(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

const now = () => Date.now()
const time = (value: number | null) => (value === null ? null : new Date(value))

test('parcels are inserted as the tracking leaves them, also those whose webhooks were lost', async () => {
  const { store, products } = await openShop()
  const { db, jobs, outbox } = store.services
  const sent = await sendOrders(store, 5, products)
  const reports = sent
    .flatMap((order) => order.parcel.steps.map((step) => ({ order, step })))
    .filter(({ step }) => step.arrivesAt !== null && step.arrivesAt <= now())
    .toSorted((a, b) => (a.step.arrivesAt ?? 0) - (b.step.arrivesAt ?? 0))
  expect(reports.some(({ step }) => step.isLost)).toBe(true)
  for (const { order, step } of reports) {
    await storeTrackingEvents({ db, jobs }, [step.isLost ? polled(order, step) : webhook(order, step)])
  }
  await processEvents({ db, jobs, outbox })
  const stored = await db.select().from(shipments)
  const attempts = await db.select().from(ndrTasks).orderBy(ndrTasks.id)
  for (const { id, parcel } of sent) {
    const { followed } = parcel
    expect(
      stored.find(({ orderId }) => orderId === id),
      `order ${id}`,
    ).toMatchObject({
      courierStatus: followed.status,
      courierStatusText: followed.text,
      courierStatusAt: time(followed.statusAt),
      pickedUpAt: time(followed.pickedUpAt),
      deliveredAt: time(followed.deliveredAt),
      returningAt: time(followed.returningAt),
      returnMovedAt: time(followed.returnMovedAt),
      returnedAt: time(followed.returnedAt),
    })
    const found = attempts.filter(({ orderId }) => orderId === id)
    expect(found.map(({ failedAt, closedAt, outcome }) => ({ failedAt, closedAt, outcome }))).toEqual(
      followed.attempts.map(({ failedAt, closedAt, outcome }) => ({
        failedAt: time(failedAt),
        closedAt: time(closedAt),
        outcome,
      })),
    )
  }
  await store.close()
})

/** The cash of delivered orders as a file: one short, one over, one twice, and a number that is no parcel. */
async function writeFile(db: Database, sent: readonly Sent[], serial: number) {
  const cash = sent.filter(({ parcel, source }) => parcel.followed.deliveredAt !== null && source !== 'whatsapp')
  const ids = cash.map(({ id }) => id)
  const rows = await db.select({ id: orders.id, total: orders.totalPaise }).from(orders).where(inArray(orders.id, ids))
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const expected = new Map(ids.map((id) => [id, 0]))
  const lines = cash.flatMap(({ id, parcel }, index): [string, number][] => {
    const total = totals.get(id) ?? 0
    const difference = index === 0 ? -5000 : index === 1 ? 2500 : 0
    expected.set(id, index === 2 ? total : 0 - difference)
    const line: [string, number] = [parcel.trackingNumber, (total + difference) / 100]
    return index === 2 ? [line, line] : [line]
  })
  const sheets = remittanceSheets(15_000_000 + serial, [...lines, ['149022170045', 500]])
  return { bytes: toWorkbook(sheets, 'xlsx'), expected }
}

test('the ledger balances and every parcel ends as it did, whatever the order of events, retries and crashes', async () => {
  const { store, products } = await openShop()
  const { db, jobs, outbox } = store.services
  let serial = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      serial += 1
      const random = seededRandom(seed)
      const sent = await sendOrders(store, seed, products)
      const { bytes, expected } = await writeFile(db, sent, serial)
      const killed = crashing(db, random)
      const deps = { db: killed, jobs, outbox }
      const importFile = async () => {
        const { fingerprint } = await previewImport(killed, bytes)
        await importRemittances(killed, ACTOR, { bytes, fileName: 'COD.xlsx', fingerprint })
      }
      // Webhooks arrive in any order and some of them twice; those that were lost do not arrive.
      const webhooks = sent.flatMap((order) =>
        order.parcel.steps
          .filter(({ isLost, at }) => !isLost && at <= now())
          .flatMap((step) => Array.from({ length: random() < 0.2 ? 2 : 1 }, () => webhook(order, step))),
      )
      const works = [
        ...webhooks.map((payload) => () => storeTrackingEvents(deps, [payload])),
        ...Array.from({ length: 3 }, () => () => processEvents(deps, random)),
        ...Array.from({ length: 2 }, () => () => recordLedgerEntries(killed)),
        ...Array.from({ length: 2 }, () => importFile),
      ]
      for (const work of shuffled(random, works)) await retry(work)
      // The poll reports the courier's present state.
      const track = async (numbers: readonly string[]) =>
        sent.flatMap((order) => {
          const last = order.parcel.steps.findLast(({ at }) => at <= now())
          return last && numbers.includes(order.parcel.trackingNumber) ? [polled(order, last)] : []
        })
      await db
        .update(shipments)
        .set({ nextPollAt: sql`now()` })
        .where(
          inArray(
            shipments.orderId,
            sent.map(({ id }) => id),
          ),
        )
      await retry(() => pollTracking({ db: killed, jobs, courier: { ...unconfiguredCourier, track } }))
      await processEvents(deps, random)
      await retry(() => recordLedgerEntries(killed))
      await retry(() => refreshDeliveries(killed))

      for (const { id, parcel } of sent) {
        const end = parcel.steps.at(-1)
        if (!end || end.at > now()) continue
        const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, id))
        expect([shipment?.courierStatus, shipment?.courierStatusAt], `order ${id}`).toEqual([
          end.status,
          new Date(end.at),
        ])
        expect(shipment?.deliveredAt ?? null).toEqual(end.status === 'DELIVERED' ? new Date(end.at) : null)
      }
      const owed = await db
        .select({ id: receivables.orderId, balance: receivables.balancePaise })
        .from(receivables)
        .where(inArray(receivables.orderId, [...expected.keys()]))
      expect(new Map(owed.map(({ id, balance }) => [id, balance]))).toEqual(expected)
      const findings = await verifyStore(store.services)
      expect(findings.flatMap(({ violations }) => violations)).toEqual([])
    }),
    { numRuns: 3 },
  )
  await store.close()
})
