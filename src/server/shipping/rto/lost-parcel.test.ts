import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateInBulk } from '../../../../test/bulk-update.ts'
import { makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import { failedDeliveries } from '../../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { shipments } from '../../database/schema/shipping.ts'

let fixture: ShippingFixture
let deliveries: ReturnType<typeof failedDeliveries>
beforeAll(async () => {
  fixture = await openShippingFixture()
  deliveries = failedDeliveries(fixture)
})
afterAll(() => fixture.close())

describe('a parcel that the courier has lost', () => {
  const loseParcel = async (isCancellationRefused = true) => {
    const { store, staff } = fixture
    const book = await makeProduct(store)
    const id = await placeOrder(store, { items: [{ productId: book.id, quantity: 3 }] })
    await staff.request('POST', `/shiprocket/create-order/${id}`)
    await waitFor(async () => (await fixture.latestShipment(id))?.booking === 'done')
    await deliveries.report(id, 'Lost', '10:00:00')
    await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'LOST')
    const endpoints = isCancellationRefused ? ['POST /orders/cancel/shipment/awbs', 'POST /orders/cancel'] : []
    for (const endpoint of endpoints)
      fixture.shiprocket.respondOnce(endpoint, { status: 400, body: { message: 'Already picked up' } })
    const stock = () => stockOf(store, book.id)
    return { id, stock }
  }
  const setStatus = (id: number, status: string) => fixture.staff.requestJson('PUT', `/orders/${id}`, { status })

  test('takes its copies once when staff cancel and reopen the order, and the courier has cancelled the booking', async () => {
    const { id, stock } = await loseParcel(false)
    await setStatus(id, 'cancelled')
    await waitFor(async () => (await fixture.latestShipment(id))?.state === 'cancelled')
    expect((await setStatus(id, 'pending')).status).toBe(200)
    expect(await stock()).toBe(7)
    expect((await setStatus(id, 'cancelled')).status).toBe(200)
    expect(await stock()).toBe(7)
    expect(await violationsOf(fixture.store)).toEqual([])
  })

  test('does not bring its copies back into stock when staff cancel the order, nor take others when they reopen it', async () => {
    const { id, stock } = await loseParcel()
    expect((await setStatus(id, 'cancelled')).status).toBe(200)
    expect(await stock()).toBe(7)
    expect(await violationsOf(fixture.store)).toEqual([])
    expect((await setStatus(id, 'shipped')).status).toBe(200)
    expect(await stock()).toBe(7)
    expect(await violationsOf(fixture.store)).toEqual([])
  })

  test('does not bring its copies back into stock when staff cancel many orders, or undo that', async () => {
    const [lost, other] = [await loseParcel(), await fixture.placeOrder()]
    const { body } = await updateInBulk(fixture.staff, { ids: [lost.id, other], status: 'cancelled' })
    expect(body.updated).toHaveLength(2)
    expect(await lost.stock()).toBe(7)
    const undone = await fixture.staff.request('POST', `/admin/orders/bulk/${body.batch}/undo`)
    expect([undone.status, await lost.stock()]).toEqual([200, 7])
  })

  test('brings its copies back when staff find it, also after the order was cancelled', async () => {
    for (const isCancelled of [false, true]) {
      const { id, stock } = await loseParcel()
      if (isCancelled) {
        await setStatus(id, 'cancelled')
        await waitFor(async () => (await fixture.latestShipment(id))?.cancelling === 'failed')
      }
      await fixture.store.db.update(shipments).set({ pickedUpAt: new Date() }).where(eq(shipments.orderId, id))
      const parcel = await fixture.staff.getJson<RtoParcel>(`/admin/rto/by-code/${id}`)
      const lines = parcel.lines.map((line) => ({ id: line.id, restocked: 2, writtenOff: 1, reason: 'damaged' }))
      const receipt = { outcome: 'returned', lines }
      const received = await fixture.staff.requestJson('POST', `/admin/rto/receipts/${parcel.id}`, receipt)
      expect(received).toMatchObject({ status: 200 })
      expect(await stock()).toBe(9)
    }
    expect(await violationsOf(fixture.store)).toEqual([])
  })
})
