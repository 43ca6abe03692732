import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openShippingFixture,
  type ShippingFixture,
  waitFor,
  WEBHOOK_TOKEN,
} from '../../../../test/fixtures/shipping-fixture.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import type { FailedJob } from '../../../domain/jobs/failed-jobs.ts'
import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { stockMovements } from '../../database/schema/catalog.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { shipments, trackingEvents } from '../../database/schema/shipping.ts'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const awbOf = async (id: number) => (await fixture.findOrder(id)).trackingNumber ?? ''
const trackingOf = (id: number) => fixture.store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)
const send = (payload: unknown, token: string | undefined = WEBHOOK_TOKEN) =>
  fixture.store.client().request('POST', '/courier-updates', payload, token ? { 'x-api-key': token } : {})

/** Sends a payload to the webhook and waits until the job has processed it. @returns its outcome */
async function sendAndProcess(payload: Record<string, unknown>): Promise<string | null | undefined> {
  expect((await send(payload)).status).toBe(200)
  await waitFor(async () => (await lastEvent())?.outcome !== null)
  return (await lastEvent())?.outcome
}
const lastEvent = async () =>
  (await fixture.store.db.select().from(trackingEvents).orderBy(sql`${trackingEvents.id} desc`).limit(1))[0]

const scan = (time: string) => ({ date: `2026-11-24 ${time}`, activity: 'Call 9829000000', 'sr-status': 'NA' })
async function trackingPayload(id: number, code: number, statusText: string, time = '12:00:00', fields = {}) {
  return {
    awb: await awbOf(id),
    courier_name: 'Marudhar Surface',
    current_status: statusText,
    shipment_status: statusText,
    shipment_status_id: code,
    current_timestamp: '24 11 2026 23:59:59',
    order_id: String(id),
    etd: '2026-11-28 19:00:00',
    scans: [scan('05:00:00'), scan(time)],
    ...fields,
  }
}
const sendTracking = async (...args: Parameters<typeof trackingPayload>) =>
  sendAndProcess(await trackingPayload(...args))

const stepsOf = async (id: number) =>
  (await fixture.store.db.select(STEPS).from(shipments).where(eq(shipments.orderId, id)))[0]
const STEPS = {
  pickedUpAt: shipments.pickedUpAt,
  deliveredAt: shipments.deliveredAt,
  returningAt: shipments.returningAt,
  returnedAt: shipments.returnedAt,
}

