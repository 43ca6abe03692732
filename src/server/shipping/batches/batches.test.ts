import { PDFDocument } from '@cantoo/pdf-lib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { embeddedTexts } from '../../../../test/pdf-texts.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { courierServiceability, shipmentRequests } from '../../database/schema/shipping.ts'
import { orders } from '../../database/schema/orders.ts'
import { HEARTBEAT_S } from '../../jobs/job-queues.ts'
import { QUEUES } from '../../jobs/queues.ts'

const BATCHES = '/admin/shipment-batches'
const CREATE = 'POST /orders/create/adhoc'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const start = async (ids: number[]) => {
  const { body } = await fixture.staff.requestJson<{ id: number }>('POST', BATCHES, { ids })
  return body.id
}
const findBatch = (id: number) => fixture.staff.getJson<ShipmentBatch>(`${BATCHES}/${id}`)
const check = async (ids: number[]) => (await fixture.staff.requestJson('POST', `${BATCHES}/check`, { ids })).body
const placeMany = async (count: number) => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await fixture.placeOrder())
  return ids
}

/** Waits until no order of a batch is waiting. */
async function finish(id: number): Promise<ShipmentBatch['orders']> {
  await waitFor(async () => (await findBatch(id)).orders.every(({ state }) => state !== 'waiting'))
  return (await findBatch(id)).orders
}

describe('sending many orders to the courier', () => {
  test('every order is booked once, and the results are in the order of the list', async () => {
    const ids = await placeMany(6)
    const before = fixture.countRequests(CREATE)
    const orderList = await finish(await start(ids))
    expect(orderList.map(({ orderId, state }) => [orderId, state])).toEqual(ids.map((id) => [id, 'booked']))
    expect(orderList[0]).toMatchObject({ courierName: 'Marudhar Surface', pickupAt: '2026-11-23T04:30:00.000Z' })
    expect(fixture.countRequests(CREATE)).toBe(before + ids.length)
  })

  test('an order that is in two batches is created once', async () => {
    const ids = await placeMany(2)
    const before = fixture.countRequests(CREATE)
    const [first, second] = await Promise.all([start(ids), start(ids.toReversed())])
    for (const batch of [first, second]) {
      expect((await finish(batch)).map(({ state }) => state)).toEqual(['booked', 'booked'])
    }
    expect(fixture.countRequests(CREATE)).toBe(before + ids.length)
  })

  test('a refused order has the reason, does not stop the others, and can be sent again', async () => {
    const message = 'The given data was invalid: billing address is too short.'
    fixture.shiprocket.respondOnce(CREATE, { status: 422, body: { message } })
    const batch = await start(await placeMany(2))
    expect((await finish(batch)).map(({ state, reason }) => ({ state, reason }))).toEqual(
      expect.arrayContaining([
        { state: 'refused', reason: `Failed to ship order: ${message}` },
        { state: 'booked', reason: null },
      ]),
    )
    await fixture.staff.request('POST', `${BATCHES}/${batch}/retry`)
    expect((await finish(batch)).map(({ state }) => state)).toEqual(['booked', 'booked'])
  })

  test('a refused order names its books without a weight, and is sent again alone after a correction', async () => {
    const book = await makeProduct(fixture.store, { name: 'Optics Module', stock: 5 })
    const ids: number[] = []
    for (const _ of [1, 2]) ids.push(await placeOrder(fixture.store, { items: [{ productId: book.id, quantity: 1 }] }))
    const rejection = { status: 422, body: { message: 'The weight is invalid.' } }
    for (const _ of ids) fixture.shiprocket.respondOnce(CREATE, rejection)
    const batch = await start(ids)
    const unweighedBooks = [{ id: book.id, name: 'Optics Module' }]
    expect(await finish(batch)).toMatchObject(ids.map(() => ({ state: 'refused', unweighedBooks })))

    const patch = { weightGrams: 620, expected: { weightGrams: null } }
    expect((await fixture.staff.requestJson('PATCH', `/products/${book.id}`, patch)).status).toBe(200)
    const modification = { pincode: '302001', expected: { pincode: '302017' } }
    const modified = await fixture.staff.requestJson('POST', `/admin/orders/${ids[0]}/modifications`, modification)
    expect(modified.status).toBe(200)
    await fixture.staff.requestJson('POST', `${BATCHES}/${batch}/retry?orderId=${ids[0]}`)
    expect(await finish(batch)).toMatchObject([
      { state: 'booked', pincode: '302001', unweighedBooks: [] },
      { state: 'refused', unweighedBooks: [] },
    ])
  })

  test('a cancelled order is refused', async () => {
    const id = await fixture.placeOrder()
    await fixture.store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    expect(await finish(await start([id]))).toMatchObject([
      { state: 'refused', reason: 'This order is cancelled. Reopen it before you ship it.' },
    ])
  })

  test('an outage of the courier is retried without a second order', async () => {
    const [id = 0] = await placeMany(1)
    fixture.shiprocket.respondOnce(CREATE, { status: 502, text: '<html>Bad gateway</html>' }, true)
    expect(await finish(await start([id]))).toMatchObject([{ state: 'booked' }])
    expect([...fixture.shiprocket.orders.keys()].filter((reference) => reference.startsWith(String(id)))).toHaveLength(
      1,
    )
    expect(await fixture.store.db.$count(shipmentRequests)).toBe(0)
  })

  test('an order whose process was killed at the courier is sent once, by the attempts of its batch', async () => {
    const [id = 0] = await placeMany(1)
    const { db } = fixture.store
    const createdAt = sql`now() - interval '121 seconds'`
    await db.insert(shipmentRequests).values({ orderId: id, token: 'killed', actorId: 7, actor: 'asha', createdAt })
    const before = fixture.countRequests(CREATE)
    expect(await finish(await start([id]))).toMatchObject([{ state: 'booked' }])
    expect(fixture.countRequests(CREATE)).toBe(before + 1)
  })

  test('the attempts of a batch order last longer than the request of a killed process blocks it', () => {
    const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0 } = QUEUES['batch-order']
    // The first retry after the loss has no delay, and pg-boss only lengthens the others.
    const delays = Array.from({ length: retryLimit }, (_, retry) => Math.min(retryDelayMax, retryDelay * 2 ** retry))
    expect(HEARTBEAT_S / 2 + delays.slice(1).reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(120)
  })

  test('only staff may send orders', async () => {
    const { status } = await fixture.store.client().requestJson('POST', BATCHES, { ids: [1] })
    expect(status).toBe(401)
  })

  test.for([
    [[], 'Choose at least one order'],
    [[4_000_000_000], 'One of these orders does not exist'],
  ] as const)('the orders %j are rejected: %s', async ([ids, message]) => {
    const { status, body } = await fixture.staff.requestJson('POST', BATCHES, { ids })
    expect({ status, body: JSON.stringify(body) }).toMatchObject({
      status: 400,
      body: expect.stringContaining(message),
    })
  })
})

