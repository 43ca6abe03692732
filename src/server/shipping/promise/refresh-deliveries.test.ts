import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addParcels, removeParcels, type TestParcel, times } from '../../../../test/fixtures/delivery-fixture.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { addDays, dayOf } from '../../../domain/values/dates.ts'
import { deliveries, deliveryStatistics } from '../../database/schema/deliveries.ts'
import { orders } from '../../database/schema/orders.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { recountDeliveries, refreshDeliveries } from './refresh-deliveries.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => removeParcels(store))

const listStatistics = () =>
  store.db.select().from(deliveryStatistics).orderBy(asc(deliveryStatistics.courier), asc(deliveryStatistics.region))
async function statisticOf(region: string, courier = '') {
  const rows = await listStatistics()
  return rows.find((row) => row.region === region && row.courier === courier)
}
const today = dayOf(new Date())
const daysAgo = (days: number): string => dayOf(addDays(new Date(), -days))

describe('the statistics of deliveries', () => {
  test('are counted for the PIN code, its sorting district, its state and India, by courier and together', async () => {
    await addParcels(store, [
      { pincode: '302017', courier: 'Blue Dart', days: 3 },
      { pincode: '302022', courier: 'Xpressbees', days: 7 },
      { pincode: '800001', state: 'Bihar', courier: 'Xpressbees', days: 9 },
    ])
    await refreshDeliveries(store.db)
    const parcels = (await listStatistics()).map((row) => [row.courier, row.region, row.parcels, row.latestDays])
    expect(parcels).toEqual([
      ['', '302', 2, 7],
      ['', '302017', 1, 3],
      ['', '302022', 1, 7],
      ['', '800', 1, 9],
      ['', '800001', 1, 9],
      ['', 'Bihar', 1, 9],
      ['', 'India', 3, 9],
      ['', 'Rajasthan', 2, 7],
      ['Blue Dart', '302', 1, 3],
      ['Blue Dart', '302017', 1, 3],
      ['Blue Dart', 'India', 1, 3],
      ['Blue Dart', 'Rajasthan', 1, 3],
      ['Xpressbees', '302', 1, 7],
      ['Xpressbees', '302022', 1, 7],
      ['Xpressbees', '800', 1, 9],
      ['Xpressbees', '800001', 1, 9],
      ['Xpressbees', 'Bihar', 1, 9],
      ['Xpressbees', 'India', 2, 9],
      ['Xpressbees', 'Rajasthan', 1, 7],
    ])
  })

  test('recover planted delays: half of the parcels took 3 days, nine of ten 6, one of ten 12', async () => {
    await addParcels(store, [...times(50, { days: 3 }), ...times(40, { days: 6 }), ...times(10, { days: 12 })])
    await refreshDeliveries(store.db)
    expect(await statisticOf('302017')).toMatchObject({ parcels: 100, usualDays: 3, latestDays: 6 })
  })

  test('never promise nine of ten before half, and hold for so many of the parcels', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 60 }), async (days) => {
        await removeParcels(store)
        await addParcels(
          store,
          days.map((count) => ({ days: count })),
        )
        await refreshDeliveries(store.db)
        const { usualDays, latestDays } = (await statisticOf('India')) ?? {}
        const within = (limit: number) => days.filter((count) => count <= limit).length / days.length
        expect(usualDays).toBeLessThanOrEqual(latestDays ?? -1)
        expect(within(usualDays ?? -1)).toBeGreaterThanOrEqual(0.5)
        expect(within(latestDays ?? -1)).toBeGreaterThanOrEqual(0.9)
        // A day less would not hold.
        expect(within((usualDays ?? 0) - 1)).toBeLessThan(0.5)
        expect(within((latestDays ?? 0) - 1)).toBeLessThan(0.9)
      }),
      { numRuns: 12 },
    )
  })

  test('count by the calendar in India: an order before midnight and a delivery after it are a day apart', async () => {
    const [id = 0] = await addParcels(store, [{ days: 1 }])
    await store.db
      .update(orders)
      .set({ createdAt: new Date(`${daysAgo(20)}T23:58:00+05:30`) })
      .where(eq(orders.id, id))
    const deliveredAt = new Date(`${daysAgo(19)}T00:03:00+05:30`)
    await store.db.update(shipments).set({ deliveredAt }).where(eq(shipments.orderId, id))
    await refreshDeliveries(store.db)
    expect(await statisticOf('302017')).toMatchObject({ usualDays: 1, latestDays: 1 })
  })

  test('leave out parcels of half a year ago, parcels of couriers with a wrong clock, and counter sales', async () => {
    await addParcels(store, [
      { orderedDaysAgo: 200, days: 3 },
      { days: -2 },
      { orderedDaysAgo: 2, days: 9 },
      { pincode: '', days: 0 },
    ])
    await refreshDeliveries(store.db)
    expect(await listStatistics()).toEqual([])
  })

  test('forget a parcel when it leaves the window, with the nightly count', async () => {
    await addParcels(store, [{ orderedDaysAgo: 183, days: 4 }])
    await refreshDeliveries(store.db)
    expect(await statisticOf('302017')).toMatchObject({ parcels: 1 })
    await recountDeliveries(store.db, dayOf(addDays(new Date(), 2)))
    expect(await listStatistics()).toEqual([])
  })

  test('move a parcel to the region of its corrected address', async () => {
    const [id = 0] = await addParcels(store, [{ days: 3 }])
    await refreshDeliveries(store.db)
    await store.db.update(orders).set({ pincode: '800001', state: 'Bihar' }).where(eq(orders.id, id))
    await refreshDeliveries(store.db)
    expect((await listStatistics()).map(({ region }) => region)).toEqual(
      expect.not.arrayContaining(['302', '302017', 'Rajasthan']),
    )
    expect(await statisticOf('Bihar')).toMatchObject({ parcels: 1 })
  })
})

