import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/shipping-fixture.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
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
const booked = (id: number, state: 'done' | 'failed') =>
  waitFor(async () => (await fixture.latestShipment(id))?.booking === state)

test('a parcel is given a courier, a pickup, a label and a manifest; the customer is told once, and staff see it all', async () => {
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
    labelUrl: `https://files.example/labels/${shipmentId}.pdf`,
    manifestUrl: `https://files.example/manifests/${shipmentId}.pdf`,
  })
  const order = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
  expect(order).toMatchObject({ trackingNumber: awb, courierName: 'Marudhar Surface', status: 'pending' })
  expect(order.trackingUrl).toBe(`https://shiprocket.co/tracking/${awb}`)
  expect(order.history?.map(({ action, actor }) => `${actor} ${action}`).at(-1)).toBe('Shiprocket courier')
  expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped'])
})

test('a job that is done twice asks for nothing twice', async () => {
  const id = await fixture.placeAndShip()
  const before = fixture.shiprocket.requests.length
  await bookShipment(fixture.store.services, (await fixture.latestShipment(id))?.id ?? 0, { isLast: false })
  expect(fixture.shiprocket.requests.length).toBe(before)
})

describe('what passes is tried again by itself, from where it stood', () => {
  const PASSING = [
    ['too many calls', { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['an outage in HTML', { status: 502, text: '<html>Bad gateway</html>' }],
    ['an error of theirs', { status: 500, body: { message: 'Server Error' } }],
    ['a reset', 'reset'],
    ['a break in mid-answer', 'half'],
    ['silence', 'silence'],
    ['an expired token', { status: 401, body: { message: 'Unauthenticated.' } }],
  ] as const
  for (const call of [ASSIGN, PICKUP, LABEL, MANIFEST]) {
    test.each(PASSING)(`${call}: %s`, async (_what, answer) => {
      const before = fixture.countRequests(call)
      fixture.shiprocket.respondOnce(call, answer)
      const id = await ship()
      await booked(id, 'done')
      expect(fixture.countRequests(call)).toBe(before + 2)
      expect(fixture.shiprocket.orders.get(String(id))).toBeDefined()
      expect(await fixture.latestShipment(id)).toMatchObject({ bookingError: null })
    })
  }
})

describe('an answer that was lost after the deed does no harm', () => {
  test('a courier that was assigned is found', async () => {
    fixture.shiprocket.respondOnce(ASSIGN, 'reset', true)
    const id = await ship()
    await booked(id, 'done')
    expect((await fixture.findOrder(id)).trackingNumber).toBe(fixture.shiprocket.orders.get(String(id))?.awb)
  })

  test('a courier that was chosen in the panel is kept', async () => {
    fixture.shiprocket.respondOnce(
      ASSIGN,
      { status: 400, body: { message: 'Oops! Cannot reassign courier for this shipment.' } },
      true,
    )
    const id = await ship()
    await booked(id, 'done')
    expect((await fixture.findOrder(id)).trackingNumber).toBe(fixture.shiprocket.orders.get(String(id))?.awb)
  })

  test('a pickup that was booked stays', async () => {
    fixture.shiprocket.respondOnce(PICKUP, { status: 400, body: { message: 'Already in Pickup Queue.' } })
    const id = await ship()
    await booked(id, 'done')
    expect(await fixture.latestShipment(id)).toMatchObject({ pickupAt: null, labelUrl: expect.any(String) as string })
  })

  test('a manifest that was made is printed', async () => {
    fixture.shiprocket.respondOnce(MANIFEST, 'reset', true)
    const id = await ship()
    await booked(id, 'done')
    expect((await fixture.latestShipment(id))?.manifestUrl).toContain('https://files.example/manifests/')
  })

  test('an empty manifest is waited for', async () => {
    fixture.shiprocket.respondOnce(MANIFEST, { status: 200, body: { status: 1, manifest_url: '' } })
    const id = await ship()
    await booked(id, 'done')
    expect((await fixture.latestShipment(id))?.manifestUrl).toContain('https://')
  })
})

describe('what is refused is told to staff, who have it tried again', () => {
  const no = (body: object) => ({ status: 200, body })
  test.each([
    [
      'no courier takes it',
      ASSIGN,
      no({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier is not serviceable' } } }),
      'Courier is not serviceable',
    ],
    [
      'the wallet is low',
      ASSIGN,
      no({ message: 'Please recharge your ShipRocket wallet.', status_code: 350 }),
      'Please recharge your ShipRocket wallet.',
    ],
    [
      'a field is refused',
      ASSIGN,
      { status: 422, body: { message: 'Required field missing', errors: { shipment_id: ['It is required.'] } } },
      'Required field missing It is required.',
    ],
    [
      'a refusal names fields as one text',
      ASSIGN,
      { status: 422, body: { message: 'Invalid', errors: { shipment_id: 'It is required.' } } },
      'Invalid It is required.',
    ],
    ['a refusal names nothing', ASSIGN, { status: 422, body: {} }, 'Shiprocket answered 422.'],
    [
      'a module is not ticked',
      ASSIGN,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
      DENIED,
    ],
    [
      'there is no such shipment',
      PICKUP,
      { status: 400, body: { message: 'Invalid shipment id' } },
      'Invalid shipment id',
    ],
    ['a pickup is refused with a 200', PICKUP, no({ pickup_status: 0 }), 'No pickup was booked.'],
    [
      'no label is made',
      LABEL,
      no({ label_created: 0, response: 'No valid shipment ids to print label' }),
      'No valid shipment ids to print label',
    ],
    ['the manifest is refused', MANIFEST, { status: 404, body: { message: 'Not here' } }, 'Not here'],
  ] as const)('%s', async (_what, call, answer, sentence) => {
    fixture.shiprocket.respondOnce(call, answer)
    const id = await ship()
    await booked(id, 'failed')
    const shipment = await fixture.latestShipment(id)
    expect(shipment?.bookingError).toBe(sentence)
    expect(await fixture.staff.getJson('/admin/shipments/failed')).toMatchObject([
      { id: shipment?.id, orderId: id, operation: 'booking', lastError: sentence },
    ])
    const created = fixture.countRequests('POST /orders/create/adhoc')
    const again = `/admin/shipments/${shipment?.id}/retry`
    expect(await fixture.staff.requestJson('POST', again)).toMatchObject({ status: 200, body: { booking: 'waiting' } })
    await booked(id, 'done')
    expect(fixture.countRequests('POST /orders/create/adhoc')).toBe(created)
    expect(await fixture.staff.requestJson('POST', again)).toMatchObject({ status: 409, body: { code: 'not_failed' } })
    expect(await fixture.staff.getJson('/admin/shipments/failed')).toEqual([])
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped'])
  })

  test('a service that stays away is given up in the end', async () => {
    for (let tries = 0; tries < 17; tries += 1) fixture.shiprocket.respondOnce(LABEL, { status: 503, text: 'away' })
    const id = await ship()
    await booked(id, 'failed')
    expect(await fixture.latestShipment(id)).toMatchObject({
      bookingError: 'Shiprocket is unavailable (503). Please try again later.',
      trackingNumber: expect.any(String) as string,
    })
  })

  test('an unknown shipment is not found, and an unknown order has none', async () => {
    expect(await fixture.staff.requestJson('POST', '/admin/shipments/999999/retry')).toMatchObject({ status: 404 })
    expect(await fixture.staff.requestJson('GET', '/admin/orders/1000000000/shipments')).toMatchObject({ status: 404 })
  })
})
