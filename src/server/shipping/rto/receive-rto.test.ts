import { orderRisks } from '../../database/schema/cod-risk.ts'
import { AT_ONCE, scoreAllOrders } from '../../cod-risk/risk-scorer.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { failedDeliveries } from '../../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { type RtoParcel, WRITE_OFF_REASONS } from '../../../domain/shipping/rto/rto-receipt.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'
import { emails } from '../../database/schema/email.ts'
import { orders } from '../../database/schema/orders.ts'
import { rtoReceipts, shipments } from '../../database/schema/shipping.ts'

let fixture: ShippingFixture
let deliveries: ReturnType<typeof failedDeliveries>
beforeAll(async () => {
  fixture = await openShippingFixture()
  deliveries = failedDeliveries(fixture)
})
afterAll(() => fixture.close())

/** Ships an order of three of ten copies of a book, and returns it to the shop. */
async function returnParcel(status: 'RTO Initiated' | 'RTO Delivered' = 'RTO Delivered') {
  const { store } = fixture
  const book = await makeProduct(store)
  const id = await fixture.placeAndShip({ items: [{ productId: book.id, quantity: 3 }] })
  await deliveries.setReason(id, 'Customer Refused')
  await deliveries.report(id, 'Undelivered', '10:00:00')
  await waitFor(async () => typeof (await deliveries.readTask(id))?.reason === 'string')
  await deliveries.report(id, status, '12:00:00')
  await waitFor(async () => (await deliveries.readTask(id))?.status === 'closed')
  const stock = async () =>
    (await store.db.select({ stock: products.stock }).from(products).where(eq(products.id, book.id)))[0]?.stock
  return { id, book, stock, parcel: await findParcel(await deliveries.trackingNumberOf(id)) }
}

const findParcel = (code: string) => fixture.staff.getJson<RtoParcel>(`/admin/rto/by-code/${code}`)
const receive = (parcel: RtoParcel, restocked: number, reason: string | null = 'damaged', more = {}) =>
  fixture.staff.requestJson<RtoParcel & { code?: string; message?: string; fields?: object }>(
    'POST',
    `/admin/rto/receipts/${parcel.id}`,
    {
      outcome: 'refused',
      lines: parcel.lines.map(({ id, quantity }) => ({
        id,
        restocked,
        writtenOff: quantity - restocked,
        reason: quantity > restocked ? reason : null,
      })),
      ...more,
    },
  )
const violations = () => violationsOf(fixture.store)