describe('times of the steps of a shipment', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}+05:30`)

  test('a delivered parcel has the times of its pickup and its delivery', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 42, 'Picked Up', '10:00:00')
    await sendTracking(id, 18, 'In Transit', '12:00:00')
    await sendTracking(id, 7, 'Delivered', '17:00:00')
    const pickedUpAt = at('10:00:00')
    expect(await stepsOf(id)).toEqual({ pickedUpAt, deliveredAt: at('17:00:00'), returningAt: null, returnedAt: null })
  })

  test.each(['2001-01-01 10:00:00', '2090-01-01 10:00:00'])(
    'a report with the time %s, when no parcel was under way, has the time of its receipt',
    async (date) => {
      const id = await fixture.placeAndShip()
      const before = Date.now()
      await sendTracking(id, 7, 'Delivered', '10:00:00', { scans: [{ ...scan('10:00:00'), date }] })
      expect((await stepsOf(id))?.deliveredAt?.getTime()).toBeGreaterThan(before - 60_000)
      expect((await stepsOf(id))?.deliveredAt?.getTime()).toBeLessThan(Date.now() + 60_000)
    },
  )

  test('a refused parcel has the times when its way back began and ended', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 42, 'Picked Up', '10:00:00')
    await sendTracking(id, 9, 'RTO Initiated', '12:00:00')
    await sendTracking(id, 46, 'RTO In Transit', '13:00:00')
    await sendTracking(id, 10, 'RTO Delivered', '17:00:00')
    const steps = { returningAt: at('12:00:00'), returnedAt: at('17:00:00') }
    expect(await stepsOf(id)).toEqual({ pickedUpAt: at('10:00:00'), deliveredAt: null, ...steps })
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
    await sendTracking(id, first, 'Courier text')
    expect(await trackingOf(id)).toMatchObject({ status })
    expect(await fixture.findOrder(id)).toMatchObject({ status: orderStatus, shipmentStatus: status })
    expect(await fixture.latestShipment(id)).toMatchObject({
      courierStatusText: 'Courier text',
      courierStatusAt: '2026-11-24T06:30:00.000Z',
    })
    for (const code of others) {
      await fixture.store.db.update(shipments).set({ courierStatus: null, courierStatusAt: null })
      await fixture.store.db.execute(sql`update orders set shipment_status = null, status = 'pending'`)
      await sendTracking(id, code, `Courier text ${code}`)
      expect(await trackingOf(id), `code ${code}`).toMatchObject({ status })
    }
  })

  test.each([8, 16, 45])('code %d: an order whose shipment Shiprocket cancelled can be shipped again', async (code) => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, code, 'Canceled')
    expect(await trackingOf(id)).toMatchObject({ status: 'SHIPMENT_CANCELLED', courierName: null })
    expect(await fixture.latestShipment(id)).toMatchObject({ state: 'cancelled', cancelling: null })
    expect(await fixture.findOrder(id)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
  })

  test.each([23, 47, 50, 63, 999])('code %d changes only the text for staff', async (code) => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 18, 'In Transit', '09:00:00')
    await sendTracking(id, code, 'Partially Delivered', '10:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'IN_TRANSIT' })
    expect(await fixture.latestShipment(id)).toMatchObject({ courierStatusText: 'Partially Delivered' })
  })

  test('without a code, the status is parsed from the text, also in fields of the former API', async () => {
    const id = await fixture.placeAndShip()
    expect(await sendAndProcess({ awb_code: await awbOf(id), status: 'Out For Delivery' })).toBe('applied')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('customers see the estimated delivery but not the courier’s scans', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 18, 'In Transit')
    const response = await fixture.store.client().request('GET', `/shiprocket/track-order/${id}`)
    const text = await response.text()
    expect(text).toContain('2026-11-28T13:30:00.000Z')
    expect(text).not.toContain('9829000000')
  })
})

describe('order of tracking events', () => {
  test('older and repeated events are ignored', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    expect(await sendTracking(id, 18, 'In Transit', '08:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
    const delivered = await trackingPayload(id, 7, 'Delivered', '15:00:00')
    expect(await sendAndProcess(delivered)).toBe('applied')
    const before = await fixture.store.db.$count(trackingEvents)
    for (let count = 0; count < 3; count += 1) expect((await send(delivered)).status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
    expect(await sendTracking(id, 17, 'Out For Delivery', '16:00:00')).toBe('older')
    expect(await sendTracking(id, 9, 'RTO Initiated', '17:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
  })

  test('a shipment can be out for delivery again after a failed attempt', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    await sendTracking(id, 21, 'Undelivered', '18:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'ATTEMPT_FAILED' })
    await sendTracking(id, 17, 'Out For Delivery', '20:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('an event does not change an order that staff marked as delivered', async () => {
    const id = await fixture.placeAndShip()
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    await sendTracking(id, 18, 'In Transit')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('a report against the state of the order', () => {
  const problems = async (id: number) => {
    const listed = await fixture.staff.getJson<FailedJob[]>('/admin/failed-jobs?limit=100')
    return listed.filter(({ kind, orderId }) => kind === 'parcel' && orderId === id)
  }

  /** Receives a parcel by the scan of its tracking number; all copies go back into stock. */
  async function receive(code: string) {
    const parcel = await fixture.staff.getJson<RtoParcel>(`/admin/rto/by-code/${code}`)
    expect(parcel.blocker).toBeNull()
    const lines = parcel.lines.map(({ id: line, quantity }) => ({
      id: line,
      restocked: quantity,
      writtenOff: 0,
      reason: null,
    }))
    const receipt = { outcome: 'refused', lines }
    expect((await fixture.staff.request('POST', `/admin/rto/receipts/${parcel.id}`, receipt)).status).toBe(200)
  }

  test('a parcel of a cancelled order that is carried anyway is on the dashboard with its cash, the stock stays', async () => {
    const id = await fixture.placeAndShip()
    const { trackingNumber } = await fixture.findOrder(id)
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await waitFor(async () => (await fixture.latestShipment(id))?.state === 'cancelled')
    const movements = () => fixture.store.db.$count(stockMovements, eq(stockMovements.orderId, id))
    const before = await movements()
    const payload = await trackingPayload(id, 42, 'Picked Up', '10:00:00')
    await sendAndProcess({ ...payload, awb: trackingNumber })
    expect(await problems(id)).toMatchObject([{ title: `The courier carries the cancelled parcel of order #${id}` }])
    const delivered = await trackingPayload(id, 7, 'Delivered', '15:00:00')
    await sendAndProcess({ ...delivered, awb: trackingNumber })
    const [problem] = await problems(id)
    expect(problem?.lastError).toMatch(/^Delivered\. .* It owes ₹499\.00\.$/)
    // The ledger follows the delivery: the courier owes the cash.
    expect((await stepsOf(id))?.deliveredAt).toEqual(new Date('2026-11-24T15:00:00+05:30'))
    await sendAndProcess({ ...(await trackingPayload(id, 9, 'RTO Initiated', '17:00:00')), awb: trackingNumber })
    expect((await stepsOf(id))?.deliveredAt).toBeNull()
    expect([(await fixture.findOrder(id)).status, await movements()]).toEqual(['cancelled', before])
    const done = () => fixture.staff.request('POST', `/admin/failed-jobs/parcel/${problem?.id}/retry`)
    expect([(await done()).status, (await done()).status]).toEqual([204, 409])
    expect(await problems(id)).toEqual([])
  })

  test('a parcel whose booking alone was cancelled and that is carried anyway: staff read that the order goes on', async () => {
    const id = await fixture.placeAndShip()
    const awb = await awbOf(id)
    await sendTracking(id, 8, 'Canceled', '09:00:00')
    await sendAndProcess({ ...(await trackingPayload(id, 42, 'Picked Up', '10:00:00')), awb })
    const lastError =
      'Picked Up. Only its booking was cancelled, not the order: see that the customer does not get the books twice. It collects ₹499.00 on delivery.'
    expect(await problems(id)).toMatchObject([{ lastError }])
    await sendAndProcess({ ...(await trackingPayload(id, 7, 'Delivered', '15:00:00')), awb })
    const [delivered] = await problems(id)
    // The order of the second parcel owes the cash once it is delivered.
    expect(delivered?.lastError).toMatch(
      /It has collected ₹499\.00: set the order to delivered if the customer has the books\.$/,
    )
  })

  test.each([
    ['on its way', 42, 'Picked Up'],
    ['not picked up', 8, 'Canceled'],
  ])(
    'a parcel %s whose order is cancelled and that is lost: staff read that the stock is wrong',
    async (_, ...report) => {
      const id = await fixture.placeAndShip()
      const awb = await awbOf(id)
      await sendTracking(id, ...report, '09:00:00')
      await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
      await sendAndProcess({ ...(await trackingPayload(id, 12, 'Lost', '20:00:00')), awb })
      const title = `The courier lost the cancelled parcel of order #${id}`
      const lastError = 'Lost. The books are counted in stock, although they are gone: correct the stock.'
      expect(await problems(id)).toMatchObject([{ title, lastError }])
    },
  )

  test('a delivered parcel that comes back is on the dashboard and in the history, and can be received by scan', async () => {
    const id = await fixture.placeAndShip()
    const code = await awbOf(id)
    await sendTracking(id, 7, 'Delivered', '09:00:00')
    await sendTracking(id, 9, 'RTO Initiated', '08:00:00')
    expect(await problems(id), 'older than the delivery').toEqual([])
    await sendTracking(id, 9, 'RTO Initiated', '17:00:00')
    await sendTracking(id, 10, 'RTO Delivered', '19:00:00')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered', shipmentStatus: 'DELIVERED' })
    expect(await problems(id)).toMatchObject([{ title: `A delivered parcel comes back: order #${id}` }])
    const entries = await fixture.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ parcel: 'Comes back after the delivery' }),
    )
    await receive(code)
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled' })
  })

  test('a parcel whose order staff set to delivered, and that comes back, is on the dashboard and can be received', async () => {
    const id = await fixture.placeAndShip()
    const code = await awbOf(id)
    await sendTracking(id, 18, 'In Transit', '09:00:00')
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    await sendTracking(id, 9, 'RTO Initiated', '17:00:00')
    await sendTracking(id, 10, 'RTO Delivered', '19:00:00')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await problems(id)).toMatchObject([{ title: `A delivered parcel comes back: order #${id}` }])
    const arrived = await fixture.staff.getJson<RtoParcel[]>('/admin/rto?view=arrived&limit=100')
    expect(arrived.map(({ orderId }) => orderId)).toContain(id)
    await receive(code)
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled' })
  })

  test.each([
    ['came back', 10, 'RTO Delivered', 7, 'Delivered'],
    ['was delivered', 7, 'Delivered', 12, 'Lost'],
  ])(
    'a parcel that %s (code %d, %s) and then has another outcome (code %d, %s) is on the dashboard',
    async (...row) => {
      const [, code, text, later, laterText] = row
      const id = await fixture.placeAndShip()
      await sendTracking(id, code, text, '09:00:00')
      await sendTracking(id, later, laterText, '17:00:00')
      const title = `The courier contradicts itself about the parcel of order #${id}`
      const lastError = `First: ${text}. Now: ${laterText}. Ask the courier, and set the order by hand.`
      expect(await problems(id)).toMatchObject([{ title, lastError }])
    },
  )

  test('a parcel that turns around twice and is delivered is not on its way back any more', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 9, 'RTO Initiated', '08:00:00')
    const onTheWay = async () => {
      const rows = await fixture.staff.getJson<RtoParcel[]>('/admin/rto?view=on-the-way&limit=100')
      return rows.some(({ orderId }) => orderId === id)
    }
    expect(await onTheWay()).toBe(true)
    await sendTracking(id, 7, 'Delivered', '15:00:00')
    expect(await onTheWay()).toBe(false)
  })
})

