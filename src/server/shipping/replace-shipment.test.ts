import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/shipping-fixture.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { shipmentRequests } from './shipping.tables.ts'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const modify = (id: number, edit: object) =>
  fixture.staff.requestJson<OrderDetail>('POST', `/admin/orders/${id}/modifications`, edit)
const shiprocketOrder = (reference: string) => fixture.shiprocket.orders.get(reference)

test('a changed address cancels the booking at the courier and books the order again with the new address', async () => {
  const id = await fixture.placeAndShip()
  expect(await modify(id, { shippingAddress: '22, Talwandi, near the library', pincode: '324005' })).toMatchObject({
    status: 200,
  })
  await waitFor(async () => {
    const shipment = await fixture.latestShipment(id)
    return shipment?.reference === `${id}-2` && shipment.booking === 'done'
  })
  expect(shiprocketOrder(String(id))?.statusCode).toBe(5)
  const created = fixture.shiprocket.requests.findLast(({ endpoint }) => endpoint === 'POST /orders/create/adhoc')
  expect(created?.body).toMatchObject({ order_id: `${id}-2`, billing_pincode: 324005 })
  const { history } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
  expect(history?.map(({ action }) => action).filter((action) => ['modify', 'ship'].includes(action))).toEqual([
    'ship',
    'modify',
    'ship',
  ])
})

test('an order is booked again once, however often it is changed', async () => {
  const id = await fixture.placeAndShip()
  await modify(id, { customerName: 'Ritika Sharma' })
  await modify(id, { customerName: 'Ritika S. Sharma' })
  await waitFor(async () => {
    const shipment = await fixture.latestShipment(id)
    return shipment?.state === 'open' && !shipment.isReplaced && shipment.booking === 'done'
  })
  expect([`${id}`, `${id}-2`, `${id}-3`].map((reference) => shiprocketOrder(reference)?.statusCode ?? 0)).toSatisfy(
    (codes: number[]) => codes.filter((code) => code !== 0 && code !== 5).length === 1,
  )
})

test('an order cannot be changed while it is being created at the courier', async () => {
  const id = await fixture.placeOrder()
  await fixture.store.db
    .insert(shipmentRequests)
    .values({ orderId: id, token: `token-${id}`, actorId: 1, actor: 'meena' })
  expect(await modify(id, { customerName: 'Someone Else' })).toMatchObject({
    status: 409,
    body: { code: 'order_locked' },
  })
})

test('a booking that the courier does not cancel stays visible with its error and can be tried again', async () => {
  const id = await fixture.placeAndShip()
  fixture.shiprocket.respondOnce('POST /orders/cancel', { status: 400, body: { message: 'Already picked up' } })
  await modify(id, { customerName: 'Someone Else' })
  await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
  const shipment = await fixture.latestShipment(id)
  expect(shipment).toMatchObject({ isReplaced: true, state: 'open' })
  expect(await fixture.staff.getJson('/admin/failed-jobs')).toContainEqual(
    expect.objectContaining({ orderId: id, title: `Courier cancellation of order #${id}` }),
  )
})
