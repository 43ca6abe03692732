import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'

import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { NamedLocks } from '../database/named-locks.ts'
import { orders } from '../database/schema/orders.ts'
import { requeueOrphans } from '../waiting-work.ts'
import { CourierError, type Courier, unconfiguredCourier } from './courier.ts'
import { resumeShipmentRequest, shipOrder } from './ship-order.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'

describe('without a Shiprocket account', () => {
  test('shipping fails and leaves the order unchanged', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const before = await staff.getJson(`/orders/${id}`)
    const { status, body } = await staff.requestJson('POST', `/shiprocket/create-order/${id}`)
    const error =
      'Shiprocket is not configured. Ask the person who runs the server to enter its login. Until then, ' +
      'send the parcel yourself and enter courier and tracking number in the order.'
    const message = `Failed to ship order: ${error}`
    expect({ status, ...body }).toEqual({ status: 503, code: 'not_configured', message, error })
    expect(await staff.getJson(`/orders/${id}`)).toEqual(before)
  })

  test('the check of the login reports that Shiprocket is not configured', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { status, body } = await staff.requestJson<unknown>('POST', '/check-shiprocket-auth')
    const error: unknown = expect.stringMatching(/^Shiprocket is not configured. Ask the person who runs the server/)
    expect({ status, body }).toEqual({ status: 200, body: { success: false, error } })
  })

  test('an unknown order is not found', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    expect((await staff.request('POST', '/shiprocket/create-order/1000000000')).status).toBe(404)
  })
})

describe('ship an order', () => {
  const courier: Courier = {
    ...unconfiguredCourier,
    ship: ({ id }) => Promise.resolve({ reference: String(id), courierOrderId: `SR${id}`, courierShipmentId: 'S1' }),
  }

  test('an order is shipped once, and its history names the user', async ({ store }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await shipOrder({ ...store.services, courier }, user, id)
    const order = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ shiprocketOrderId: `SR${id}`, shipmentStatus: 'PROCESSING', status: 'pending' })
    expect(order.history?.at(-1)).toMatchObject({ action: 'ship', actor: user.username })
    await expect(shipOrder({ ...store.services, courier }, user, id)).rejects.toMatchObject({ status: 409 })
  })

  test('an order that the courier reopened is booked from the start, with a new label', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await shipOrder({ ...store.services, courier }, user, id)
    const isOwn = eq(shipments.orderId, id)
    const labelUrl = 'https://courier.example/label.pdf'
    const booked = { booking: 'done', trackingNumber: 'AWB1', pickupBookedAt: new Date(), labelUrl } as const
    await store.db
      .update(shipments)
      .set({ ...booked, state: 'cancelled' })
      .where(isOwn)
    await store.db.update(orders).set({ shiprocketOrderId: null }).where(eq(orders.id, id))
    await shipOrder({ ...store.services, courier }, user, id)
    const reset = { booking: 'waiting', trackingNumber: null, pickupBookedAt: null, labelUrl: null }
    expect(await store.db.select().from(shipments).where(isOwn)).toMatchObject([{ ...reset, state: 'open' }])
  })

  test.for([
    [{ courierName: 'Own', trackingNumber: 'OWN1' }, 'This order was sent with Own.'],
    [{ status: 'shipped' }, 'This order was sent without Shiprocket.'],
    [{ status: 'delivered', paymentStatus: 'completed' }, 'This order was sent without Shiprocket.'],
  ] as const)(
    'an order that staff handed to another courier, with %j, is not sent a second time',
    async ([edit, message], { store }) => {
      const { client: staff, user } = await loginAsAdmin(store)
      const id = await placeOrder(store)
      await staff.request('PUT', `/orders/${id}`, edit)
      await expect(shipOrder({ ...store.services, courier }, user, id)).rejects.toMatchObject({ status: 409, message })
    },
  )

  test('a cancelled order cannot be shipped', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    await expect(shipOrder({ ...store.services, courier }, user, id)).rejects.toMatchObject({
      status: 409,
      message: 'This order is cancelled. Reopen it before you ship it.',
    })
  })
})