describe('a parcel that goes back', () => {
  test('is started, in transit and at the shop, as the courier reports it', async () => {
    const { id, parcel } = await returnParcel('RTO Initiated')
    expect(parcel).toMatchObject({
      orderId: id,
      state: 'initiated',
      suggestedOutcome: 'refused',
      reason: 'Customer Refused',
    })
    const code = await deliveries.trackingNumberOf(id)
    await deliveries.report(id, 'RTO In Transit', '14:00:00')
    await waitFor(async () => (await findParcel(code)).state === 'in_transit')
    expect(await findParcel(code)).toMatchObject({ courierStatusText: 'RTO In Transit' })
    await deliveries.report(id, 'RTO Delivered', '18:00:00')
    await waitFor(async () => (await findParcel(code)).state === 'arrived')
    expect(await findParcel(String(id))).toMatchObject({ state: 'arrived', returnedAt: '2026-11-24T12:30:00.000Z' })
  })

  test('is received without a change of a newer parcel of the order', async () => {
    const { id, parcel } = await returnParcel()
    const newer = { shiprocketOrderId: 'NEWER', trackingNumber: 'NEWERAWB1', courierName: 'Monsoon Express' }
    await fixture.store.db.update(orders).set(newer).where(eq(orders.id, id))
    expect((await receive(parcel, 3)).status).toBe(200)
    const [order] = await fixture.store.db.select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject(newer)
  })

  test('is in the view of its work, which counts it', async () => {
    const [onTheWay, arrived, waiting, received] = [
      await returnParcel('RTO Initiated'),
      await returnParcel(),
      await returnParcel(),
      await returnParcel(),
    ]
    await receive(received.parcel, 3)
    const { db } = fixture.store
    await db
      .update(shipments)
      .set({ returnedAt: new Date('2026-11-20') })
      .where(eq(shipments.orderId, waiting.id))
    const idsIn = async (view: string) =>
      (await fixture.staff.getJson<RtoParcel[]>(`/admin/rto?view=${view}`)).map(({ orderId }) => orderId)
    expect(await idsIn('on-the-way')).toContain(onTheWay.id)
    expect(await idsIn('arrived')).toContain(arrived.id)
    expect((await idsIn('received'))[0]).toBe(received.id)
    // The parcels to check come first, each the longest waiting first, and what is received is no work.
    const open = await idsIn('open')
    const own = new Set([onTheWay.id, arrived.id, waiting.id, received.id])
    expect(open.filter((id) => own.has(id))).toEqual([waiting.id, arrived.id, onTheWay.id])
    const all = await fixture.staff.getJson<RtoParcel[]>('/admin/rto')
    const counts = await fixture.staff.getJson<Record<string, number>>('/admin/rto/views')
    expect(counts).toEqual({
      open: (await idsIn('open')).length,
      'on-the-way': (await idsIn('on-the-way')).length,
      arrived: (await idsIn('arrived')).length,
      received: 0,
    })
    expect(all.map(({ state }) => state).at(-1)).toBe('received')
  })

  test('is received, and the money of an order that was paid before is to be paid back', async () => {
    const { id, parcel } = await returnParcel()
    const paid = {
      source: 'phone',
      paymentMethod: 'upi',
      paymentReference: '432199887766',
      paymentStatus: 'completed',
    } as const
    await fixture.store.db.update(orders).set(paid).where(eq(orders.id, id))
    await receive(parcel, 3)
    const order = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ status: 'cancelled', refunds: { paid: 1497, due: 1497, refunds: [] } })
    const toRefund = await fixture.staff.getJson<OrderDetail[]>('/orders?view=to-refund')
    expect(toRefund.map((row) => row.id)).toContain(id)
    const refund = { method: 'upi', amount: 1497, utr: '998877665544' }
    expect((await fixture.staff.request('POST', `/admin/orders/${id}/refunds`, refund)).status).toBe(201)
    expect(await violations()).toEqual([])
  })

  test('is received: the order is cancelled, fine copies are back in stock and the others written off', async () => {
    const { id, book, stock, parcel } = await returnParcel()
    expect(await stock()).toBe(7)
    const { status, body } = await receive(parcel, 2)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { state: 'received', outcome: 'refused', lines: [{ restocked: 2, writtenOff: 1, reason: 'damaged' }] },
    })
    expect(await stock()).toBe(9)
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled', shiprocketOrderId: null })
    const moved = await fixture.store.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, book.id))
      .orderBy(stockMovements.id)
    expect(moved.map(({ reason, change, orderId }) => [reason, change, orderId])).toEqual([
      ['opening', 10, null],
      ['order', -3, id],
      ['cancel', 3, id],
      ['damaged', -1, null],
    ])
    expect(moved.at(-1)).toMatchObject({ note: `Came back with order #${id}` })
    expect(await violations()).toEqual([])
  })

  test('is a fact of its order that other features read', async () => {
    const { id, parcel } = await returnParcel()
    await receive(parcel, 3, null, { outcome: 'returned' })
    const [receipt] = await fixture.store.db.select().from(rtoReceipts).where(eq(rtoReceipts.orderId, id))
    expect(receipt).toMatchObject({ outcome: 'returned', shipmentId: parcel.id })
    const [shipment] = await fixture.store.db.select().from(shipments).where(eq(shipments.id, parcel.id))
    expect(shipment).toMatchObject({ state: 'returned', courierStatus: 'RETURNED', courierName: 'Marudhar Surface' })
  })

  test('counts as refused for the risk of the next order only if its customer refused it', async () => {
    for (const [outcome, risk] of [
      ['refused', 'refused'],
      ['returned', null],
    ] as const) {
      const { id, parcel } = await returnParcel()
      await scoreAllOrders(fixture.store.db, AT_ONCE)
      await receive(parcel, 3, null, { outcome })
      await scoreAllOrders(fixture.store.db, AT_ONCE)
      const [stored] = await fixture.store.db.select().from(orderRisks).where(eq(orderRisks.orderId, id))
      expect(stored?.outcome, outcome).toBe(risk)
    }
    expect(await violations()).toEqual([])
  })

  test('is received once, also by two people at the same time', async () => {
    const { stock, parcel } = await returnParcel()
    const responses = await Promise.all([receive(parcel, 3), receive(parcel, 3), receive(parcel, 2)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await receive(parcel, 3)).body.message).toMatch(/^owner\d+ has received this parcel already\.$/)
    const [restocked = 0] = responses.flatMap(({ body }) => (body.code ? [] : (body.lines[0]?.restocked ?? 0)))
    expect(await stock()).toBe(7 + restocked)
  })

  test('brings no copy back twice if its order was cancelled on the way', async () => {
    const { id, stock, parcel } = await returnParcel('RTO Initiated')
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await stock()).toBe(10)
    expect((await receive(parcel, 2)).status).toBe(200)
    expect(await stock()).toBe(9)
    expect(fixture.countRequests('POST /orders/cancel'), 'the courier cannot cancel a parcel on its way').toBe(0)
    expect(await violations()).toEqual([])
  })

  test('cannot write off copies that were sold again since its order was cancelled', async () => {
    const { id, book, parcel } = await returnParcel('RTO Initiated')
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await fixture.staff.request('PATCH', `/products/${book.id}`, { stock: 1 })
    const { status, body } = await receive(parcel, 1)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'stock' } })
    expect(body.message).toContain(`2 of ${book.name} cannot be written off: only 1 are in stock`)
    expect((await receive(parcel, 2)).status).toBe(200)
  })

  test('can be ordered again: the reopened order takes the stock and is shipped with a new number', async () => {
    const { id, stock, parcel } = await returnParcel()
    await receive(parcel, 3)
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'processing' })
    expect(await stock()).toBe(7)
    await fixture.staff.request('POST', `/shiprocket/create-order/${id}`)
    await waitFor(async () => (await fixture.latestShipment(id))?.booking === 'done')
    expect(await fixture.latestShipment(id)).toMatchObject({ reference: `${id}-2`, state: 'open' })
    expect(await violations()).toEqual([])
  })

  test('has the same books when its order is reopened: the receipt names them, and only the number of copies can change', async () => {
    const { id, book, parcel } = await returnParcel()
    await receive(parcel, 2)
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'processing' })
    const other = await makeProduct(fixture.store)
    const modify = (...items: object[]) =>
      fixture.staff.requestJson('POST', `/admin/orders/${id}/modifications`, { items })
    expect(await modify({ productId: other.id, quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'line_recorded' },
    })
    const changed = await modify({ productId: book.id, quantity: 1 }, { productId: other.id, quantity: 1 })
    expect(changed.status).toBe(200)
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect((await findParcel(String(id))).lines[0]).toMatchObject({ restocked: 2, writtenOff: 1 })
    expect(await violations()).toEqual([])
  })

  test('informs its customer, and the tracking says that it came back', async () => {
    const { id, parcel } = await returnParcel()
    await receive(parcel, 3)
    const [mail] = await fixture.store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-returned-to-shop/${id}/%`))
    expect(mail?.subject).toBe(`Order #${id} came back to us`)
    expect(mail?.text).toContain('There is nothing to pay.')
    expect(await fixture.customerEmails(id)).not.toContain('order-cancelled')
    expect(await fixture.store.client().getJson<Tracking>(`/shiprocket/track-order/${id}`)).toMatchObject({
      status: 'RETURNED',
    })
  })

  test.each(WRITE_OFF_REASONS)('has copies that are written off because they are: %s', async (reason) => {
    const { stock, parcel } = await returnParcel()
    const { body } = await receive(parcel, 0, reason)
    expect(body).toMatchObject({ state: 'received', lines: [{ restocked: 0, writtenOff: 3, reason }] })
    expect(await stock()).toBe(7)
  })

  test('has its receipt in the history of the order', async () => {
    const { id, parcel } = await returnParcel()
    await receive(parcel, 2, 'wet', { note: 'Box was open' })
    const { history = [] } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    const facts = Object.fromEntries(
      history
        .filter(({ action }) => action === 'rto')
        .flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])),
    )
    expect(facts).toMatchObject({
      status: 'cancelled',
      rto: 'Customer refused it',
      restocked: expect.stringMatching(/^2 × Mechanics Module/),
      writtenOff: expect.stringMatching(/\(wet or dirty\)$/),
      comment: 'Box was open',
    })
    expect(history.map(({ publicTitle }) => publicTitle)).toContain('Your parcel came back to us')
  })
})