describe('ignored webhook requests', () => {
  test.each([undefined, '', 'another-token-of-16'])('a request with the token %j is not stored', async (token) => {
    const id = await fixture.placeAndShip()
    const before = await fixture.store.db.$count(trackingEvents)
    expect((await send(await trackingPayload(id, 7, 'Delivered'), token ?? '')).status).toBe(200)
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
    expect(await sendAndProcess(await trackingPayload(id, 7, 'Delivered', '12:00:00', { is_return: 1 }))).toBe(
      'unknown',
    )
    expect(await sendAndProcess({ awb: '90110000999999', shipment_status_id: 7 })).toBe('unknown')
    expect(await sendAndProcess({ hello: 'you\u0000' })).toBe('unknown')
    expect(await sendAndProcess([1, 2] as never)).toBe('unknown')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'pending' })
  })

  test('a body that is not JSON is stored as text', async () => {
    const request = { method: 'POST', body: '{"awb":', headers: { 'x-api-key': WEBHOOK_TOKEN } }
    const { status } = await fixture.store.client().send('/courier-updates', request)
    expect(status).toBe(200)
    await waitFor(async () => (await lastEvent())?.outcome !== null)
    expect(await lastEvent()).toMatchObject({ payload: { unreadable: '{"awb":' }, outcome: 'unknown' })
  })
})
