import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { updateInBulk } from '../../../test/bulk-update.ts'
import { buildOrder, makeProduct, placeOrder, stockOf } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'

import type { BulkOrderResult, OrderDetail } from '../../domain/orders/admin-order.ts'
import { products, stockMovements } from '../database/schema/catalog.ts'
import { GUEST } from './order-history.ts'
import { updateOrders } from './update-orders.ts'

const place = (store: TestStore, productId: number, quantity = 1): Promise<number> =>
  placeOrder(store, { items: [{ productId, quantity }] })

async function movementsOf({ db }: TestStore, id: number) {
  const { change, reason } = stockMovements
  return db
    .select({ change, reason })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(stockMovements.id)
}

describe('update of an order', () => {
  test('a customer or a policy cannot cancel a delivered order, and its copies stay sold', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { stock: 5 })
    const id = await place(store, book.id)
    await staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    const updates = new Map([[id, { edit: { status: 'cancelled' as const } }]])
    for (const by of ['customer', 'policy', 'courier'] as const) {
      const cancelled = updateOrders(store.services, { by, actor: GUEST, updates })
      await expect(cancelled, by).rejects.toThrow(`from delivered to cancelled`)
    }
    expect(await stockOf(store, book.id)).toBe(4)
    expect((await staff.requestJson<OrderDetail>('GET', `/orders/${id}`)).body.status).toBe('delivered')
  })

  test('every status can follow any other', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store)
    const id = await place(store, book.id)
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await staff.request('PUT', `/orders/${id}`, { status: from })
        const { status, body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { status: to })
        expect({ status, now: body.status }).toEqual({ status: 200, now: to })
      }
    }
  })

  test('an update changes only the given fields, and other fields of the request are ignored', async ({ store }) => {
    const { client: staff, user } = await loginAsAdmin(store)
    const id = await place(store, (await makeProduct(store)).id)
    await staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    const { body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, {
      paymentStatus: 'completed',
      staffNotes: ' Paid in coins ',
      customerName: 'Other Name',
    })
    expect(body).toMatchObject({ status: 'delivered', paymentStatus: 'completed', staffNotes: 'Paid in coins' })
    expect(body.customerName).toBe('Ritika Meena')
    expect(body.history).toMatchObject([
      { action: 'place' },
      { actor: user.username, changes: [{ field: 'status', before: 'pending', after: 'delivered' }] },
      {
        changes: [
          { field: 'staffNotes', before: '', after: 'Paid in coins' },
          { field: 'paymentStatus', before: 'pending', after: 'completed' },
        ],
      },
    ])
  })

  test('an update without a change succeeds and is not recorded', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, (await makeProduct(store)).id)
    const { status, body } = await staff.requestJson<OrderDetail>('PUT', `/orders/${id}`, { status: 'pending' })
    expect(status).toBe(200)
    expect(body.history).toHaveLength(1)
  })

  test('an update reports all invalid fields at once, and a 404 for an unknown order', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, (await makeProduct(store)).id)
    const invalid = await staff.requestJson('PUT', `/orders/${id}`, { status: 'lost', paymentStatus: 'maybe' })
    expect(invalid.status).toBe(400)
    expect(Object.keys(invalid.body.fields ?? {})).toEqual(['status', 'paymentStatus'])
    expect((await staff.requestJson('PUT', `/orders/${id}`, {})).body.fields).toEqual({ status: 'Status is required' })
    expect((await staff.request('PUT', '/orders/1000000000', { status: 'shipped' })).status).toBe(404)
  })
})

describe('cancelled order', () => {
  test('cancelling restores the stock once, and reopening decrements it again', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { stock: 5 })
    const id = await place(store, book.id, 3)
    expect(await stockOf(store, book.id)).toBe(2)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await stockOf(store, book.id)).toBe(5)
    await staff.request('PUT', `/orders/${id}`, { status: 'processing' })
    await staff.request('PUT', `/orders/${id}`, { status: 'shipped' })
    expect(await stockOf(store, book.id)).toBe(2)
    expect(await movementsOf(store, book.id)).toEqual([
      { change: 5, reason: 'opening' },
      { change: -3, reason: 'order' },
      { change: 3, reason: 'cancel' },
      { change: -3, reason: 'reopen' },
    ])
  })

  test('an order cannot be reopened without enough stock, and the error names the stock', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { name: 'Optics Atlas', stock: 3 })
    const id = await place(store, book.id, 3)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await place(store, book.id, 2)
    const { status, body } = await staff.requestJson('PUT', `/orders/${id}`, { status: 'pending' })
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'Only 1 of Optics Atlas left.' })
    expect(body.changes).toMatchObject([{ productId: book.id, stock: 1, reason: 'stock' }])
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(store, book.id)).toBe(1)
  })

  test('an order of a deleted book can be cancelled but not reopened', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { name: 'Lost Notes' })
    const id = await place(store, book.id)
    await store.db.delete(products).where(eq(products.id, book.id))
    expect((await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })).status).toBe(200)
    const { status, body } = await staff.requestJson('PUT', `/orders/${id}`, { status: 'pending' })
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'Lost Notes is no longer sold.' })
  })

  test('concurrent cancellations restore the stock once', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { stock: 10 })
    const id = await place(store, book.id, 4)
    await Promise.all(Array.from({ length: 12 }, () => staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })))
    expect(await stockOf(store, book.id)).toBe(10)
    const { history = [] } = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(history).toHaveLength(2)
  })

  test('concurrent reopenings and new orders neither oversell nor deadlock', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const [first, second] = [await makeProduct(store, { stock: 6 }), await makeProduct(store, { stock: 6 })]
    const ids: number[] = []
    for (const book of [first, second, first, second]) ids.push(await place(store, book.id))
    await Promise.all(ids.map((id) => staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })))
    const buyers = Array.from({ length: 8 }, () =>
      store
        .client()
        .request('POST', '/orders', buildOrder([first, second].map(({ id }) => ({ productId: id, quantity: 1 })))),
    )
    const reopened = ids.map((id) => staff.request('PUT', `/orders/${id}`, { status: 'pending' }))
    const statuses = (await Promise.all([...buyers, ...reopened])).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    for (const book of [first, second]) {
      const sum = (await movementsOf(store, book.id)).reduce((total, { change }) => total + change, 0)
      expect(await stockOf(store, book.id)).toBe(sum)
    }
  })
})