/** A courier that responds to `ship` when the test says so. */
function slowCourier() {
  const response = Promise.withResolvers<void>()
  const called = Promise.withResolvers<void>()
  const calls: number[] = []
  const courier: Courier = {
    ...unconfiguredCourier,
    ship: async ({ id }) => {
      calls.push(id)
      called.resolve()
      await response.promise
      return { reference: String(id), courierOrderId: `SR${id}`, courierShipmentId: 'S1' }
    },
  }
  return { courier, calls, called: called.promise, respond: response.resolve, fail: response.reject }
}

const pendingJobs = async ({ db }: TestStore, queue: string, orderId: number) => {
  const { rowCount } = await db.execute(
    sql`select from pgboss.job where name = ${queue} and data ->> 'orderId' = ${String(orderId)} and state = 'created'`,
  )
  return rowCount
}

describe('while the courier responds slowly', () => {
  test('other updates of the order are not blocked, and a second request to ship it is rejected', async ({ store }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { courier, calls, called, respond } = slowCourier()
    const shipping = shipOrder({ ...store.services, courier }, user, id)
    await called
    expect(await staff.requestJson('PUT', `/orders/${id}`, { status: 'processing' })).toMatchObject({ status: 200 })
    await expect(shipOrder({ ...store.services, courier }, user, id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'order_locked' },
    })
    respond()
    expect(await shipping).toMatchObject({ courierOrderId: `SR${id}` })
    expect(calls).toEqual([id])
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: `SR${id}`, status: 'processing' })
    expect(await store.db.$count(shipments, eq(shipments.orderId, id))).toBe(1)
    expect(await store.db.$count(shipmentRequests)).toBe(0)
  })

  test('two concurrent requests create one order at the courier', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { courier, calls, called, respond } = slowCourier()
    const both = [1, 2].map(() => shipOrder({ ...store.services, courier }, user, id))
    void called.then(respond)
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(calls).toEqual([id])
  })

  test('an order that is cancelled in the meantime is cancelled at the courier', async ({ store }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { courier, called, respond } = slowCourier()
    const shipping = shipOrder({ ...store.services, courier }, user, id)
    await called
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await pendingJobs(store, 'shipment-cancel', id)).toBe(0)
    respond()
    await expect(shipping).rejects.toMatchObject({ status: 409, body: { code: 'order_cancelled' } })
    expect(await pendingJobs(store, 'shipment-cancel', id)).toBe(1)
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ shiprocketOrderId: `SR${id}`, status: 'cancelled' })
  })

  test('a failure leaves the order unchanged, and it can be shipped again', async ({ store }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const before = await staff.getJson(`/orders/${id}`)
    const { courier, called, fail } = slowCourier()
    const shipping = shipOrder({ ...store.services, courier }, user, id)
    void called.then(() => fail(new CourierError(504, 'courier_failed', 'Shiprocket did not respond in time.')))
    await expect(shipping).rejects.toMatchObject({
      status: 504,
      message: 'Failed to ship order: Shiprocket did not respond in time.',
    })
    expect(await staff.getJson(`/orders/${id}`)).toEqual(before)
    const secondCourier = slowCourier()
    secondCourier.respond()
    expect(await shipOrder({ ...store.services, courier: secondCourier.courier }, user, id)).toMatchObject({
      courierOrderId: `SR${id}`,
    })
  })
})

