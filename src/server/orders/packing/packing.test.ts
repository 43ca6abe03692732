import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { PackingOrder } from '../../../domain/orders/packing.ts'
import { orders } from '../../database/schema/orders.ts'

async function openOrder(store: TestStore) {
  const { client: staff, user } = await loginAsAdmin(store)
  const isbn = '9788177091878'
  const books = [
    await makeProduct(store, { isbn, shelfLocation: 'B-14' }),
    await makeProduct(store, { sku: `MOD-${Math.random()}`, shelfLocation: 'A-07' }),
  ]
  const id = await placeOrder(store, { items: books.map(({ id: productId }) => ({ productId, quantity: 2 })) })
  const find = (code: number | string = id) => staff.requestJson<PackingOrder>('GET', `/admin/packing/by-code/${code}`)
  const linesOf = async () => (await find()).body.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  return {
    staff,
    user,
    books,
    id,
    find,
    linesOf,
    pack: (body: object) => staff.request('PUT', `/admin/packing/${id}`, body),
    isListed: async () => (await staff.getJson<PackingOrder[]>('/admin/packing')).some((order) => order.id === id),
    actions: async () =>
      (await staff.getJson<OrderDetail>(`/orders/${id}`)).history?.map(({ action, actor }) => [action, actor]),
  }
}

test('an order to pack has the codes and shelf locations of its books, and is found by its tracking number', async ({
  store,
}) => {
  const { id, find, isListed, staff } = await openOrder(store)
  expect(await isListed()).toBe(true)
  const { body } = await find()
  expect(body).toMatchObject({ id, packedAt: null, blocker: null })
  expect(body.lines).toMatchObject([
    { shelfLocation: 'A-07', quantity: 2, isbn: null },
    { shelfLocation: 'B-14', isbn: '9788177091878' },
  ])
  await staff.request('PUT', `/orders/${id}`, { trackingNumber: `AWB${id}` })
  expect((await find(`AWB${id}`)).body.id).toBe(id)
  expect((await find('99999999999')).status).toBe(404)
})

test('a packer finds the books of a scanned code with their shelf locations, new and used ones', async ({ store }) => {
  const { client: packer } = await loginAsAdmin(store, undefined, 'packer')
  const isbn = '9780306406157'
  const sku = `MOD-${Math.random()}`
  const fresh = await makeProduct(store, { isbn, sku, shelfLocation: 'C-02' })
  const used = await makeProduct(store, { isbn, shelfLocation: 'D-01' })
  const booksOf = (code: string) => packer.getJson(`/admin/packing/books/${encodeURIComponent(code)}`)
  expect(await booksOf('978-0-306-40615-7')).toMatchObject([
    { id: fresh.id, name: fresh.name, shelfLocation: 'C-02' },
    { id: used.id, shelfLocation: 'D-01' },
  ])
  expect(await booksOf(sku.toLowerCase())).toMatchObject([{ id: fresh.id }])
  expect(await booksOf('9788120340077')).toEqual([])
})

test('an order that is held says so, and is listed after those that are sent as they are', async ({ store }) => {
  const { staff, id } = await openOrder(store)
  const later = await placeOrder(store)
  await store.db.update(orders).set({ confirmation: 'pending' }).where(eq(orders.id, id))
  const listed = (await staff.getJson<PackingOrder[]>('/admin/packing')).filter((order) =>
    [id, later].includes(order.id),
  )
  expect(listed.map((order) => [order.id, order.confirmation])).toEqual([
    [later, 'not_required'],
    [id, 'pending'],
  ])
})

test('an order is packed by the codes and shelf locations of its books after they were deleted', async ({ store }) => {
  const { books, find, staff, id } = await openOrder(store)
  const { lines } = (await find()).body
  for (const book of books) expect((await staff.request('DELETE', `/products/${book.id}`)).status).toBe(204)
  expect((await find()).body.lines).toEqual(lines)
  expect(Object.keys((await staff.getJson<OrderDetail>(`/orders/${id}`)).items[0] ?? {})).not.toContain('shelfLocation')
})

test('an order is packed once, however often the device sends it, and can be taken back', async ({ store }) => {
  const { pack, linesOf, isListed, find, actions, user } = await openOrder(store)
  const lines = await linesOf()
  for (const _ of [1, 2]) expect((await pack({ isPacked: true, lines })).status).toBe(204)
  expect(await isListed()).toBe(false)
  expect((await find()).body).toMatchObject({ packedBy: user.username })
  expect((await pack({ isPacked: false })).status).toBe(204)
  expect(await isListed()).toBe(true)
  expect((await actions())?.slice(1)).toEqual([
    ['pack', user.username],
    ['unpack', user.username],
  ])
})

test('an order that was changed after it was packed without a connection is rejected', async ({ store }) => {
  const { pack, linesOf, staff, books, id, isListed } = await openOrder(store)
  const lines = await linesOf()
  const items = [{ productId: books[0]?.id, quantity: 1 }]
  await staff.request('POST', `/admin/orders/${id}/modifications`, { items })
  expect((await pack({ isPacked: true, lines })).status).toBe(409)
  expect((await pack({ isPacked: true, lines: await linesOf() })).status).toBe(204)
  await staff.request('POST', `/admin/orders/${id}/modifications`, {
    items: [{ productId: books[0]?.id, quantity: 2 }],
  })
  expect(await isListed()).toBe(true)
})

test('a cancelled order and a parcel that has left the shop are not packed', async ({ store }) => {
  const { pack, staff, id, find } = await openOrder(store)
  await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  expect((await pack({ isPacked: true })).status).toBe(409)
  expect((await find()).body.blocker).toBe('This order is cancelled. Put its books back.')
  await staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
  expect((await pack({ isPacked: true })).status).toBe(409)
})

test('an order that is reopened after its cancellation is packed again', async ({ store }) => {
  const { pack, staff, id, isListed, linesOf } = await openOrder(store)
  expect((await pack({ isPacked: true, lines: await linesOf() })).status).toBe(204)
  await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  expect((await pack({ isPacked: true })).status).toBe(409)
  await staff.request('PUT', `/orders/${id}`, { status: 'pending' })
  expect(await isListed()).toBe(true)
})
