import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor, WEBHOOK_TOKEN } from '../../../test/shipping-fixture.ts'
import { openTestStore } from '../../../test/test-store.ts'
import type { Tracking } from '../../domain/shipping/tracking.ts'
import { pollTracking } from './poll-tracking.ts'
import { trackingEvents, shipments } from './shipping.tables.ts'

const TRACK = 'POST /courier/track/awbs'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const awbOf = async (id: number) => (await fixture.findOrder(id)).trackingNumber ?? ''
const trackingOf = (id: number) => fixture.store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)
const send = (payload: unknown, token: string | undefined = WEBHOOK_TOKEN) =>
  fixture.store.client().request('POST', '/courier-updates', payload, token ? { 'x-api-key': token } : {})

/** Sends news as the webhook does, and waits until they were looked at. @returns what became of them */
async function sendAndProcess(payload: Record<string, unknown>): Promise<string | null | undefined> {
  expect((await send(payload)).status).toBe(200)
  await waitFor(async () => (await lastEvent())?.outcome !== null)
  return (await lastEvent())?.outcome
}
const lastEvent = async () =>
  (await fixture.store.db.select().from(trackingEvents).orderBy(sql`${trackingEvents.id} desc`).limit(1))[0]

const scan = (time: string) => ({ date: `2026-11-24 ${time}`, activity: 'Call 9829000000', 'sr-status': 'NA' })
async function trackingPayload(id: number, code: number, word: string, time = '12:00:00', more = {}) {
  return {
    awb: await awbOf(id),
    courier_name: 'Marudhar Surface',
    current_status: word,
    shipment_status: word,
    shipment_status_id: code,
    current_timestamp: '24 11 2026 23:59:59',
    order_id: String(id),
    etd: '2026-11-28 19:00:00',
    scans: [scan('05:00:00'), scan(time)],
    ...more,
  }
}
const sendTracking = async (...said: Parameters<typeof trackingPayload>) =>
  sendAndProcess(await trackingPayload(...said))

describe('what a customer and the staff read of each word of Shiprocket’s', () => {
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
  ] as const)('%s: %j', async (status, codes, orderStatus) => {
    const [first, ...others] = codes
    const id = await fixture.placeAndShip()
    await sendTracking(id, first, 'A word')
    expect(await trackingOf(id)).toMatchObject({ status })
    expect(await fixture.findOrder(id)).toMatchObject({ status: orderStatus, shipmentStatus: status })
    expect(await fixture.latestShipment(id)).toMatchObject({
      courierStatusText: 'A word',
      courierStatusAt: '2026-11-24T06:30:00.000Z',
    })
    for (const code of others) {
      await fixture.store.db.update(shipments).set({ courierStatus: null, courierStatusAt: null })
      await fixture.store.db.execute(sql`update orders set shipment_status = null, status = 'pending'`)
      await sendTracking(id, code, `Word ${code}`)
      expect(await trackingOf(id), `code ${code}`).toMatchObject({ status })
    }
  })

  test.each([8, 16, 45])('%d: a parcel that Shiprocket cancelled can be handed over anew', async (code) => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, code, 'Canceled')
    expect(await trackingOf(id)).toMatchObject({ status: 'SHIPMENT_CANCELLED', courierName: null })
    expect(await fixture.latestShipment(id)).toMatchObject({ state: 'cancelled', cancelling: null })
    expect(await fixture.findOrder(id)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
  })

  test.each([23, 47, 50, 63, 999])('%d is for staff alone', async (code) => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 18, 'In Transit', '09:00:00')
    await sendTracking(id, code, 'Partially Delivered', '10:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'IN_TRANSIT' })
    expect(await fixture.latestShipment(id)).toMatchObject({ courierStatusText: 'Partially Delivered' })
  })

  test('the word itself where there is no code, under the names it had before', async () => {
    const id = await fixture.placeAndShip()
    expect(await sendAndProcess({ awb_code: await awbOf(id), status: 'Out For Delivery' })).toBe('applied')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('the day it comes, and nothing of what couriers note', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 18, 'In Transit')
    const answer = await fixture.store.client().request('GET', `/shiprocket/track-order/${id}`)
    const text = await answer.text()
    expect(text).toContain('2026-11-28T13:30:00.000Z')
    expect(text).not.toContain('9829000000')
  })
})

