import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openShippingFixture,
  type ShippingFixture,
  waitFor,
  WEBHOOK_TOKEN,
} from '../../../../test/fixtures/shipping-fixture.ts'
import { trackingReports } from '../../../../test/fixtures/tracking-reports.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { shipments, trackingEvents } from '../../database/schema/shipping.ts'

let fixture: ShippingFixture
let reports: ReturnType<typeof trackingReports>
beforeAll(async () => {
  fixture = await openShippingFixture()
  reports = trackingReports(fixture)
})
afterAll(() => fixture.close())

const trackingOf = (id: number) => fixture.store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)

describe('times of the steps of a shipment', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}+05:30`)

  test('a delivered parcel has the times of its pickup and its delivery', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 42, 'Picked Up', '10:00:00')
    await reports.sendTracking(id, 18, 'In Transit', '12:00:00')
    await reports.sendTracking(id, 7, 'Delivered', '17:00:00')
    const pickedUpAt = at('10:00:00')
    expect(await reports.stepsOf(id)).toEqual({
      pickedUpAt,
      deliveredAt: at('17:00:00'),
      returningAt: null,
      returnedAt: null,
    })
  })

  test.each(['2001-01-01 10:00:00', '2025-11-24 10:00:00', '2026-11-23 08:59:00', '2090-01-01 10:00:00'])(
    'a report with the time %s, when no parcel was under way, has the time of its receipt',
    async (date) => {
      const id = await fixture.placeAndShip()
      const before = Date.now()
      await reports.sendTracking(id, 7, 'Delivered', '10:00:00', { scans: [{ ...reports.scan('10:00:00'), date }] })
      expect((await reports.stepsOf(id))?.deliveredAt?.getTime()).toBeGreaterThan(before - 60_000)
      expect((await reports.stepsOf(id))?.deliveredAt?.getTime()).toBeLessThan(Date.now() + 60_000)
    },
  )

  test('a refused parcel has the times when its way back began and ended', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 42, 'Picked Up', '10:00:00')
    await reports.sendTracking(id, 9, 'RTO Initiated', '12:00:00')
    await reports.sendTracking(id, 46, 'RTO In Transit', '13:00:00')
    await reports.sendTracking(id, 10, 'RTO Delivered', '17:00:00')
    const steps = { returningAt: at('12:00:00'), returnedAt: at('17:00:00') }
    expect(await reports.stepsOf(id)).toEqual({ pickedUpAt: at('10:00:00'), deliveredAt: null, ...steps })
  })
})

describe('status of a tracking event', () => {
  test.each([
    ['PROCESSING', [1, 2, 5, 11], 'pending'],
    ['PICKUP_GENERATED', [3], 'pending'],
    ['PICKUP_SCHEDULED', [4, 19, 27, 52], 'pending'],
    ['PICKUP_RESCHEDULED', [13, 15, 20], 'pending'],
    ['PICKUP_COMPLETE', [42], 'shipped'],
    ['SHIPPED', [6, 51], 'shipped'],
    ['IN_TRANSIT', [18, 22, 38, 39, 48], 'shipped'],
    ['OUT_FOR_DELIVERY', [17], 'shipped'],
    ['ATTEMPT_FAILED', [21], 'shipped'],
    ['DELIVERED', [7, 26, 43], 'delivered'],
    ['RETURNING', [9, 14, 40, 41, 46, 75, 78], 'shipped'],
    ['RETURNED', [10], 'shipped'],
    ['LOST', [12, 24, 25, 44, 76, 77], 'shipped'],
  ] as const)('the status is %s for the codes %j', async (status, codes, orderStatus) => {
    const [first, ...others] = codes
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, first, 'Courier text')
    expect(await trackingOf(id)).toMatchObject({ status })
    expect(await fixture.findOrder(id)).toMatchObject({ status: orderStatus, shipmentStatus: status })
    expect(await fixture.latestShipment(id)).toMatchObject({
      courierStatusText: 'Courier text',
      courierStatusAt: '2026-11-24T06:30:00.000Z',
    })
    for (const code of others) {
      await fixture.store.db.update(shipments).set({ courierStatus: null, courierStatusAt: null })
      await fixture.store.db.execute(sql`update orders set shipment_status = null, status = 'pending'`)
      await reports.sendTracking(id, code, `Courier text ${code}`)
      expect(await trackingOf(id), `code ${code}`).toMatchObject({ status })
    }
  })

  test.each([8, 16, 45])('code %d: an order whose shipment Shiprocket cancelled can be shipped again', async (code) => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, code, 'Canceled')
    expect(await trackingOf(id)).toMatchObject({ status: 'SHIPMENT_CANCELLED', courierName: null })
    expect(await fixture.latestShipment(id)).toMatchObject({ state: 'cancelled', cancelling: null })
    expect(await fixture.findOrder(id)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
  })

  test.each([23, 47, 50, 63, 999])('code %d changes only the text for staff', async (code) => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 18, 'In Transit', '09:00:00')
    await reports.sendTracking(id, code, 'Partially Delivered', '10:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'IN_TRANSIT' })
    expect(await fixture.latestShipment(id)).toMatchObject({ courierStatusText: 'Partially Delivered' })
  })

  test('without a code, the status is parsed from the text, also in fields of the former API', async () => {
    const id = await fixture.placeAndShip()
    expect(await reports.sendAndProcess({ awb_code: await reports.awbOf(id), status: 'Out For Delivery' })).toBe(
      'applied',
    )
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('customers see the estimated delivery but not the courier’s scans', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 18, 'In Transit')
    const response = await fixture.store.client().request('GET', `/shiprocket/track-order/${id}`)
    const text = await response.text()
    expect(text).toContain('2026-11-28T13:30:00.000Z')
    expect(text).not.toContain('9829000000')
  })
})

describe('order of tracking events', () => {
  test('older and repeated events are ignored', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    expect(await reports.sendTracking(id, 18, 'In Transit', '08:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
    const delivered = await reports.trackingPayload(id, 7, 'Delivered', '15:00:00')
    expect(await reports.sendAndProcess(delivered)).toBe('applied')
    const before = await fixture.store.db.$count(trackingEvents)
    for (let count = 0; count < 3; count += 1) expect((await reports.send(delivered)).status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
    expect(await reports.sendTracking(id, 17, 'Out For Delivery', '16:00:00')).toBe('older')
    expect(await reports.sendTracking(id, 9, 'RTO Initiated', '17:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
  })

  test('a shipment can be out for delivery again after a failed attempt', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    await reports.sendTracking(id, 21, 'Undelivered', '18:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'ATTEMPT_FAILED' })
    await reports.sendTracking(id, 17, 'Out For Delivery', '20:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('an event does not change an order that staff marked as delivered', async () => {
    const id = await fixture.placeAndShip()
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    await reports.sendTracking(id, 18, 'In Transit')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('ignored webhook requests', () => {
  test.each([undefined, '', 'another-token-of-16'])('a request with the token %j is not stored', async (token) => {
    const id = await fixture.placeAndShip()
    const before = await fixture.store.db.$count(trackingEvents)
    expect((await reports.send(await reports.trackingPayload(id, 7, 'Delivered'), token ?? '')).status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
  })

  test('no request is stored while no token is configured', async () => {
    const unconfigured = await openTestStore({}, fixture.store.databaseUrl)
    const before = await fixture.store.db.$count(trackingEvents)
    const { status } = await unconfigured
      .client()
      .request('POST', '/courier-updates', { awb: '1' }, { 'x-api-key': '' })
    expect(status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
    await unconfigured.close()
  })

  test('events of a return, an unknown shipment or no shipment have the outcome unknown', async () => {
    const id = await fixture.placeAndShip()
    expect(
      await reports.sendAndProcess(await reports.trackingPayload(id, 7, 'Delivered', '12:00:00', { is_return: 1 })),
    ).toBe('unknown')
    expect(await reports.sendAndProcess({ awb: '90110000999999', shipment_status_id: 7 })).toBe('unknown')
    expect(await reports.sendAndProcess({ hello: 'you\u0000' })).toBe('unknown')
    expect(await reports.sendAndProcess([1, 2] as never)).toBe('unknown')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'pending' })
  })

  test('a body that is not JSON is stored as text', async () => {
    const request = { method: 'POST', body: '{"awb":', headers: { 'x-api-key': WEBHOOK_TOKEN } }
    const { status } = await fixture.store.client().send('/courier-updates', request)
    expect(status).toBe(200)
    await waitFor(async () => (await reports.lastEvent())?.outcome !== null)
    expect(await reports.lastEvent()).toMatchObject({ payload: { unreadable: '{"awb":' }, outcome: 'unknown' })
  })
})
