import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../../test/factories.ts'
import { openFakeShiprocket, type FakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { addParcels, removeParcels, type TestParcel, times } from '../../../../test/fixtures/delivery-fixture.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'
import { type DeliveryAvailability, deliveryDay } from '../../../domain/shipping/delivery.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { addDays, dayOf, formatDay, formatWeekday, startOfDay } from '../../../domain/values/dates.ts'
import { refreshDeliveries } from '../../shipping/promise/refresh-deliveries.ts'
import { courierServiceability } from '../../database/schema/shipping.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { deliveries } from '../../database/schema/deliveries.ts'

/** The estimate of the fake Shiprocket: five days, and one for packing. */
const ESTIMATE = 6

let shiprocket: FakeShiprocket
let store: TestStore
beforeAll(async () => {
  shiprocket = await openFakeShiprocket()
  store = await openTestStore(shiprocket.settings())
})
afterAll(async () => {
  await store.close()
  await shiprocket.close()
})
beforeEach(() => removeParcels(store))

async function deliver(...parcels: TestParcel[][]) {
  await addParcels(store, parcels.flat())
  await refreshDeliveries(store.db)
}
const getDelivery = (pin = '302017') => store.client().getJson<DeliveryAvailability>(`/delivery/${pin}`)
const measuredRegion = async () => (await getDelivery()).measured?.region
async function promiseOf(orderId: number) {
  const [row] = await store.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return row
}
const inDays = (days: number): string => dayOf(addDays(new Date(), days))

describe('the delivery that is promised for a PIN code', () => {
  test('comes from its own parcels from twenty on, else from those of the next larger region', async () => {
    const days = ESTIMATE
    await deliver(times(20, { pincode: '800001', state: 'Bihar', days }))
    expect(await measuredRegion()).toBe('India')
    await deliver(times(20, { pincode: '342001', days }))
    expect(await measuredRegion()).toBe('Rajasthan')
    await deliver(times(19, { pincode: '302022', days }))
    expect(await measuredRegion()).toBe('Rajasthan')
    await deliver(times(1, { pincode: '302012', days }))
    expect(await measuredRegion()).toBe('302')
    await deliver(times(19, { days }))
    expect(await measuredRegion()).toBe('302')
    await deliver(times(1, { days }))
    expect(await measuredRegion()).toBe('302017')
  })

  test('is not measured below twenty parcels in India', async () => {
    await deliver(times(19, { days: ESTIMATE }))
    expect(await getDelivery()).toMatchObject({ days: 5, measured: null })
  })

  test('has the days of half and of nine of ten parcels', async () => {
    await deliver(times(10, { days: 3 }), times(8, { days: 5 }), times(2, { days: 11 }))
    expect((await getDelivery()).measured).toEqual({ region: '302017', usualDays: 3, latestDays: 5 })
  })

  test('is the courier’s estimate where that is later than the parcels of the region around', async () => {
    await deliver(times(20, { pincode: '302022', days: ESTIMATE - 1 }))
    expect((await getDelivery()).measured).toBeNull()
    await deliver(times(20, { days: ESTIMATE - 1 }))
    expect((await getDelivery()).measured).toMatchObject({ region: '302017', latestDays: ESTIMATE - 1 })
  })

  test('names nothing but the region and the days', async () => {
    await deliver(times(20, { days: 3 }))
    expect(Object.keys((await getDelivery()).measured ?? {}).toSorted()).toEqual(['latestDays', 'region', 'usualDays'])
  })
})

describe('the promise of an order', () => {
  test('is shown to staff when they open the order', async () => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { promise } = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(promise).toEqual({ usuallyBy: null, promisedBy: (await promiseOf(id))?.promisedBy, deliveredOn: null })
    expect(promise?.promisedBy).toMatch(/^\d{4}-/)
  })

  test('is stored with it, as the pages show it', async () => {
    await deliver(times(15, { days: 3 }), times(5, { days: 7 }))
    const id = await placeOrder(store)
    expect(await promiseOf(id)).toMatchObject({
      pincode: '302017',
      state: 'Rajasthan',
      orderedOn: inDays(0),
      basis: 'measured',
      region: '302017',
      usuallyBy: inDays(3),
      promisedBy: inDays(7),
      result: 'waiting',
      courier: null,
    })
  })

  test('stays when the statistics change later', async () => {
    await deliver(times(20, { days: 3 }))
    const id = await placeOrder(store)
    await deliver(times(60, { days: 9 }))
    expect(await promiseOf(id)).toMatchObject({ promisedBy: inDays(3) })
  })

  const MEASURED = [
    times(20, { days: 4 }),
    times(20, { pincode: '342001', days: 8 }),
    times(20, { pincode: '800001', state: 'Bihar', days: 9 }),
  ]
  test.each([
    ['where parcels are measured', MEASURED],
    ['where none are', []],
  ])('is the day on the pages for every PIN code and every estimate of the courier, %s', async (_, parcels) => {
    await deliver(...parcels)
    const { id: productId } = await makeProduct(store, { stock: 1000 })
    const pins = fc.constantFrom(
      ...([
        '302017:Rajasthan',
        '302012:Rajasthan',
        '345001:Rajasthan',
        '110001:Delhi',
        '800001:Bihar',
        '226010:Uttar Pradesh',
      ] as const),
    )
    await fc.assert(
      fc.asyncProperty(pins, fc.option(fc.integer({ min: 1, max: 20 })), async (pin, days) => {
        const [pincode = '', state = ''] = pin.split(':')
        const known = { cashOnDelivery: true, days, checkedAt: new Date() }
        await store.db
          .insert(courierServiceability)
          .values({ pincode, ...known })
          .onConflictDoUpdate({ target: courierServiceability.pincode, set: known })
        const shown = deliveryDay(await getDelivery(pincode))
        const order = { ...buildOrder([{ productId, quantity: 1 }]), pincode, state }
        const { body: placed } = await store.client().requestJson<PlacedOrder>('POST', '/orders', order)
        const tracked = await store.client().getJson<Tracking>(`/shiprocket/track-order/${placed.id}`)
        const stored = await promiseOf(placed.id)
        const promises = [placed.estimatedDelivery, tracked.estimatedDelivery, startOfDay(stored?.promisedBy ?? '')]
        expect(promises.map((day) => day && formatWeekday(day))).toEqual([shown, shown, shown])
        expect(stored?.usuallyBy ?? '').toSatisfy((day: string) => day <= (stored?.promisedBy ?? ''))
      }),
      { numRuns: 40 },
    )
  })

  test('is gone when the order is rejected', async () => {
    const product = await makeProduct(store, { stock: 1 })
    await expect(placeOrder(store, { items: [{ productId: product.id, quantity: 2 }] })).rejects.toThrow('409')
    const { rows } = await store.db.execute(sql`select count(*)::int as count from deliveries`)
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is one day on the confirmation, in the email and at the tracking', async () => {
    await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
    await deliver(times(20, { days: 11 }))
    const product = await makeProduct(store)
    const order = buildOrder([{ productId: product.id, quantity: 1 }])
    const { body } = await store.client().requestJson<PlacedOrder>('POST', '/orders', order)
    const promised = startOfDay(inDays(11))
    expect(body.estimatedDelivery).toBe(promised.toISOString())
    expect(await store.client().getJson(`/shiprocket/track-order/${body.id}`)).toMatchObject({
      estimatedDelivery: promised.toISOString(),
    })
    const [email] = await store.db
      .select()
      .from(emails)
      .where(eq(emails.key, `order-placed/${body.id}/customer`))
    const text = email?.text ?? ''
    expect(text).toContain(`Estimated delivery: ${formatDay(promised)}`)
    expect(text.indexOf('Estimated delivery')).toBeLessThan(text.indexOf(product.name))
    await store.db.delete(siteSettings).where(eq(siteSettings.key, 'email.enabled'))
  })

  test('is not in what customers receive', async () => {
    await deliver(times(20, { days: 3 }))
    const { body } = await store.client().requestJson('GET', `/shiprocket/track-order/${await placeOrder(store)}`)
    expect(Object.keys(body as object).toSorted()).toEqual([
      'courierName',
      'estimatedDelivery',
      'isCashDue',
      'message',
      'orderId',
      'status',
      'trackingNumber',
      'trackingUrl',
    ])
  })
})