describe('a parcel’s way leads forward only', () => {
  test('news in the wrong order, and news that come again', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    expect(await sendTracking(id, 18, 'In Transit', '08:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
    const delivered = await trackingPayload(id, 7, 'Delivered', '15:00:00')
    expect(await sendAndProcess(delivered)).toBe('applied')
    const before = await fixture.store.db.$count(trackingEvents)
    for (let times = 0; times < 3; times += 1) expect((await send(delivered)).status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
    expect(await sendTracking(id, 17, 'Out For Delivery', '16:00:00')).toBe('older')
    expect(await sendTracking(id, 9, 'RTO Initiated', '17:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
  })

  test('to the door again after a failed attempt', async () => {
    const id = await fixture.placeAndShip()
    await sendTracking(id, 17, 'Out For Delivery', '09:00:00')
    await sendTracking(id, 21, 'Undelivered', '18:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'ATTEMPT_FAILED' })
    await sendTracking(id, 17, 'Out For Delivery', '20:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('what the staff settled stands', async () => {
    const id = await fixture.placeAndShip()
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    await sendTracking(id, 18, 'In Transit')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('news that are not taken', () => {
  test.each([undefined, '', 'another-token-of-16'])('with the token %j: answered, not kept', async (token) => {
    const id = await fixture.placeAndShip()
    const before = await fixture.store.db.$count(trackingEvents)
    expect((await send(await trackingPayload(id, 7, 'Delivered'), token ?? '')).status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
  })

  test('while no token is set', async () => {
    const open = await openTestStore({}, fixture.store.databaseUrl)
    const before = await fixture.store.db.$count(trackingEvents)
    const answer = await open.client().request('POST', '/courier-updates', { awb: '1' }, { 'x-api-key': '' })
    expect(answer.status).toBe(200)
    expect(await fixture.store.db.$count(trackingEvents)).toBe(before)
    await open.close()
  })

  test('of a customer’s return, of a parcel that is not ours, of no parcel', async () => {
    const id = await fixture.placeAndShip()
    expect(await sendAndProcess(await trackingPayload(id, 7, 'Delivered', '12:00:00', { is_return: 1 }))).toBe(
      'unknown',
    )
    expect(await sendAndProcess({ awb: '90110000999999', shipment_status_id: 7 })).toBe('unknown')
    expect(await sendAndProcess({ hello: 'you\u0000' })).toBe('unknown')
    expect(await sendAndProcess([1, 2] as never)).toBe('unknown')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'pending' })
  })

  test('that are no JSON: answered and kept as they came', async () => {
    const sent = { method: 'POST', body: '{"awb":', headers: { 'x-api-key': WEBHOOK_TOKEN } }
    const answer = await fixture.store.client().send('/courier-updates', sent)
    expect(answer.status).toBe(200)
    await waitFor(async () => (await lastEvent())?.outcome !== null)
    expect(await lastEvent()).toMatchObject({ payload: { unreadable: '{"awb":' }, outcome: 'unknown' })
  })
})

describe('asking for parcels, in case news were lost', () => {
  const isDue = (id: number) =>
    fixture.store.db.update(shipments).set({ nextPollAt: sql`now()` }).where(eq(shipments.orderId, id))
  const track = async (id: number, code: number, word: string) => {
    const awb = await awbOf(id)
    fixture.shiprocket.trackingByAwb.set(awb, {
      tracking_data: {
        track_status: 1,
        shipment_status: code,
        shipment_track: [{ awb_code: awb, current_status: word, courier_name: 'Marudhar Surface' }],
        shipment_track_activities: [scan('15:32:18'), scan('09:15:00')],
        etd: '2026-11-25 19:00:00',
      },
    })
  }
  /** Only the parcels of a test are on their way. */
  const only = (id: number) =>
    fixture.store.db.update(shipments).set({ nextPollAt: sql`now() + interval '1 day'` }).where(sql`order_id <> ${id}`)

  test('what is told counts as the webhook’s news do, and is asked for again in a while', async () => {
    const id = await fixture.placeAndShip()
    await only(id)
    await track(id, 7, 'Delivered')
    await isDue(id)
    await pollTracking(fixture.store.services)
    await waitFor(async () => (await fixture.findOrder(id)).status === 'delivered')
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
    const before = fixture.countRequests(TRACK)
    await isDue(id)
    await pollTracking(fixture.store.services)
    expect(fixture.countRequests(TRACK), 'what has arrived is not asked for').toBe(before)
  })

  test('a parcel without scans, or that Shiprocket does not know, is asked for later', async () => {
    const id = await fixture.placeAndShip()
    await only(id)
    for (const told of [{ tracking_data: { track_status: 0, error: 'No activities found' } }, undefined]) {
      if (told) fixture.shiprocket.trackingByAwb.set(await awbOf(id), told)
      else fixture.shiprocket.trackingByAwb.delete(await awbOf(id))
      await isDue(id)
      await pollTracking(fixture.store.services)
      const [row] = await fixture.store.db.select().from(shipments).where(eq(shipments.orderId, id))
      expect(row?.nextPollAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
      expect(row?.courierStatus).toBeNull()
    }
  })

  test.each([
    ['too many calls', { status: 429, body: {} }],
    ['an outage', { status: 502, text: '<html>' }],
    ['a reset', 'reset'],
    ['a break in mid-answer', 'half'],
    ['silence', 'silence'],
  ] as const)('%s: the job fails, to be tried again soon, and nothing is changed', async (_what, answer) => {
    const id = await fixture.placeAndShip()
    await only(id)
    await isDue(id)
    fixture.shiprocket.respondOnce(TRACK, answer)
    await expect(pollTracking(fixture.store.services)).rejects.toMatchObject({ retryable: true })
    expect(await fixture.findOrder(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
    await track(id, 17, 'Out For Delivery')
    await pollTracking(fixture.store.services)
    await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'OUT_FOR_DELIVERY')
  })

  test.each([
    ['a module that is not ticked', { status: 403, body: { message: 'Unauthorized!' } }],
    ['a refusal', { status: 422, body: { message: 'Invalid Data.', errors: { awbs: ['Needed'] } } }],
  ] as const)('%s: nothing is changed, and the next round asks again', async (_what, answer) => {
    const id = await fixture.placeAndShip()
    await only(id)
    await isDue(id)
    fixture.shiprocket.respondOnce(TRACK, answer)
    await pollTracking(fixture.store.services)
    expect(await fixture.findOrder(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
    await track(id, 18, 'In Transit')
    await pollTracking(fixture.store.services)
    await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'IN_TRANSIT')
  })
})
