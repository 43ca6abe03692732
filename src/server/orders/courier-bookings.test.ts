import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { emails } from '../database/schema/email.ts'
import { orders } from '../database/schema/orders.ts'
import { bookShipment } from '../shipping/book-shipment.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'

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

test('a customer who was emailed a tracking number is emailed the new one, once', async () => {
  const id = await fixture.placeAndShip()
  const first = await fixture.latestShipment(id)
  await modify(id, { customerName: 'Ritika Sharma' })
  await waitFor(async () => {
    const shipment = await fixture.latestShipment(id)
    return shipment?.reference === `${id}-2` && shipment.booking === 'done'
  })
  const second = await fixture.latestShipment(id)
  expect(second?.trackingNumber).not.toBe(first?.trackingNumber)
  const emailsAbout = async () =>
    (await fixture.store.db.select().from(emails)).filter(({ subject }) => subject.includes(`order #${id}`))
  const [email, ...others] = (await emailsAbout()).filter(({ subject }) => subject.startsWith('New tracking number'))
  expect(others).toEqual([])
  expect(email?.text).toContain(`Tracking number: ${second?.trackingNumber}`)
  expect(email?.text).toContain('The earlier tracking number is no longer valid.')
  expect(email?.recipient).toBe((await fixture.findOrder(id)).customerEmail)

  // The job runs again because its result was lost.
  const { db } = fixture.store
  const count = (await emailsAbout()).length
  await db
    .update(shipments)
    .set({ trackingNumber: null })
    .where(eq(shipments.id, second?.id ?? 0))
  await db.update(orders).set({ trackingNumber: null }).where(eq(orders.id, id))
  await bookShipment(fixture.store.services, second?.id ?? 0, { isLast: false })
  expect((await fixture.latestShipment(id))?.trackingNumber).toBe(second?.trackingNumber)
  expect(await emailsAbout()).toHaveLength(count)
})

test('a customer who was not emailed a tracking number is emailed only that the order is on its way', async () => {
  const id = await fixture.placeOrder()
  fixture.shiprocket.respondOnce('POST /courier/assign/awb', { status: 400, body: { message: 'No courier' } })
  await fixture.staff.request('POST', `/shiprocket/create-order/${id}`)
  await waitFor(async () => (await fixture.latestShipment(id))?.booking === 'failed')
  await modify(id, { customerName: 'Ritika Sharma' })
  await waitFor(async () => {
    const shipment = await fixture.latestShipment(id)
    return shipment?.reference === `${id}-2` && shipment.booking === 'done'
  })
  expect(await fixture.customerEmails(id)).toContain('order-shipped')
  const keys = (await fixture.store.db.select().from(emails)).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith(`tracking-number-changed/${id}/`))).toEqual([])
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

const COURIER = { courierName: 'Hadoti Couriers', trackingNumber: 'HC4411', trackingUrl: 'https://hadoti.example/1' }
const edit = (id: number, changes: object) => fixture.staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, changes)

test('staff cannot enter another courier or number for a parcel that Shiprocket brings', async () => {
  const id = await fixture.placeAndShip()
  const { courierName, trackingNumber } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
  for (const [field, value] of Object.entries(COURIER)) {
    expect(await edit(id, { [field]: value })).toMatchObject({ status: 409, body: { code: 'with_shiprocket' } })
  }
  // A form sends what it shows.
  expect(await edit(id, { courierName, trackingNumber, status: 'shipped' })).toMatchObject({
    status: 200,
    body: { courierName, trackingNumber, status: 'shipped' },
  })
})

test('staff cannot enter another courier while the order is being created at Shiprocket', async () => {
  const id = await fixture.placeOrder()
  const request = { orderId: id, token: `token-${id}`, actorId: 1, actor: 'meena' }
  await fixture.store.db.insert(shipmentRequests).values(request)
  expect(await edit(id, COURIER)).toMatchObject({ status: 409, body: { code: 'order_locked' } })
  await fixture.store.db.delete(shipmentRequests)
  expect(await edit(id, COURIER)).toMatchObject({ status: 200, body: COURIER })
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
