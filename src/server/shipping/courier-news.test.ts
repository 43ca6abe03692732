import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openParcelDesk, type ParcelDesk, until, WEBHOOK_TOKEN } from '../../../test/parcel-desk.ts'
import { openTestStore } from '../../../test/test-store.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { askCourier } from './ask-courier.ts'
import { courierEvents, shipments } from './shipping.tables.ts'

const TRACK = 'POST /courier/track/awbs'

let desk: ParcelDesk
beforeAll(async () => {
  desk = await openParcelDesk()
})
afterAll(() => desk.close())

const awbOf = async (id: number) => (await desk.orderOf(id)).trackingNumber ?? ''
const trackingOf = (id: number) => desk.store.visitor().get<Tracking>(`/shiprocket/track-order/${id}`)
const send = (payload: unknown, token: string | undefined = WEBHOOK_TOKEN) =>
  desk.store.visitor().call('POST', '/courier-updates', payload, token ? { 'x-api-key': token } : {})

/** Sends news as the webhook does, and waits until they were looked at. @returns what became of them */
async function hear(payload: Record<string, unknown>): Promise<string | null | undefined> {
  expect((await send(payload)).status).toBe(200)
  await until(async () => (await lastEvent())?.outcome !== null)
  return (await lastEvent())?.outcome
}
const lastEvent = async () =>
  (await desk.store.db.select().from(courierEvents).orderBy(sql`${courierEvents.id} desc`).limit(1))[0]