const parcelOf = fc.record<TestParcel>({
  pincode: fc.constantFrom('302017', '302022', '800001'),
  state: fc.constantFrom('Rajasthan', 'Bihar'),
  courier: fc.constantFrom('Blue Dart', 'Xpressbees', 'Not recorded'),
  orderedDaysAgo: fc.integer({ min: 0, max: 200 }),
  days: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
})

test('refreshes in any order lead to the same statistics as a count of everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(parcelOf, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.constantFrom('deliver', 'return', 'cancel', 'move', 'rename', 'refresh')), {
        maxLength: 12,
      }),
      async (parcels, changes) => {
        await removeParcels(store)
        const ids = await addParcels(store, parcels)
        for (const [index, change] of changes) await applyChange(change, ids[index % ids.length] ?? 0)
        await refreshDeliveries(store.db)
        const refreshed = [await listStatistics(), await listDeliveries()]
        await recountDeliveries(store.db)
        expect(refreshed).toEqual([await listStatistics(), await listDeliveries()])
      },
    ),
    { numRuns: 15 },
  )
})

const listDeliveries = () => store.db.select().from(deliveries).orderBy(asc(deliveries.orderId))

async function applyChange(change: string, id: number): Promise<void> {
  const { db } = store
  const ofOrder = eq(shipments.orderId, id)
  if (change === 'refresh') await refreshDeliveries(db)
  if (change === 'deliver') await db.update(shipments).set({ deliveredAt: new Date() }).where(ofOrder)
  if (change === 'return') await db.update(shipments).set({ returningAt: new Date() }).where(ofOrder)
  if (change === 'cancel') {
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    await db.update(shipments).set({ state: 'cancelled' }).where(ofOrder)
  }
  if (change === 'move') await db.update(orders).set({ pincode: '302022', state: 'Rajasthan' }).where(eq(orders.id, id))
  if (change === 'rename') await db.update(orders).set({ courierName: 'Delhivery' }).where(eq(orders.id, id))
}