describe('the problems of orders are listed before they are sent', () => {
  test('an order without a problem is ready', async () => {
    const weighed = await makeProduct(fixture.store, { weightGrams: 700 })
    const id = await placeOrder(fixture.store, { items: [{ productId: weighed.id, quantity: 1 }] })
    expect(await check([id])).toEqual({
      ready: [id],
      problems: [],
      held: [],
      unweighedBookCount: 0,
      assumedWeightGrams: 500,
    })
  })

  test('books without a weight are counted once for all orders, and another state is a warning', async () => {
    const book = await makeProduct(fixture.store, { name: 'Optics Module' })
    const items = [{ productId: book.id, quantity: 1 }]
    const id = await placeOrder(fixture.store, { items, state: 'Gujarat' })
    const second = await placeOrder(fixture.store, { items })
    const message = 'PIN code 302017 belongs to Rajasthan, not to Gujarat.'
    expect(await check([id, second])).toEqual({
      ready: [id, second],
      held: [],
      problems: [{ orderId: id, customerName: 'Ritika Meena', message, isBlocking: false }],
      unweighedBookCount: 1,
      assumedWeightGrams: 500,
    })
  })

  test('orders that were sent, are delivered or cannot be delivered are not ready', async () => {
    const { db } = fixture.store
    const [sent, delivered, remote] = [
      await fixture.placeAndShip(),
      await fixture.placeOrder(),
      await fixture.placeOrder(),
    ]
    await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, delivered))
    await db.update(orders).set({ pincode: '744101' }).where(eq(orders.id, remote))
    await db.insert(courierServiceability).values({ pincode: '744101', cashOnDelivery: false, days: null })
    const { ready, problems } = (await check([sent, delivered, remote])) as unknown as {
      ready: number[]
      problems: { message: string; isBlocking: boolean }[]
    }
    expect(ready).toEqual([])
    expect(problems.filter(({ isBlocking }) => isBlocking).map(({ message }) => message)).toEqual([
      'It has already been sent.',
      'This order was sent without Shiprocket.',
      'PIN code 744101: no courier delivers there with Cash on Delivery.',
    ])
  })
})

