import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { pollTracking } from './poll-tracking.ts'
import type { FailedJob } from '../../../domain/jobs/failed-jobs.ts'
import { shipments } from '../../database/schema/shipping.ts'

const TRACK = 'POST /courier/track/awbs'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const awbOf = async (id: number) => (await fixture.findOrder(id)).trackingNumber ?? ''
const trackingOf = (id: number) => fixture.store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)
const scan = (time: string) => ({ date: `2026-11-24 ${time}`, activity: 'Call 9829000000', 'sr-status': 'NA' })

describe('tracking poll', () => {
  const makeDue = (id: number) =>
    fixture.store.db
      .update(shipments)
      .set({ nextPollAt: sql`now()`, trackingRequestedAt: null })
      .where(eq(shipments.orderId, id))
  const setTracking = async (id: number, code: number, statusText: string) => {
    const awb = await awbOf(id)
    fixture.shiprocket.trackingByAwb.set(awb, {
      tracking_data: {
        track_status: 1,
        shipment_status: code,
        shipment_track: [{ awb_code: awb, current_status: statusText, courier_name: 'Marudhar Surface' }],
        shipment_track_activities: [scan('15:32:18'), scan('09:15:00')],
        etd: '2026-11-25 19:00:00',
      },
    })
  }
  /** Postpones the polls of all other orders. */
  const postponeOthers = (id: number) =>
    fixture.store.db.update(shipments).set({ nextPollAt: sql`now() + interval '1 day'` }).where(sql`order_id <> ${id}`)

  test('polled tracking is applied like an event of the webhook, and a delivered shipment is not polled again', async () => {
    const id = await fixture.placeAndShip()
    await postponeOthers(id)
    await setTracking(id, 7, 'Delivered')
    await makeDue(id)
    await pollTracking(fixture.store.services)
    await waitFor(async () => (await fixture.findOrder(id)).status === 'delivered')
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-delivered'])
    const before = fixture.countRequests(TRACK)
    await makeDue(id)
    await pollTracking(fixture.store.services)
    expect(fixture.countRequests(TRACK), 'a delivered shipment is not polled').toBe(before)
  })

  test.each([400, 404, 422])(
    'a number that Shiprocket refuses with %i stops no other, and staff see it',
    async (status) => {
      const ids = [await fixture.placeAndShip(), await fixture.placeAndShip(), await fixture.placeAndShip()]
      const [bad = 0, ...good] = ids
      await fixture.store.db.update(shipments).set({ nextPollAt: sql`now() + interval '1 day'` })
      for (const id of ids) await makeDue(id)
      for (const id of good) await setTracking(id, 17, 'Out For Delivery')
      const refused = await awbOf(bad)
      const { courier } = fixture.store.services
      const rejecting = {
        ...courier,
        track: async (numbers: string[]) => {
          if (numbers.includes(refused))
            fixture.shiprocket.respondOnce(TRACK, { status, body: { message: `AWB ${refused} is wrong.` } })
          return courier.track(numbers)
        },
      }
      await pollTracking({ ...fixture.store.services, courier: rejecting })
      for (const id of good)
        await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'OUT_FOR_DELIVERY')
      const listed = await fixture.staff.getJson<FailedJob[]>('/admin/failed-jobs?limit=100')
      const problem = listed.find(({ kind, orderId }) => kind === 'parcel' && orderId === bad)
      expect(problem).toMatchObject({ detail: refused, lastError: `AWB ${refused} is wrong.` })
      expect((await fixture.staff.request('POST', `/admin/failed-jobs/parcel/${problem?.id}/retry`)).status).toBe(204)
      await setTracking(bad, 18, 'In Transit')
      await pollTracking(fixture.store.services)
      await waitFor(async () => (await fixture.findOrder(bad)).shipmentStatus === 'IN_TRANSIT')
    },
  )

  test('a shipment without scans or unknown to Shiprocket is polled again later', async () => {
    const id = await fixture.placeAndShip()
    await postponeOthers(id)
    for (const tracking of [{ tracking_data: { track_status: 0, error: 'No activities found' } }, undefined]) {
      if (tracking) fixture.shiprocket.trackingByAwb.set(await awbOf(id), tracking)
      else fixture.shiprocket.trackingByAwb.delete(await awbOf(id))
      await makeDue(id)
      await pollTracking(fixture.store.services)
      const [row] = await fixture.store.db.select().from(shipments).where(eq(shipments.orderId, id))
      expect(row?.nextPollAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
      expect(row?.courierStatus).toBeNull()
    }
  })

  test('a look at the tracking page refreshes it in the background, at most once in 15 minutes', async () => {
    const id = await fixture.placeAndShip()
    await postponeOthers(id)
    await setTracking(id, 17, 'Out For Delivery')
    const before = fixture.countRequests(TRACK)
    expect(await trackingOf(id)).toMatchObject({ status: 'PROCESSING' })
    await Promise.all([trackingOf(id), trackingOf(id)])
    await waitFor(async () => (await trackingOf(id)).status === 'OUT_FOR_DELIVERY')
    expect(fixture.countRequests(TRACK)).toBe(before + 1)
    await fixture.store.db.update(shipments).set({ nextPollAt: sql`now()` }).where(eq(shipments.orderId, id))
    await pollTracking(fixture.store.services)
    expect(fixture.countRequests(TRACK), 'a poll within the 15 minutes').toBe(before + 1)
    const sixteenMinutesAgo = sql`now() - interval '16 minutes'`
    await fixture.store.db
      .update(shipments)
      .set({ trackingRequestedAt: sixteenMinutesAgo, nextPollAt: sql`now() + interval '1 day'` })
      .where(eq(shipments.orderId, id))
    await setTracking(id, 7, 'Delivered')
    await trackingOf(id)
    await waitFor(async () => (await trackingOf(id)).status === 'DELIVERED')
    expect(fixture.countRequests(TRACK)).toBe(before + 2)
  })

  test('a failed refresh leaves the tracking as it is and is not retried', async () => {
    const id = await fixture.placeAndShip()
    await postponeOthers(id)
    const before = fixture.countRequests(TRACK)
    fixture.shiprocket.respondOnce(TRACK, { status: 502, text: '<html>' })
    expect(await trackingOf(id)).toMatchObject({ status: 'PROCESSING' })
    await waitFor(() => Promise.resolve(fixture.countRequests(TRACK) === before + 1))
    expect(await trackingOf(id)).toMatchObject({ status: 'PROCESSING' })
    expect(fixture.countRequests(TRACK)).toBe(before + 1)
  })

  test.each([
    ['too many requests', { status: 429, body: {} }],
    ['an outage', { status: 502, text: '<html>' }],
    ['a connection reset', 'reset'],
    ['a truncated response', 'truncated'],
    ['no response', 'silence'],
  ] as const)('after %s the job fails for a retry and changes nothing', async (_failure, response) => {
    const id = await fixture.placeAndShip()
    await postponeOthers(id)
    await makeDue(id)
    fixture.shiprocket.respondOnce(TRACK, response)
    await expect(pollTracking(fixture.store.services)).rejects.toMatchObject({ retryable: true })
    expect(await fixture.findOrder(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
    await setTracking(id, 17, 'Out For Delivery')
    await pollTracking(fixture.store.services)
    await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'OUT_FOR_DELIVERY')
  })

  test.each([['a module that is not enabled', { status: 403, body: { message: 'Unauthorized!' } }]] as const)(
    'after %s nothing changes, and the next poll tries again',
    async (_failure, response) => {
      const id = await fixture.placeAndShip()
      await postponeOthers(id)
      await makeDue(id)
      fixture.shiprocket.respondOnce(TRACK, response)
      await pollTracking(fixture.store.services)
      expect(await fixture.findOrder(id)).toMatchObject({ shipmentStatus: 'PROCESSING' })
      await setTracking(id, 18, 'In Transit')
      await pollTracking(fixture.store.services)
      await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'IN_TRANSIT')
    },
  )
})