describe('a receipt is rejected', () => {
  test.each([
    ['a line without its copies', { lines: [] }, 400],
    ['a copy that is neither put back nor written off', 'less', 400],
    ['written-off copies without a reason', 'no reason', 400],
  ])('with %s', async (_what, kind, status) => {
    const { id, stock, parcel } = await returnParcel()
    const [line] = parcel.lines
    const lines =
      kind === 'less'
        ? [{ id: line?.id, restocked: 1, writtenOff: 1, reason: 'damaged' }]
        : [{ id: line?.id, restocked: 2, writtenOff: 1, reason: null }]
    const response = await receive(parcel, 3, null, typeof kind === 'string' ? { lines } : kind)
    expect(response.status).toBe(status)
    expect(await stock()).toBe(7)
    expect((await fixture.findOrder(id)).status).toBe('shipped')
  })

  test('for a parcel that the courier has not collected, or that was delivered', async () => {
    const id = await fixture.placeAndShip()
    const parcel = await findParcel(String(id))
    expect(parcel).toMatchObject({ state: null, blocker: 'The courier has not collected this parcel yet.' })
    expect((await receive(parcel, 1)).body.code).toBe('rto_not_receivable')
    await deliveries.report(id, 'Delivered', '18:00:00')
    await waitFor(async () => (await fixture.findOrder(id)).status === 'delivered')
    expect((await receive(parcel, 1)).body.message).toBe(
      'This order was delivered. Record a return of its books instead.',
    )
  })

  test('for an unknown number and without a login, while a packer may receive', async () => {
    const { parcel } = await returnParcel()
    expect((await fixture.staff.request('GET', '/admin/rto/by-code/99999')).status).toBe(404)
    expect((await fixture.store.client().request('GET', '/admin/rto')).status).toBe(401)
    const { client: packer } = await loginAsAdmin(fixture.store, undefined, 'packer')
    expect((await packer.request('GET', `/admin/rto/by-code/${parcel.orderId}`)).status).toBe(200)
  })
})

test('the list of returning parcels can be exported', async () => {
  const { parcel } = await returnParcel()
  await receive(parcel, 3)
  const csv = await (await fixture.staff.request('GET', `/admin/rto/export?search=${parcel.orderId}`)).text()
  expect(csv).toContain('Copies put back')
  expect(csv).toContain('Customer refused it')
  const { rows } = await fixture.store.db.execute(
    sql`select 1 from audit_log where action = 'export' and subject = 'rto'`,
  )
  expect(rows.length).toBeGreaterThan(0)
})