describe('a promise', () => {
  const promise = async (id: number, promisedBy: string) => {
    await refreshDeliveries(store.db)
    await store.db.update(deliveries).set({ basis: 'specified', promisedBy }).where(eq(deliveries.orderId, id))
    await recountDeliveries(store.db)
    const row = await statisticOf('India')
    return row && { onTime: row.onTime, late: row.late }
  }

  test('is kept by a parcel that arrives on its day, and broken by one that arrives a day later', async () => {
    const [first = 0] = await addParcels(store, [{ orderedDaysAgo: 20, days: 5 }])
    expect(await promise(first, daysAgo(15))).toEqual({ onTime: 1, late: 0 })
    expect(await promise(first, daysAgo(16))).toEqual({ onTime: 0, late: 1 })
  })

  test('is open until its day is over', async () => {
    const [id = 0] = await addParcels(store, [{ orderedDaysAgo: 3 }])
    expect(await promise(id, today)).toBeUndefined()
    expect(await promise(id, daysAgo(1))).toEqual({ onTime: 0, late: 1 })
  })

  test('counts by the courier’s clock when the report of the delivery comes late', async () => {
    const [id = 0] = await addParcels(store, [{ orderedDaysAgo: 10 }])
    expect(await promise(id, daysAgo(5))).toEqual({ onTime: 0, late: 1 })
    const deliveredAt = new Date(`${daysAgo(6)}T18:00:00+05:30`)
    await store.db.update(shipments).set({ deliveredAt, courierStatus: 'DELIVERED' })
    await refreshDeliveries(store.db)
    expect(await statisticOf('India')).toMatchObject({ onTime: 1, late: 0, parcels: 1, latestDays: 4 })
  })

  test('is broken by a lost parcel', async () => {
    const [id = 0] = await addParcels(store, [{ orderedDaysAgo: 10 }])
    await store.db.update(shipments).set({ courierStatus: 'LOST' })
    expect(await promise(id, daysAgo(5))).toEqual({ onTime: 0, late: 1 })
  })

  test('is neither kept nor broken by a parcel that the customer refused, and by a cancelled order', async () => {
    const [refused = 0] = await addParcels(store, [{ orderedDaysAgo: 10, returnedAfter: 6 }])
    expect(await promise(refused, daysAgo(5))).toEqual({ onTime: 0, late: 0 })
    expect(await statisticOf('India', 'Blue Dart')).toMatchObject({ returned: 1, parcels: 0, usualDays: null })
    await removeParcels(store)
    const [cancelled = 0] = await addParcels(store, [{ orderedDaysAgo: 10 }])
    await store.db.update(orders).set({ status: 'cancelled' })
    expect(await promise(cancelled, daysAgo(5))).toBeUndefined()
  })

  test('is not measured if staff mark the order as delivered and the courier reports nothing', async () => {
    const [id = 0] = await addParcels(store, [{ orderedDaysAgo: 10 }])
    await store.db.update(orders).set({ status: 'delivered' })
    expect(await promise(id, daysAgo(5))).toBeUndefined()
    expect(await store.db.select().from(deliveries)).toMatchObject([{ result: 'untracked' }])
  })
})

test('a parcel that is sent again counts by its last shipment', async () => {
  const [id = 0] = await addParcels(store, [{ orderedDaysAgo: 20, returnedAfter: 6 }])
  await store.db.update(shipments).set({ state: 'cancelled' })
  await refreshDeliveries(store.db)
  expect(await store.db.select().from(deliveries)).toMatchObject([{ result: 'returned' }])
  const values = { orderId: id, reference: `${id}-2`, courierOrderId: `${id}-2`, courierShipmentId: `${id}-2` }
  await store.db.insert(shipments).values({ ...values, deliveredAt: sql`now()` })
  await refreshDeliveries(store.db)
  expect(await store.db.select().from(deliveries)).toMatchObject([{ result: 'delivered', returnedOn: null }])
})
