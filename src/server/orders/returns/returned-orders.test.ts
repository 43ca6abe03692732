import { describe, expect } from 'vitest'
import { acceptedReturn, deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { makeProduct, stockOf } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { BulkOrderResult } from '../../../domain/orders/admin-order.ts'

describe('an order with a return', () => {
  test('stays delivered: its books are not put back into stock twice', async ({ store }) => {
    const { staff, orderId, book } = await acceptedReturn(store, undefined, { restock: true })
    expect(await stockOf(store, book.id)).toBe(9)
    for (const status of ['cancelled', 'processing']) {
      expect(await staff.requestJson('PUT', `/orders/${orderId}`, { status }), status).toMatchObject({
        status: 409,
        body: {
          code: 'order_has_return',
          message: expect.stringContaining('The order has a return, so it must stay delivered.'),
        },
      })
    }
    const all = await staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', {
      ids: [orderId],
      status: 'cancelled',
    })
    expect(all.body.rejected).toEqual([{ id: orderId, message: expect.stringContaining('The order has a return') }])
    expect(await stockOf(store, book.id)).toBe(9)
  })

  test.for(['cancel', 'decline'])('can be changed again after a %s, its books as well', async (action, { store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act, read } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    await act(body.id, { action, ...(action === 'decline' && { message: 'The books are fine' }) })
    expect((await staff.request('PUT', `/orders/${orderId}`, { status: 'processing' })).status).toBe(200)
    const modify = (edit: object) => staff.requestJson('POST', `/admin/orders/${orderId}/modifications`, edit)
    const other = await makeProduct(store)
    expect((await modify({ items: [{ lineId, quantity: 1 }], city: 'Kota' })).status).toBe(200)
    expect((await read(body.id)).items).toMatchObject([{ quantity: 1, orderItemId: lineId }])
    expect(await violationsOf(store)).toEqual([])
    expect((await modify({ items: [{ productId: other.id, quantity: 1 }] })).status).toBe(200)
    expect((await read(body.id)).status).toBe(action === 'cancel' ? 'cancelled' : 'declined')
    expect(await violationsOf(store)).toEqual([])
  })
})
