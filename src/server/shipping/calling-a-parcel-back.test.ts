import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openParcelDesk, type ParcelDesk, until } from '../../../test/parcel-desk.ts'
import type { BulkOrderAnswer } from '../../domain/staff-order.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { shipments } from './shipping.tables.ts'

const CANCEL = 'POST /orders/cancel'
const CANCEL_AWB = 'POST /orders/cancel/shipment/awbs'
const FIND = 'GET /orders'

let desk: ParcelDesk
beforeAll(async () => {
  desk = await openParcelDesk()
})
afterAll(() => desk.close())

const setStatus = (id: number, status: string) => desk.staff.ask('PUT', `/orders/${id}`, { status })
const calledBack = (id: number) => until(async () => (await desk.shipmentOf(id))?.state === 'cancelled')
const keptOf = (reference: string) => desk.shiprocket.orders.get(reference)

test('a cancelled order’s parcel is called back, and the order can be sent anew under another number', async () => {
  const id = await desk.shipped()
  await setStatus(id, 'cancelled')
  await calledBack(id)
  expect(keptOf(String(id))?.statusCode).toBe(5)
  expect(desk.shiprocket.heard.findLast(({ call }) => call === CANCEL_AWB)?.body).toEqual({
    awbs: [keptOf(String(id))?.awb],
  })
  expect(await desk.shipmentOf(id)).toMatchObject({ cancelling: 'done', cancelTrouble: null })
  expect(await desk.orderOf(id)).toMatchObject({ shiprocketOrderId: null, trackingNumber: null, status: 'cancelled' })
  await setStatus(id, 'processing')
  expect(await desk.staff.ask('POST', `/shiprocket/create-order/${id}`)).toMatchObject({ status: 200 })
  expect(keptOf(`${id}-2`)).toMatchObject({ statusCode: 1 })
  expect(await desk.shipmentOf(id)).toMatchObject({ reference: `${id}-2`, state: 'open' })
})

test('cancelling many orders calls back those that are with the courier', async () => {
  const [sent, unsent] = [await desk.shipped(), await desk.place()]
  const { body } = await desk.staff.ask<BulkOrderAnswer>('POST', '/admin/orders/bulk', {
    ids: [sent, unsent],
    status: 'cancelled',
  })
  expect(body.changed).toHaveLength(2)
  await calledBack(sent)
  expect(await desk.shipmentOf(unsent)).toBeUndefined()
})

test('the order is cancelled at once, whatever Shiprocket does', async () => {
  const id = await desk.shipped()
  for (const call of [FIND, FIND, FIND]) desk.shiprocket.next(call, 'silence')
  expect(await setStatus(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await desk.shipmentOf(id)).toMatchObject({ cancelling: 'waiting' })
  await calledBack(id)
})

test('a job that is done twice calls nothing back twice', async () => {
  const id = await desk.shipped()
  await setStatus(id, 'cancelled')
  await calledBack(id)
  const before = desk.shiprocket.heard.length
  await cancelShipment(desk.store.services, id, { isLast: false })
  expect(desk.shiprocket.heard.length).toBe(before)
})

test('an order that was reopened before keeps its parcel', async () => {
  const id = await desk.shipped()
  const before = desk.count(CANCEL)
  await cancelShipment(desk.store.services, id, { isLast: false })
  expect(desk.count(CANCEL)).toBe(before)
  expect(await desk.shipmentOf(id)).toMatchObject({ state: 'open', cancelling: null })
})

test('an order that is reopened although its parcel could not be called back keeps it, and nobody is troubled', async () => {
  const id = await desk.shipped()
  desk.shiprocket.next(CANCEL, { status: 400, body: { message: 'Shipment is out for pickup.' } })
  await setStatus(id, 'cancelled')
  await until(async () => (await desk.shipmentOf(id))?.cancelling === 'failed')
  expect(await desk.staff.get('/admin/shipments/failed')).toMatchObject([{ orderId: id, task: 'cancelling' }])
  await setStatus(id, 'processing')
  expect(await desk.staff.get('/admin/shipments/failed')).toEqual([])
  expect(await desk.shipmentOf(id)).toMatchObject({ state: 'open', cancelling: null })
  expect((await desk.orderOf(id)).shiprocketOrderId).not.toBeNull()
})

test('a booking that stopped because the order was cancelled goes on when it is reopened', async () => {
  const id = await desk.shipped()
  await desk.store.db.update(shipments).set({ booking: 'waiting', labelUrl: null }).where(eq(shipments.orderId, id))
  await cancelShipment(desk.store.services, id, { isLast: false })
  await until(async () => (await desk.shipmentOf(id))?.booking === 'done')
  expect((await desk.shipmentOf(id))?.labelUrl).toContain('https://')
})

test('what was cancelled in the panel before is so', async () => {
  const id = await desk.shipped()
  const kept = keptOf(String(id))
  if (kept) kept.statusCode = 18
  const before = desk.count(CANCEL)
  await setStatus(id, 'cancelled')
  await calledBack(id)
  expect(desk.count(CANCEL)).toBe(before)
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
    const id = await desk.shipped()
    desk.shiprocket.next(CANCEL, answer)
    await setStatus(id, 'cancelled')
    await calledBack(id)
    expect(keptOf(String(id))?.statusCode).toBe(5)
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
    const id = await desk.shipped()
    desk.shiprocket.next(call, answer)
    await setStatus(id, 'cancelled')
    await until(async () => (await desk.shipmentOf(id))?.cancelling === 'failed')
    const shipment = await desk.shipmentOf(id)
    expect(shipment).toMatchObject({ state: 'open', cancelTrouble: sentence })
    expect(await desk.orderOf(id)).toMatchObject({ status: 'cancelled', shiprocketOrderId: shipment?.courierOrderId })
    expect(await desk.staff.ask('POST', `/admin/shipments/${shipment?.id}/try-again`)).toMatchObject({ status: 200 })
    await calledBack(id)
    expect(await desk.toldOf(id)).toEqual(['order-placed', 'order-shipped', 'order-cancelled'])
  })
})