describe('bulk update of orders', () => {
  test('a preview returns the planned updates and changes nothing', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store)
    const ids = [await place(store, book.id), await place(store, book.id)]
    await staff.request('PUT', `/orders/${ids[1]}`, { status: 'shipped' })
    const edit = { ids: [...ids, 1_000_000_000], status: 'shipped', preview: true }
    const { body } = await staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', edit)
    const updated = [
      { id: ids[0], customerName: 'Ritika Meena', before: { status: 'pending' }, after: { status: 'shipped' } },
    ]
    expect(body).toEqual({ batch: null, updated, unchanged: [ids[1]], rejected: [] })
    expect(await staff.getJson(`/orders/${ids[0]}`)).toMatchObject({ status: 'pending' })
  })

  test('a bulk update can be undone, except for orders that have changed since', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { stock: 9 })
    const ids = [await place(store, book.id, 2), await place(store, book.id, 3)]
    const edit = { ids, status: 'cancelled' }
    const { body: result } = await staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', edit)
    expect(result.updated).toHaveLength(2)
    expect(await stockOf(store, book.id)).toBe(9)
    await staff.request('PUT', `/orders/${ids[1]}`, { status: 'delivered' })
    const undo = `/admin/orders/bulk/${result.batch}/undo`
    const { body: undone } = await staff.requestJson<BulkOrderResult>('POST', undo)
    expect(undone.updated.map(({ id }) => id)).toEqual([ids[0]])
    expect(undone.rejected).toEqual([{ id: ids[1], message: 'It has changed since.' }])
    expect(await staff.getJson(`/orders/${ids[0]}`)).toMatchObject({ status: 'pending' })
    expect(await stockOf(store, book.id)).toBe(4)
    const again = await staff.requestJson<BulkOrderResult>('POST', undo)
    expect(again.body.updated).toEqual([])
    const unknown = '/admin/orders/bulk/4f9f2c3e-0a52-4a4f-9a0e-0f6f0f6f0f6f/undo'
    expect((await staff.request('POST', unknown)).status).toBe(404)
  })

  test('an undo leaves an order as it is that was decided again since, with the same outcome', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    const edit = { ids: [id], status: 'cancelled' }
    const { body: result } = await staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', edit)
    await staff.request('PUT', `/orders/${id}`, { status: 'pending', expected: { status: 'cancelled' } })
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    const { body } = await staff.requestJson<BulkOrderResult>('POST', `/admin/orders/bulk/${result.batch}/undo`)
    expect(body).toMatchObject({ updated: [], rejected: [{ id, message: 'It has changed since.' }] })
    expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ status: 'cancelled' })
  })

  test('an order that is reopened after it was delivered and paid for is to be paid again, but not one that was paid before', async ({
    store,
  }) => {
    const { client: staff } = await loginAsAdmin(store)
    const reopen = async (before: object) => {
      const id = await placeOrder(store)
      await staff.request('PUT', `/orders/${id}`, before)
      await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
      await staff.request('PUT', `/orders/${id}`, { status: 'pending', expected: { status: 'cancelled' } })
      return staff.getJson(`/orders/${id}`)
    }
    const delivered = await reopen({ status: 'delivered', paymentStatus: 'completed' })
    expect(delivered).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    expect(await reopen({ paymentStatus: 'completed' })).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
    })
  })

  test('an order that was cancelled after it was read stays cancelled', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    const edit = { ids: [id], status: 'shipped' }
    const message = 'The order is cancelled. Reload the page, and reopen the order only if the customer still wants it.'
    for (const expected of [undefined, {}, { [id]: { paymentStatus: 'pending' } }]) {
      const { body } = await staff.requestJson('POST', '/admin/orders/bulk', { ...edit, expected })
      expect(body).toMatchObject({ updated: [], rejected: [{ id, message }] })
    }
    expect((await updateInBulk(staff, edit)).body.updated).toMatchObject([{ id }])
  })

  test('orders that are reopened together share the remaining stock', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store, { name: 'Scarce Sums', stock: 4 })
    const ids = [await place(store, book.id, 2), await place(store, book.id, 2)]
    await staff.request('POST', '/admin/orders/bulk', { ids, status: 'cancelled' })
    await place(store, book.id, 1)
    const { body } = await updateInBulk(staff, { ids, status: 'pending' })
    expect(body.updated).toHaveLength(1)
    expect(body.rejected).toMatchObject([{ message: 'Only 1 of Scarce Sums left.' }])
    expect(await stockOf(store, book.id)).toBe(1)
  })

  test('a bulk update needs at least one order and one change', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const none = await staff.requestJson('POST', '/admin/orders/bulk', { ids: [] })
    expect(none.body.fields).toMatchObject({ ids: 'Choose at least one order' })
    const nothing = await staff.requestJson('POST', '/admin/orders/bulk', { ids: [1] })
    expect(nothing.body.fields).toEqual({ status: 'Status is required' })
  })
})