describe('the documents of a batch', () => {
  let file: PDFDocument
  const load = async (batch: number, paper: string, documents = 'labels,manifest') => {
    const url = `${BATCHES}/${batch}/documents?paper=${paper}&documents=${documents}`
    const response = await fixture.staff.request('GET', url)
    expect({ status: response.status, type: response.headers.get('Content-Type') }).toEqual({
      status: 200,
      type: 'application/pdf',
    })
    file = await PDFDocument.load(await response.arrayBuffer())
    return file.getPages().map((page) => `${Math.round(page.getWidth())} × ${Math.round(page.getHeight())}`)
  }

  test('are one PDF, with one label or four labels a page', async () => {
    const batch = await start(await placeMany(5))
    await finish(batch)
    const manifest = '288 × 432'
    expect(await load(batch, 'label')).toEqual([...Array.from({ length: 5 }, () => '288 × 432'), manifest])
    expect(await load(batch, 'a4')).toEqual(['595 × 842', '595 × 842', manifest])
  })

  test('are labels, packing slips in the same order, pick list and manifest, or some of them', async () => {
    const batch = await start([...(await placeMany(2)), await fixture.placeAndShip()])
    await finish(batch)
    const [label, a4] = ['288 × 432', '595 × 842']
    expect(await load(batch, 'label', 'manifest,pick-list,slips,labels')).toEqual([label, label, label, a4, a4, label])
    expect(await load(batch, 'label', 'slips')).toEqual([a4])
    expect((await fixture.staff.request('GET', `${BATCHES}/${batch}/documents?documents=receipts`)).status).toBe(400)
    expect(await load(batch, 'label', 'slips&slipPaper=label')).toEqual([label, label, label])
    expect(await load(batch, 'label', 'invoices')).toEqual([a4, a4, a4])
  })

  test('a label whose URL has expired is requested again', async () => {
    const batch = await start(await placeMany(1))
    await finish(batch)
    const [{ orderId } = { orderId: 0 }] = (await findBatch(batch)).orders
    const shipment = await fixture.latestShipment(orderId)
    fixture.shiprocket.respondOnce(`GET /files/labels/${shipment?.courierShipmentId}.pdf`, { status: 403 })
    expect(await load(batch, 'label')).toHaveLength(2)
  })

  test('are printed although one label fails: a page names its order', async () => {
    const batch = await start(await placeMany(3))
    await finish(batch)
    const [, { orderId } = { orderId: 0 }] = (await findBatch(batch)).orders
    const shipment = await fixture.latestShipment(orderId)
    const endpoint = `GET /files/labels/${shipment?.courierShipmentId}.pdf`
    for (const status of [404, 404]) fixture.shiprocket.respondOnce(endpoint, { status })
    expect(await load(batch, 'label', 'labels')).toEqual(['288 × 432', '288 × 432', '288 × 432'])
    expect(embeddedTexts(file)).toEqual([`Order ${orderId}\nhas no label:\nShiprocket has not found a label.`])
    for (const text of ['not a PDF', 'not a PDF']) fixture.shiprocket.respondOnce(endpoint, { status: 200, text })
    expect(await load(batch, 'a4', 'labels')).toEqual(['595 × 842'])
  })

  test('a file server that fails is reported to staff', async () => {
    const batch = await start(await placeMany(1))
    await finish(batch)
    const [{ orderId } = { orderId: 0 }] = (await findBatch(batch)).orders
    const shipment = await fixture.latestShipment(orderId)
    const endpoint = `GET /files/labels/${shipment?.courierShipmentId}.pdf`
    for (const _ of [1, 2]) fixture.shiprocket.respondOnce(endpoint, { status: 404 })
    const { status, body } = await fixture.staff.requestJson('GET', `${BATCHES}/${batch}/documents`)
    expect({ status, body }).toMatchObject({ status: 502, body: { message: 'Shiprocket has not found a label.' } })
  })
})
