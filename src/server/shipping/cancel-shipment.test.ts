import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/shipping-fixture.ts'
import type { BulkOrderResult } from '../../domain/orders/admin-order.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { shipments } from './shipping.tables.ts'

const CANCEL = 'POST /orders/cancel'
const CANCEL_AWB = 'POST /orders/cancel/shipment/awbs'
const FIND = 'GET /orders'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const setStatus = (id: number, status: string) => fixture.staff.requestJson('PUT', `/orders/${id}`, { status })
const untilCancelled = (id: number) => waitFor(async () => (await fixture.latestShipment(id))?.state === 'cancelled')
const shiprocketOrder = (reference: string) => fixture.shiprocket.orders.get(reference)

test('a cancelled order’s parcel is called back, and the order can be sent anew under another number', async () => {
  const id = await fixture.placeAndShip()
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  expect(fixture.shiprocket.requests.findLast(({ call }) => call === CANCEL_AWB)?.body).toEqual({
    awbs: [shiprocketOrder(String(id))?.awb],
  })
  expect(await fixture.latestShipment(id)).toMatchObject({ cancelling: 'done', cancelError: null })
  expect(await fixture.findOrder(id)).toMatchObject({
    shiprocketOrderId: null,
    trackingNumber: null,
    status: 'cancelled',
  })
  await setStatus(id, 'processing')
  expect(await fixture.staff.requestJson('POST', `/shiprocket/create-order/${id}`)).toMatchObject({ status: 200 })
  expect(shiprocketOrder(`${id}-2`)).toMatchObject({ statusCode: 1 })
  expect(await fixture.latestShipment(id)).toMatchObject({ reference: `${id}-2`, state: 'open' })
})

test('cancelling many orders calls back those that are with the courier', async () => {
  const [sent, unsent] = [await fixture.placeAndShip(), await fixture.placeOrder()]
  const { body } = await fixture.staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', {
    ids: [sent, unsent],
    status: 'cancelled',
  })
  expect(body.updated).toHaveLength(2)
  await untilCancelled(sent)
  expect(await fixture.latestShipment(unsent)).toBeUndefined()
})

test('the order is cancelled at once, whatever Shiprocket does', async () => {
  const id = await fixture.placeAndShip()
  for (const call of [FIND, FIND, FIND]) fixture.shiprocket.respondOnce(call, 'silence')
  expect(await setStatus(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await fixture.latestShipment(id)).toMatchObject({ cancelling: 'waiting' })
  await untilCancelled(id)
})

test('a job that is done twice calls nothing back twice', async () => {
  const id = await fixture.placeAndShip()
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  const before = fixture.shiprocket.requests.length
  await cancelShipment(fixture.store.services, id, { isLast: false })
  expect(fixture.shiprocket.requests.length).toBe(before)
})

test('an order that was reopened before keeps its parcel', async () => {
  const id = await fixture.placeAndShip()
  const before = fixture.countRequests(CANCEL)
  await cancelShipment(fixture.store.services, id, { isLast: false })
  expect(fixture.countRequests(CANCEL)).toBe(before)
  expect(await fixture.latestShipment(id)).toMatchObject({ state: 'open', cancelling: null })
})

test('an order that is reopened although its parcel could not be called back keeps it, and nobody is troubled', async () => {
  const id = await fixture.placeAndShip()
  fixture.shiprocket.respondOnce(CANCEL, { status: 400, body: { message: 'Shipment is out for pickup.' } })
  await setStatus(id, 'cancelled')
  await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
  expect(await fixture.staff.getJson('/admin/shipments/failed')).toMatchObject([
    { orderId: id, operation: 'cancelling' },
  ])
  await setStatus(id, 'processing')
  expect(await fixture.staff.getJson('/admin/shipments/failed')).toEqual([])
  expect(await fixture.latestShipment(id)).toMatchObject({ state: 'open', cancelling: null })
  expect((await fixture.findOrder(id)).shiprocketOrderId).not.toBeNull()
})

test('a booking that stopped because the order was cancelled goes on when it is reopened', async () => {
  const id = await fixture.placeAndShip()
  await fixture.store.db.update(shipments).set({ booking: 'waiting', labelUrl: null }).where(eq(shipments.orderId, id))
  await cancelShipment(fixture.store.services, id, { isLast: false })
  await waitFor(async () => (await fixture.latestShipment(id))?.booking === 'done')
  expect((await fixture.latestShipment(id))?.labelUrl).toContain('https://')
})

test('what was cancelled in the panel before is so', async () => {
  const id = await fixture.placeAndShip()
  const kept = shiprocketOrder(String(id))
  if (kept) kept.statusCode = 18
  const before = fixture.countRequests(CANCEL)
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  expect(fixture.countRequests(CANCEL)).toBe(before)
})

describe('what passes is tried again by itself', () => {
  test.each([
    ['too many calls', { status: 429, body: {} }],
    ['an outage', { status: 502, text: '<html>Bad gateway</html>' }],
    ['a reset', 'reset'],
    ['a break in mid-answer', 'half'],
    ['silence', 'silence'],
    ['an expired token', { status: 401, body: { message: 'Unauthenticated.' } }],
    ['a yes that Shiprocket has not acted on yet', { status: 204 }],
  ] as const)('%s', async (_what, answer) => {
    const id = await fixture.placeAndShip()
    fixture.shiprocket.respondOnce(CANCEL, answer)
    await setStatus(id, 'cancelled')
    await untilCancelled(id)
    expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  })
})

describe('a refusal is told to staff, who have it tried again', () => {
  test.each([
    [
      'it was collected',
      CANCEL_AWB,
      { status: 400, body: { message: 'Shipment is out for pickup.' } },
      'Shipment is out for pickup.',
    ],
    [
      'a module is not ticked',
      CANCEL,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
      'Shiprocket authentication failed. Please check your Shiprocket credentials.',
    ],
    [
      'fields are refused',
      CANCEL,
      { status: 422, body: { message: 'Invalid Data.', errors: { ids: ['The ids field is required.'] } } },
      'Invalid Data. The ids field is required.',
    ],
  ] as const)('%s', async (_what, call, answer, sentence) => {
    const id = await fixture.placeAndShip()
    fixture.shiprocket.respondOnce(call, answer)
    await setStatus(id, 'cancelled')
    await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
    const shipment = await fixture.latestShipment(id)
    expect(shipment).toMatchObject({ state: 'open', cancelError: sentence })
    expect(await fixture.findOrder(id)).toMatchObject({
      status: 'cancelled',
      shiprocketOrderId: shipment?.courierOrderId,
    })
    expect(await fixture.staff.requestJson('POST', `/admin/shipments/${shipment?.id}/retry`)).toMatchObject({
      status: 200,
    })
    await untilCancelled(id)
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-cancelled'])
  })
})
