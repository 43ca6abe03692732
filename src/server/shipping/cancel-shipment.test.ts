import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS } from '../../../test/factories.ts'
import { failedDeliveries } from '../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import type { BulkOrderResult } from '../../domain/orders/admin-order.ts'
import type { RtoParcel } from '../../domain/shipping/rto/rto-receipt.ts'
import { orders } from '../database/schema/orders.ts'
import { cancelShipment } from './cancel-shipment.ts'
import type { Courier } from './courier.ts'
import { shipments } from '../database/schema/shipping.ts'

const CANCEL = 'POST /orders/cancel'
const CANCEL_AWB = 'POST /orders/cancel/shipment/awbs'
const SEARCH = 'GET /orders'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const setStatus = (id: number, status: string) => fixture.staff.requestJson('PUT', `/orders/${id}`, { status })
const cancelAsCustomer = (id: number) =>
  fixture.store
    .client()
    .requestJson('POST', `/orders/${id}/cancel`, { proof: { mobile: ADDRESS.customerPhone }, reason: 'mistake' })
const untilCancelled = (id: number) => waitFor(async () => (await fixture.latestShipment(id))?.state === 'cancelled')
const shiprocketOrder = (reference: string) => fixture.shiprocket.orders.get(reference)

test('the shipment of a cancelled order is cancelled, and the order can be shipped again with another reference', async () => {
  const id = await fixture.placeAndShip()
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  expect(fixture.shiprocket.requests.findLast(({ endpoint }) => endpoint === CANCEL_AWB)?.body).toEqual({
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

test('the shipment of an order that its customer cancels is cancelled', async () => {
  const id = await fixture.placeAndShip()
  expect(await cancelAsCustomer(id)).toMatchObject({ status: 200 })
  await untilCancelled(id)
  expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled', cancellationReason: 'mistake' })
})

test('an order that its customer cancels while it is sent to the courier is cancelled there', async () => {
  const id = await fixture.placeOrder()
  const [, cancelled] = await Promise.all([
    fixture.staff.requestJson('POST', `/shiprocket/create-order/${id}`),
    cancelAsCustomer(id),
  ])
  expect(cancelled.status).toBe(200)
  await waitFor(async () => (await fixture.latestShipment(id))?.state !== 'open')
  expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled', shiprocketOrderId: null })
})

test('a bulk cancellation cancels the shipments of shipped orders', async () => {
  const [shipped, unshipped] = [await fixture.placeAndShip(), await fixture.placeOrder()]
  const { body } = await fixture.staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', {
    ids: [shipped, unshipped],
    status: 'cancelled',
  })
  expect(body.updated).toHaveLength(2)
  await untilCancelled(shipped)
  expect(await fixture.latestShipment(unshipped)).toBeUndefined()
})

test('an order is cancelled at once even if Shiprocket does not respond', async () => {
  const id = await fixture.placeAndShip()
  for (const endpoint of [SEARCH, SEARCH, SEARCH]) fixture.shiprocket.respondOnce(endpoint, 'silence')
  expect(await setStatus(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await fixture.latestShipment(id)).toMatchObject({ cancelling: 'waiting' })
  await untilCancelled(id)
})

test('a job that runs twice cancels nothing twice', async () => {
  const id = await fixture.placeAndShip()
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  const before = fixture.shiprocket.requests.length
  await cancelShipment(fixture.store.services, id, { isLast: false })
  expect(fixture.shiprocket.requests.length).toBe(before)
})

test('a parcel that staff receive while the courier cancels its shipment stays received', async () => {
  const id = await fixture.placeAndShip()
  const { store, staff } = fixture
  await store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
  const { courier } = store.services
  const receive = async () => {
    await failedDeliveries(fixture).report(id, 'RTO Delivered', '12:00:00')
    const read = () => staff.getJson<RtoParcel>(`/admin/rto/by-code/${id}`)
    await waitFor(async () => (await read()).blocker === null)
    const parcel = await read()
    const lines = parcel.lines.map((line) => ({ id: line.id, restocked: line.quantity, writtenOff: 0 }))
    const receipt = { outcome: 'refused', lines }
    expect((await staff.request('POST', `/admin/rto/receipts/${parcel.id}`, receipt)).status).toBe(200)
  }
  const slow: Courier = Object.assign(Object.create(courier), {
    cancel: async (shipment: Parameters<Courier['cancel']>[0]) => {
      await courier.cancel(shipment)
      await receive()
    },
  })
  await cancelShipment({ ...store.services, courier: slow }, id, { isLast: false })
  expect(await fixture.latestShipment(id)).toMatchObject({ state: 'returned', cancelling: null })
  expect(await fixture.findOrder(id)).toMatchObject({ shipmentStatus: 'RETURNED' })
})

test('an order that is reopened before the job runs keeps its shipment', async () => {
  const id = await fixture.placeAndShip()
  const before = fixture.countRequests(CANCEL)
  await cancelShipment(fixture.store.services, id, { isLast: false })
  expect(fixture.countRequests(CANCEL)).toBe(before)
  expect(await fixture.latestShipment(id)).toMatchObject({ state: 'open', cancelling: null })
})

test('an order that is reopened after a failed cancellation keeps its shipment, and the failure disappears', async () => {
  const id = await fixture.placeAndShip()
  fixture.shiprocket.respondOnce(CANCEL, { status: 400, body: { message: 'Shipment is out for pickup.' } })
  await setStatus(id, 'cancelled')
  await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
  expect(await fixture.staff.getJson('/admin/failed-jobs')).toMatchObject([
    { kind: 'shipment', orderId: id, title: `Courier cancellation of order #${id}` },
  ])
  await setStatus(id, 'processing')
  expect(await fixture.staff.getJson('/admin/failed-jobs')).toEqual([])
  expect(await fixture.latestShipment(id)).toMatchObject({ state: 'open', cancelling: null })
  expect((await fixture.findOrder(id)).shiprocketOrderId).not.toBeNull()
})

test('the booking continues when a cancelled order is reopened', async () => {
  const id = await fixture.placeAndShip()
  await fixture.store.db.update(shipments).set({ booking: 'waiting', labelUrl: null }).where(eq(shipments.orderId, id))
  await cancelShipment(fixture.store.services, id, { isLast: false })
  await waitFor(async () => (await fixture.latestShipment(id))?.booking === 'done')
  expect((await fixture.latestShipment(id))?.labelUrl).toContain('/files/labels/')
})

test('a shipment that staff cancelled in the panel counts as cancelled', async () => {
  const id = await fixture.placeAndShip()
  const order = shiprocketOrder(String(id))
  if (order) order.statusCode = 18
  const before = fixture.countRequests(CANCEL)
  await setStatus(id, 'cancelled')
  await untilCancelled(id)
  expect(fixture.countRequests(CANCEL)).toBe(before)
})

describe('the cancellation is retried after a temporary failure', () => {
  test.each([
    ['too many requests', { status: 429, body: {} }],
    ['an outage', { status: 502, text: '<html>Bad gateway</html>' }],
    ['a connection reset', 'reset'],
    ['a truncated response', 'truncated'],
    ['no response', 'silence'],
    ['an expired token', { status: 401, body: { message: 'Unauthenticated.' } }],
    ['a success that has no effect yet', { status: 204 }],
  ] as const)('%s', async (_failure, response) => {
    const id = await fixture.placeAndShip()
    fixture.shiprocket.respondOnce(CANCEL, response)
    await setStatus(id, 'cancelled')
    await untilCancelled(id)
    expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  })
})

describe('staff see why a cancellation was rejected and can retry it', () => {
  test.each([
    [
      'the shipment is out for pickup',
      CANCEL_AWB,
      { status: 400, body: { message: 'Shipment is out for pickup.' } },
      'Shipment is out for pickup.',
    ],
    [
      'a module is not enabled for the API user',
      CANCEL,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
      'Shiprocket authentication failed. Please check your Shiprocket credentials.',
    ],
    [
      'a field is rejected',
      CANCEL,
      { status: 422, body: { message: 'Invalid Data.', errors: { ids: ['The ids field is required.'] } } },
      'Invalid Data. The ids field is required.',
    ],
  ] as const)('%s', async (_reason, endpoint, response, message) => {
    const id = await fixture.placeAndShip()
    fixture.shiprocket.respondOnce(endpoint, response)
    await setStatus(id, 'cancelled')
    await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
    const shipment = await fixture.latestShipment(id)
    expect(shipment).toMatchObject({ state: 'open', cancelError: message })
    expect(await fixture.findOrder(id)).toMatchObject({
      status: 'cancelled',
      shiprocketOrderId: shipment?.courierOrderId,
    })
    const { status } = await fixture.staff.request('POST', `/admin/failed-jobs/shipment/${shipment?.id}/retry`)
    expect(status).toBe(204)
    await untilCancelled(id)
    expect(await fixture.customerEmails(id)).toEqual(['order-placed', 'order-shipped', 'order-cancelled'])
  })
})