const scan = (time: string) => ({ date: `2026-11-24 ${time}`, activity: 'Call 9829000000', 'sr-status': 'NA' })
async function news(id: number, code: number, word: string, time = '12:00:00', more = {}) {
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
const say = async (...said: Parameters<typeof news>) => hear(await news(...said))

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
    const id = await desk.shipped()
    await say(id, first, 'A word')
    expect(await trackingOf(id)).toMatchObject({ status })
    expect(await desk.orderOf(id)).toMatchObject({ status: orderStatus, shipmentStatus: status })
    expect(await desk.shipmentOf(id)).toMatchObject({ heardWord: 'A word', heardAt: '2026-11-24T06:30:00.000Z' })
    for (const code of others) {
      await desk.store.db.update(shipments).set({ heardStatus: null, heardAt: null })
      await desk.store.db.execute(sql`update orders set shipment_status = null, status = 'pending'`)
      await say(id, code, `Word ${code}`)
      expect(await trackingOf(id), `code ${code}`).toMatchObject({ status })
    }
  })

  test.each([8, 16, 45])('%d: a parcel that Shiprocket cancelled can be handed over anew', async (code) => {
    const id = await desk.shipped()
    await say(id, code, 'Canceled')
    expect(await trackingOf(id)).toMatchObject({ status: 'SHIPMENT_CANCELLED', courierName: null })
    expect(await desk.shipmentOf(id)).toMatchObject({ state: 'cancelled', cancelling: null })
    expect(await desk.orderOf(id)).toMatchObject({ shiprocketOrderId: null, status: 'pending' })
  })

  test.each([23, 47, 50, 63, 999])('%d is for staff alone', async (code) => {
    const id = await desk.shipped()
    await say(id, 18, 'In Transit', '09:00:00')
    await say(id, code, 'Partially Delivered', '10:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'IN_TRANSIT' })
    expect(await desk.shipmentOf(id)).toMatchObject({ heardWord: 'Partially Delivered' })
  })

  test('the word itself where there is no code, under the names it had before', async () => {
    const id = await desk.shipped()
    expect(await hear({ awb_code: await awbOf(id), status: 'Out For Delivery' })).toBe('applied')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('the day it comes, and nothing of what couriers note', async () => {
    const id = await desk.shipped()
    await say(id, 18, 'In Transit')
    const answer = await desk.store.visitor().call('GET', `/shiprocket/track-order/${id}`)
    const text = await answer.text()
    expect(text).toContain('2026-11-28T13:30:00.000Z')
    expect(text).not.toContain('9829000000')
  })
})

describe('a parcel’s way leads forward only', () => {
  test('news in the wrong order, and news that come again', async () => {
    const id = await desk.shipped()
    await say(id, 17, 'Out For Delivery', '09:00:00')
    expect(await say(id, 18, 'In Transit', '08:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
    const delivered = await news(id, 7, 'Delivered', '15:00:00')
    expect(await hear(delivered)).toBe('applied')
    const before = await desk.store.db.$count(courierEvents)
    for (let times = 0; times < 3; times += 1) expect((await send(delivered)).status).toBe(200)
    expect(await desk.store.db.$count(courierEvents)).toBe(before)
    expect(await say(id, 17, 'Out For Delivery', '16:00:00')).toBe('older')
    expect(await say(id, 9, 'RTO Initiated', '17:00:00')).toBe('older')
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await desk.orderOf(id)).toMatchObject({ status: 'delivered' })
    expect(await desk.toldOf(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
  })

  test('to the door again after a failed attempt', async () => {
    const id = await desk.shipped()
    await say(id, 17, 'Out For Delivery', '09:00:00')
    await say(id, 21, 'Undelivered', '18:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'ATTEMPT_FAILED' })
    await say(id, 17, 'Out For Delivery', '20:00:00')
    expect(await trackingOf(id)).toMatchObject({ status: 'OUT_FOR_DELIVERY' })
  })

  test('what the staff settled stands', async () => {
    const id = await desk.shipped()
    await desk.staff.call('PUT', `/orders/${id}`, { status: 'delivered' })
    await say(id, 18, 'In Transit')
    expect(await desk.orderOf(id)).toMatchObject({ status: 'delivered' })
    expect(await trackingOf(id)).toMatchObject({ status: 'DELIVERED' })
  })
})

describe('news that are not taken', () => {
  test.each([undefined, '', 'another-token-of-16'])('with the token %j: answered, not kept', async (token) => {
    const id = await desk.shipped()
    const before = await desk.store.db.$count(courierEvents)
    expect((await send(await news(id, 7, 'Delivered'), token ?? '')).status).toBe(200)
    expect(await desk.store.db.$count(courierEvents)).toBe(before)
  })

  test('while no token is set', async () => {
    const open = await openTestStore({}, desk.store.databaseUrl)
    const before = await desk.store.db.$count(courierEvents)
    const answer = await open.visitor().call('POST', '/courier-updates', { awb: '1' }, { 'x-api-key': '' })
    expect(answer.status).toBe(200)
    expect(await desk.store.db.$count(courierEvents)).toBe(before)
    await open.close()
  })

  test('of a customer’s return, of a parcel that is not ours, of no parcel', async () => {
    const id = await desk.shipped()
    expect(await hear(await news(id, 7, 'Delivered', '12:00:00', { is_return: 1 }))).toBe('unknown')
    expect(await hear({ awb: '90110000999999', shipment_status_id: 7 })).toBe('unknown')
    expect(await hear({ hello: 'you\u0000' })).toBe('unknown')
    expect(await hear([1, 2] as never)).toBe('unknown')
    expect(await desk.orderOf(id)).toMatchObject({ status: 'pending' })
  })

  test('that are no JSON: answered and kept as they came', async () => {
    const sent = { method: 'POST', body: '{"awb":', headers: { 'x-api-key': WEBHOOK_TOKEN } }
    const answer = await desk.store.visitor().send('/courier-updates', sent)
    expect(answer.status).toBe(200)
    await until(async () => (await lastEvent())?.outcome !== null)
    expect(await lastEvent()).toMatchObject({ payload: { unreadable: '{"awb":' }, outcome: 'unknown' })
  })
})

describe('asking for parcels, in case news were lost', () => {
  const isDue = (id: number) =>
    desk.store.db.update(shipments).set({ askAt: sql`now()` }).where(eq(shipments.orderId, id))
  const track = async (id: number, code: number, word: string) => {
    const awb = await awbOf(id)
    desk.shiprocket.tracks.set(awb, {
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
    desk.store.db.update(shipments).set({ askAt: sql`now() + interval '1 day'` }).where(sql`order_id <> ${id}`)

  test('what is told counts as the webhook’s news do, and is asked for again in a while', async () => {
    const id = await desk.shipped()
    await only(id)
    await track(id, 7, 'Delivered')
    await isDue(id)
    await askCourier(desk.store.services)
    await until(async () => (await desk.orderOf(id)).status === 'delivered')
    expect(await desk.toldOf(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
    const before = desk.count(TRACK)
    await isDue(id)
    await askCourier(desk.store.services)
    expect(desk.count(TRACK), 'what has arrived is not asked for').toBe(before)
  })

  test('a parcel without scans, or that Shiprocket does not know, is asked for later', async () => {
    const id = await desk.shipped()
    await only(id)
    for (const told of [{ tracking_data: { track_status: 0, error: 'No activities found' } }, undefined]) {
      if (told) desk.shiprocket.tracks.set(await awbOf(id), told)
      else desk.shiprocket.tracks.delete(await awbOf(id))
      await isDue(id)
      await askCourier(desk.store.services)
      const [row] = await desk.store.db.select().from(shipments).where(eq(shipments.orderId, id))
      expect(row?.askAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
      expect(row?.heardStatus).toBeNull()
    }
  })

  test.each([
    ['too many calls', { status: 429, body: {} }],
    ['an outage', { status: 502, text: '<html>' }],
    ['a reset', 'reset'],
    ['a break in mid-answer', 'half'],
    ['silence', 'silence'],
  ] as const)('%s: the job fails, to be tried again soon, and nothing is changed', async (_what, answer) => {
    const id = await desk.shipped()
    await only(id)
    await isDue(id)
    desk.shiprocket.next(TRACK, answer)
    await expect(askCourier(desk.store.services)).rejects.toMatchObject({ mayPass: true })
    expect(await desk.orderOf(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
    await track(id, 17, 'Out For Delivery')
    await askCourier(desk.store.services)
    await until(async () => (await desk.orderOf(id)).shipmentStatus === 'OUT_FOR_DELIVERY')
  })

  test.each([
    ['a module that is not ticked', { status: 403, body: { message: 'Unauthorized!' } }],
    ['a refusal', { status: 422, body: { message: 'Invalid Data.', errors: { awbs: ['Needed'] } } }],
  ] as const)('%s: nothing is changed, and the next round asks again', async (_what, answer) => {
    const id = await desk.shipped()
    await only(id)
    await isDue(id)
    desk.shiprocket.next(TRACK, answer)
    await askCourier(desk.store.services)
    expect(await desk.orderOf(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
    await track(id, 18, 'In Transit')
    await askCourier(desk.store.services)
    await until(async () => (await desk.orderOf(id)).shipmentStatus === 'IN_TRANSIT')
  })
})
