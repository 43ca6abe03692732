import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BOOKED_AT,
  openShippingFixture,
  type ShippingFixture,
  waitFor,
  WEBHOOK_TOKEN,
} from '../../../../test/fixtures/shipping-fixture.ts'
import { desc, eq } from 'drizzle-orm'
import { deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { auditLog, siteSettings } from '../../database/schema/platform.ts'
import { returns } from '../../database/schema/returns.ts'
import { trackingEvents } from '../../database/schema/shipping.ts'
import { pollTracking } from '../tracking/poll-tracking.ts'
import { handleReturnPickup } from './handle-return-pickup.ts'

const CREATE = 'POST /orders/create/return'
let shop: ShippingFixture

beforeAll(async () => {
  shop = await openShippingFixture()
  await shop.store.db.insert(siteSettings).values({ key: 'returns.pickup', value: 'true' })
})
afterAll(() => shop.close())

/** Records a return and approves it with a pickup. */
async function approvedReturn() {
  const { staff, orderId, lineId } = await deliveredOrder(shop.store)
  const steps = returnSteps(staff)
  const { body } = await steps.record(orderId, lineId)
  await shop.store.db.update(returns).set({ createdAt: BOOKED_AT }).where(eq(returns.id, body.id))
  await steps.act(body.id, { action: 'approve', handover: 'pickup', message: '' })
  return { ...steps, id: body.id, orderId }
}

describe('the pickup of a return', () => {
  test('is booked at the customer’s address, prepaid, and the customer is informed', async () => {
    const { id, orderId, read } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    expect(await read(id)).toMatchObject({ pickup: 'done', courierName: 'Marudhar Surface' })
    const request = shop.shiprocket.requests.findLast(({ endpoint }) => endpoint === CREATE)
    expect(request?.body).toMatchObject({
      order_id: `R-${id}-${orderId}`,
      payment_method: 'PREPAID',
      pickup_pincode: 302_017,
      shipping_pincode: 324_005,
      sub_total: 499,
      order_items: [{ units: 1, selling_price: 499, return_reason: '29' }],
    })
    expect(await shop.customerEmails(id)).toContain('return-pickup')
  })

  test('is booked once, even if the process is killed before the response is stored', async () => {
    const before = shop.countRequests(CREATE)
    shop.shiprocket.respondOnce(CREATE, 'reset', true)
    const { id, read } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    expect(shop.countRequests(CREATE) - before).toBe(1)
    await handleReturnPickup(shop.store.services, id, { isLast: false })
    expect(shop.countRequests(CREATE) - before).toBe(1)
  })

  test('that the courier rejects shows the reason, and the customer can send the books instead', async () => {
    const rejection = { status: 422, body: { message: 'Pickup pincode is not serviceable.', status_code: 422 } }
    shop.shiprocket.respondOnce(CREATE, rejection)
    const { id, read, act } = await approvedReturn()
    await waitFor(async () => (await read(id)).pickup === 'failed')
    expect(await read(id)).toMatchObject({ status: 'approved', pickupError: 'Pickup pincode is not serviceable.' })
    expect((await act(id, { action: 'choose_drop_off' })).body).toMatchObject({ status: 'drop_off' })
    await waitFor(async () => (await read(id)).pickup === 'cancelled')
  })

  test('is cancelled at the courier when the return is cancelled', async () => {
    const { id, orderId, read, act } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    await act(id, { action: 'cancel' })
    await waitFor(async () => (await read(id)).pickup === 'cancelled')
    expect(shop.shiprocket.orders.get(`R-${id}-${orderId}`)?.statusCode).toBe(5)
  })
})

describe('the parcel of a return', () => {
  const outcomeOf = async (payload: Record<string, unknown>) => {
    const { db } = shop.store
    expect(
      (await shop.store.client().request('POST', '/courier-updates', payload, { 'x-api-key': WEBHOOK_TOKEN })).status,
    ).toBe(200)
    const last = async () => (await db.select().from(trackingEvents).orderBy(desc(trackingEvents.id)).limit(1))[0]
    await waitFor(async () => (await last())?.outcome !== null)
    return (await last())?.outcome
  }
  const report = (awb: string | null, code: number, time: string) => ({
    awb,
    is_return: 1,
    shipment_status: `Code ${code}`,
    shipment_status_id: code,
    scans: [{ date: `2026-11-24 ${time}`, activity: '' }],
  })

  test('is followed from the pickup to the shop, in any order of the reports, and staff receive it', async () => {
    const { id, orderId, read } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    const { trackingNumber } = await read(id)
    const steps = [report(trackingNumber, 42, '10:00:00'), report(trackingNumber, 18, '14:00:00')]
    expect(await outcomeOf(steps[1] ?? {})).toBe('applied')
    expect(await read(id)).toMatchObject({ parcelState: 'in_transit', parcelText: 'Code 18' })
    expect(await outcomeOf(steps[0] ?? {})).toBe('older')
    expect(await outcomeOf(report(trackingNumber, 7, '18:00:00'))).toBe('applied')
    expect(await read(id)).toMatchObject({ parcelState: 'arrived', status: 'pickup_booked', receivedAt: null })
    expect(await shop.findOrder(orderId)).toMatchObject({ status: 'delivered' })
    expect(await outcomeOf(report('90110000000000', 7, '18:00:00'))).toBe('unknown')
  })

  test('moves on by a late report, and the newest words of the courier stay', async () => {
    const { id, read } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    const { trackingNumber } = await read(id)
    // Code 5 is a report that says nothing about the parcel's way.
    expect(await outcomeOf(report(trackingNumber, 5, '15:00:00'))).toBe('applied')
    const newest = await read(id)
    expect(newest).toMatchObject({ parcelState: null, parcelText: 'Code 5' })
    expect(await outcomeOf(report(trackingNumber, 42, '10:00:00'))).toBe('applied')
    const { parcelText, parcelAt } = newest
    expect(await read(id)).toMatchObject({ parcelState: 'picked_up', parcelText, parcelAt })
  })

  test('is polled too, because requests of the courier can be lost', async () => {
    const { id, read } = await approvedReturn()
    await waitFor(async () => (await read(id)).status === 'pickup_booked')
    const awb = (await read(id)).trackingNumber ?? ''
    shop.shiprocket.trackingByAwb.set(awb, {
      tracking_data: {
        track_status: 1,
        shipment_status: 42,
        shipment_track: [{ awb_code: awb, current_status: 'Picked Up' }],
        shipment_track_activities: [{ date: '2026-11-24 15:32:18' }],
      },
    })
    await pollTracking(shop.store.services)
    await waitFor(async () => (await read(id)).parcelState === 'picked_up')
    const countPolls = () => shop.countRequests('POST /courier/track/awbs')
    const before = countPolls()
    await pollTracking(shop.store.services)
    expect(countPolls() - before).toBe(0)
  })

  test('whose number Shiprocket refuses says so to staff until it is answered, and stops no other', async () => {
    const [bad, good] = [await approvedReturn(), await approvedReturn()]
    for (const { id, read } of [bad, good]) await waitFor(async () => (await read(id)).status === 'pickup_booked')
    const awbOf = async ({ id, read }: typeof bad) => (await read(id)).trackingNumber ?? ''
    const refused = await awbOf(bad)
    const pickUp = async (one: typeof bad) => {
      const awb = await awbOf(one)
      const parcel = { awb_code: awb, current_status: 'Picked Up' }
      const activities = [{ date: '2026-11-24 15:32:18' }]
      const tracking = { track_status: 1, shipment_status: 42, shipment_track: [parcel] }
      shop.shiprocket.trackingByAwb.set(awb, { tracking_data: { ...tracking, shipment_track_activities: activities } })
    }
    await pickUp(good)
    const { courier } = shop.store.services
    const rejecting = {
      ...courier,
      track: async (numbers: string[]) => {
        const message = `AWB ${refused} is wrong.`
        if (numbers.includes(refused))
          shop.shiprocket.respondOnce('POST /courier/track/awbs', { status: 422, body: { message } })
        return courier.track(numbers)
      },
    }
    const poll = async (services: Parameters<typeof pollTracking>[0]) => {
      await shop.store.db.update(returns).set({ parcelPolledAt: null })
      await pollTracking(services)
    }
    for (let count = 0; count < 2; count += 1) await poll({ ...shop.store.services, courier: rejecting })
    await waitFor(async () => (await good.read(good.id)).parcelState === 'picked_up')
    expect(await good.read(good.id)).toMatchObject({ pickupError: null })
    const pickupError = `AWB ${refused} is wrong.`
    expect(await bad.read(bad.id)).toMatchObject({ status: 'pickup_booked', pickup: 'done', pickupError })
    const isOfOrder = eq(auditLog.subjectId, String(bad.orderId))
    const entries = await shop.store.db.select({ after: auditLog.after }).from(auditLog).where(isOfOrder)
    const fact = { parcel: 'Refused by Shiprocket', reason: pickupError }
    expect(entries.filter(({ after }) => after?.parcel === fact.parcel)).toMatchObject([{ after: fact }])
    await pickUp(bad)
    await poll(shop.store.services)
    await waitFor(async () => (await bad.read(bad.id)).parcelState === 'picked_up')
    expect(await bad.read(bad.id)).toMatchObject({ pickupError: null })
  })
})

test('a replacement is shipped as a prepaid parcel, of which nothing is collected', async () => {
  const { staff, orderId, lineId } = await deliveredOrder(shop.store)
  const { record, act } = returnSteps(staff)
  const { body } = await record(orderId, lineId)
  await act(body.id, { action: 'approve', handover: 'none', message: '' })
  const { replacementOrderId } = (await act(body.id, { action: 'replace' })).body
  await staff.request('POST', `/shiprocket/create-order/${replacementOrderId}`)
  const request = shop.shiprocket.requests.findLast(({ endpoint }) => endpoint === 'POST /orders/create/adhoc')
  expect(request?.body).toMatchObject({
    order_id: String(replacementOrderId),
    payment_method: 'Prepaid',
    sub_total: 499,
    order_items: [{ selling_price: 499 }],
  })
})
