import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { auditLog } from '../database/schema/platform.ts'
import { eraseOrders } from '../privacy/erase-customer.ts'
import { bookShipment } from './book-shipment.ts'

const ASSIGN = 'POST /courier/assign/awb'
const PICKUP = 'POST /courier/generate/pickup'
const LABEL = 'POST /courier/generate/label'
const MANIFEST = 'POST /manifests/generate'
const DENIED = 'Shiprocket authentication failed. Please check your Shiprocket credentials.'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

async function ship(): Promise<number> {
  const id = await fixture.placeOrder()
  expect(await fixture.staff.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({ status: 200 })
  return id
}
const untilBooking = (id: number, state: 'done' | 'failed') =>
  waitFor(async () => (await fixture.latestShipment(id))?.booking === state)

test('the booking assigns a courier, pickup, label and manifest, and sends the customer one email', async () => {
  const id = await fixture.placeAndShip()
  const { awb, shipmentId } = fixture.shiprocket.orders.get(String(id)) ?? {}
  expect(await fixture.latestShipment(id)).toMatchObject({
    reference: String(id),
    trackingNumber: awb,
    state: 'open',
    booking: 'done',
    bookingError: null,
    cancelling: null,
    pickupAt: '2026-11-23T04:30:00.000Z',
    labelUrl: `${fixture.shiprocket.filesUrl}/labels/${shipmentId}.pdf`,
    manifestUrl: `${fixture.shiprocket.filesUrl}/manifests/${shipmentId}.pdf`,
  })
  const order = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
  expect(order).toMatchObject({ trackingNumber: awb, courierName: 'Marudhar Surface', status: 'pending' })
  expect(order.trackingUrl).toBe(`https://shiprocket.co/tracking/${awb}`)
  expect(order.history?.map(({ action, actor }) => `${actor} ${action}`).at(-1)).toBe('Shiprocket courier')
  expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped'])
})

test('a job that runs twice books nothing twice', async () => {
  const id = await fixture.placeAndShip()
  const before = fixture.shiprocket.requests.length
  await bookShipment(fixture.store.services, (await fixture.latestShipment(id))?.id ?? 0, { isLast: false })
  expect(fixture.shiprocket.requests.length).toBe(before)
})

describe('the booking is retried at the failed step', () => {
  const TEMPORARY_FAILURES = [
    ['too many requests', { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['an outage with an HTML body', { status: 502, text: '<html>Bad gateway</html>' }],
    ['an internal error', { status: 500, body: { message: 'Server Error' } }],
    ['a connection reset', 'reset'],
    ['a truncated response', 'truncated'],
    ['no response', 'silence'],
    ['an expired token', { status: 401, body: { message: 'Unauthenticated.' } }],
  ] as const
  for (const endpoint of [ASSIGN, PICKUP, LABEL, MANIFEST]) {
    test.each(TEMPORARY_FAILURES)(`${endpoint}: after %s`, async (_failure, response) => {
      const before = fixture.countRequests(endpoint)
      fixture.shiprocket.respondOnce(endpoint, response)
      const id = await ship()
      await untilBooking(id, 'done')
      expect(fixture.countRequests(endpoint)).toBe(before + 2)
      expect(fixture.shiprocket.orders.get(String(id))).toBeDefined()
      expect(await fixture.latestShipment(id)).toMatchObject({ bookingError: null })
    })
  }
})

describe('a retry after a lost response finds the existing result', () => {
  test('an assigned courier is found', async () => {
    fixture.shiprocket.respondOnce(ASSIGN, 'reset', true)
    const id = await ship()
    await untilBooking(id, 'done')
    expect((await fixture.findOrder(id)).trackingNumber).toBe(fixture.shiprocket.orders.get(String(id))?.awb)
  })

  test('a courier that staff assigned in the panel is used', async () => {
    fixture.shiprocket.respondOnce(
      ASSIGN,
      { status: 400, body: { message: 'Oops! Cannot reassign courier for this shipment.' } },
      true,
    )
    const id = await ship()
    await untilBooking(id, 'done')
    expect((await fixture.findOrder(id)).trackingNumber).toBe(fixture.shiprocket.orders.get(String(id))?.awb)
  })

  test('a booked pickup is accepted', async () => {
    fixture.shiprocket.respondOnce(PICKUP, { status: 400, body: { message: 'Already in Pickup Queue.' } })
    const id = await ship()
    await untilBooking(id, 'done')
    expect(await fixture.latestShipment(id)).toMatchObject({ pickupAt: null, labelUrl: expect.any(String) as string })
  })

  test('a generated manifest is printed', async () => {
    fixture.shiprocket.respondOnce(MANIFEST, 'reset', true)
    const id = await ship()
    await untilBooking(id, 'done')
    expect((await fixture.latestShipment(id))?.manifestUrl).toContain('/files/manifests/')
  })

  test('a manifest without a URL is retried', async () => {
    fixture.shiprocket.respondOnce(MANIFEST, { status: 200, body: { status: 1, manifest_url: '' } })
    const id = await ship()
    await untilBooking(id, 'done')
    expect((await fixture.latestShipment(id))?.manifestUrl).toContain('/files/manifests/')
  })
})

describe('staff see why a booking was rejected and can retry it', () => {
  const rejection = (body: object) => ({ status: 200, body })
  test.each([
    [
      'no courier accepts the shipment',
      ASSIGN,
      rejection({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier is not serviceable' } } }),
      'Courier is not serviceable',
    ],
    [
      'the wallet balance is too low',
      ASSIGN,
      rejection({ message: 'Please recharge your ShipRocket wallet.', status_code: 350 }),
      'Please recharge your ShipRocket wallet.',
    ],
    [
      'a field is rejected',
      ASSIGN,
      { status: 422, body: { message: 'Required field missing', errors: { shipment_id: ['It is required.'] } } },
      'Required field missing It is required.',
    ],
    [
      'the errors of a field are a single string',
      ASSIGN,
      { status: 422, body: { message: 'Invalid', errors: { shipment_id: 'It is required.' } } },
      'Invalid It is required.',
    ],
    ['the rejection has no message', ASSIGN, { status: 422, body: {} }, 'Shiprocket responded with status 422.'],
    [
      'a module is not enabled for the API user',
      ASSIGN,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
      DENIED,
    ],
    [
      'the shipment is unknown',
      PICKUP,
      { status: 400, body: { message: 'Invalid shipment id' } },
      'Invalid shipment id',
    ],
    ['the pickup is rejected with status 200', PICKUP, rejection({ pickup_status: 0 }), 'No pickup was booked.'],
    [
      'no label is generated',
      LABEL,
      rejection({ label_created: 0, response: 'No valid shipment ids to print label' }),
      'No valid shipment ids to print label',
    ],
    ['the manifest is rejected', MANIFEST, { status: 404, body: { message: 'Not here' } }, 'Not here'],
  ] as const)('%s', async (_reason, endpoint, response, message) => {
    fixture.shiprocket.respondOnce(endpoint, response)
    const id = await ship()
    await untilBooking(id, 'failed')
    const shipment = await fixture.latestShipment(id)
    expect(shipment?.bookingError).toBe(message)
    expect(await fixture.staff.getJson('/admin/failed-jobs')).toMatchObject([
      {
        kind: 'shipment',
        id: String(shipment?.id),
        title: `Courier booking of order #${id}`,
        orderId: id,
        lastError: message,
      },
    ])
    const created = fixture.countRequests('POST /orders/create/adhoc')
    const retryPath = `/admin/failed-jobs/shipment/${shipment?.id}/retry`
    expect((await fixture.staff.request('POST', retryPath)).status).toBe(204)
    const isRetry = and(eq(auditLog.action, 'retry'), eq(auditLog.subjectId, String(id)))
    expect(await fixture.store.db.select().from(auditLog).where(isRetry)).toMatchObject([
      { kind: 'order', before: { booking: 'failed' }, after: { booking: 'waiting' } },
    ])
    await untilBooking(id, 'done')
    expect(fixture.countRequests('POST /orders/create/adhoc')).toBe(created)
    expect(await fixture.staff.requestJson('POST', retryPath)).toMatchObject({
      status: 409,
      body: { code: 'not_failed' },
    })
    expect(await fixture.staff.getJson('/admin/failed-jobs')).toEqual([])
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped'])
  })

  test('the booking fails when an outage outlasts all retries', async () => {
    for (let attempt = 0; attempt < 17; attempt += 1) {
      fixture.shiprocket.respondOnce(LABEL, { status: 503, text: 'unavailable' })
    }
    const id = await ship()
    await untilBooking(id, 'failed')
    expect(await fixture.latestShipment(id)).toMatchObject({
      bookingError: 'Shiprocket is unavailable (503). Please try again later.',
      trackingNumber: expect.any(String) as string,
    })
  })

  test('an unknown shipment and the shipments of an unknown order are not found', async () => {
    expect(await fixture.staff.requestJson('POST', '/admin/failed-jobs/shipment/999999/retry')).toMatchObject({
      status: 404,
    })
    expect(await fixture.staff.requestJson('GET', '/admin/orders/1000000000/shipments')).toMatchObject({ status: 404 })
  })
})

test('an order whose customer had their data deleted is not sent', async () => {
  const id = await fixture.placeOrder()
  await fixture.store.db.transaction((tx) => eraseOrders(tx, [id]))
  expect(await fixture.staff.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'data_deleted' },
  })
})