describe('the stale request of a killed process', () => {
  const insertRequest = async (store: TestStore, orderId: number, age: string) => {
    const createdAt = sql`now() - ${age}::interval`
    await store.db
      .insert(shipmentRequests)
      .values({ orderId, token: String(orderId), actorId: 7, actor: 'asha', createdAt })
  }

  test('a job completes a stale request in the name of its user', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await insertRequest(store, id, '6 minutes')
    expect(await requeueOrphans(store.services)).toHaveProperty('shipment-request', 1)
    expect(await requeueOrphans(store.services)).not.toHaveProperty('shipment-request')
    expect(await pendingJobs(store, 'shipment-request', id)).toBe(1)
    const { courier, respond } = slowCourier()
    respond()
    await resumeShipmentRequest({ ...store.services, courier }, id)
    const order = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ shiprocketOrderId: `SR${id}`, shipmentStatus: 'PROCESSING' })
    expect(order.history?.at(-1)).toMatchObject({ action: 'ship', actor: 'asha' })
    expect(await store.db.$count(shipmentRequests, eq(shipmentRequests.orderId, id))).toBe(0)
  })

  test('a stale request is removed when the courier fails', async ({ store }) => {
    const id = await placeOrder(store)
    await insertRequest(store, id, '6 minutes')
    await resumeShipmentRequest({ ...store.services, courier: unconfiguredCourier }, id)
    expect(await store.db.$count(shipmentRequests, eq(shipmentRequests.orderId, id))).toBe(0)
  })

  test('a cancelled order whose response was lost is looked for at the courier until it answers, and not created', async ({
    store,
  }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await insertRequest(store, id, '6 minutes')
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    const resume = (ship: Courier['ship']) =>
      resumeShipmentRequest({ ...store.services, courier: { ...unconfiguredCourier, ship } }, id)
    const lost = new CourierError(504, 'courier_unavailable', 'No response', { retryable: true })
    await expect(resume(() => Promise.reject(lost))).rejects.toMatchObject({ status: 504 })
    await store.db.update(shipmentRequests).set({ createdAt: sql`now() - interval '6 minutes'` })
    const seen: string[] = []
    await resume((order) => {
      seen.push(order.status)
      return Promise.resolve(undefined)
    })
    expect(seen).toEqual(['cancelled'])
    expect(await store.db.$count(shipmentRequests, eq(shipmentRequests.orderId, id))).toBe(0)
    expect(await store.db.$count(shipments, eq(shipments.orderId, id))).toBe(0)
  })

  test('a recent request is not taken over, because its process may still be running; its job waits until it is stale', async ({
    store,
  }) => {
    const id = await placeOrder(store)
    const process = new NamedLocks(store.databaseUrl)
    await insertRequest(store, id, '4 minutes')
    const resume = () => resumeShipmentRequest({ ...store.services, courier: unconfiguredCourier }, id)
    await process.run(String(id), async () => {
      expect(await requeueOrphans(store.services)).not.toHaveProperty('shipment-request')
      await expect(resume()).rejects.toMatchObject({ body: { code: 'order_locked' } })
      expect(await store.db.$count(shipmentRequests, eq(shipmentRequests.orderId, id))).toBe(1)
      await store.db.update(shipmentRequests).set({ createdAt: sql`now() - interval '6 minutes'` })
      await resume()
      expect(await store.db.$count(shipmentRequests, eq(shipmentRequests.orderId, id))).toBe(0)
    })
    await process.close()
  })

  test('the request of a process that has died is taken over after two minutes, in which the courier completes its last request', async ({
    store,
  }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { courier, respond } = slowCourier()
    respond()
    const ship = () => shipOrder({ ...store.services, courier }, user, id)
    await insertRequest(store, id, '50 seconds')
    await expect(ship()).rejects.toMatchObject({ body: { code: 'order_locked' } })
    await store.db.update(shipmentRequests).set({ createdAt: sql`now() - interval '121 seconds'` })
    expect(await ship()).toMatchObject({ courierOrderId: `SR${id}` })
  })

  test('a request that takes longer than two minutes is not taken over', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const { courier, calls, called, respond } = slowCourier()
    const shipping = shipOrder({ ...store.services, courier }, user, id)
    await called
    await store.db.update(shipmentRequests).set({ createdAt: sql`now() - interval '3 minutes'` })
    await expect(shipOrder({ ...store.services, courier }, user, id)).rejects.toMatchObject({ status: 409 })
    respond()
    await shipping
    expect(calls).toEqual([id])
  })

  test('staff can ship an order with a stale request', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await insertRequest(store, id, '6 minutes')
    const { courier, respond } = slowCourier()
    respond()
    expect(await shipOrder({ ...store.services, courier }, user, id)).toMatchObject({ courierOrderId: `SR${id}` })
  })
})
