import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { Confirmation } from '../../domain/orders/confirmation.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { orders } from '../database/schema/orders.ts'

async function heldOrder(store: TestStore, confirmation: Confirmation = 'pending') {
  const id = await placeOrder(store)
  await store.db.update(orders).set({ confirmation }).where(eq(orders.id, id))
  return id
}

const REASON = { holdReason: 'A regular customer, known to us' }

test.for(['pending', 'unreachable', 'declined'] as Confirmation[])(
  'an order that is %s is sent only with a reason, which its history shows',
  async (confirmation, { store }) => {
    const { client } = await loginAsAdmin(store)
    const id = await heldOrder(store, confirmation)
    const ship = (body?: object) => client.requestJson<{ code: string }>('POST', `/shiprocket/create-order/${id}`, body)
    for (const body of [undefined, { holdReason: ' ' }]) {
      expect(await ship(body)).toMatchObject({ status: 409, body: { code: 'order_held' } })
    }
    // The test has no courier: the order is released before it is called.
    expect((await ship(REASON)).status).not.toBe(409)
    const order = await client.getJson<OrderDetail>(`/orders/${id}`)
    expect(order.confirmation).toBe('not_required')
    expect(order.history?.at(-1)).toMatchObject({
      action: 'confirmation',
      publicTitle: null,
      changes: expect.arrayContaining([{ field: 'holdReason', before: null, after: REASON.holdReason }]),
    })
  },
)

test.for(['shipped', 'delivered'])('a held order becomes %s by hand only with a reason', async (status, { store }) => {
  const { client } = await loginAsAdmin(store)
  const id = await heldOrder(store)
  const update = (body: object) => client.requestJson<{ code: string }>('PUT', `/orders/${id}`, { status, ...body })
  for (const body of [{}, { holdReason: ' ' }]) {
    expect(await update(body)).toMatchObject({ status: 409, body: { code: 'order_held' } })
  }
  expect(await client.getJson(`/orders/${id}`)).toMatchObject({ status: 'pending', confirmation: 'pending' })
  expect(await update({ status: 'processing' })).toMatchObject({ status: 200 })
  expect(await update(REASON)).toMatchObject({ status: 200 })
  const order = await client.getJson<OrderDetail>(`/orders/${id}`)
  expect(order).toMatchObject({ status, confirmation: 'not_required' })
  expect(order.history?.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'holdReason',
    before: null,
    after: REASON.holdReason,
  })
})

test('a declined order stays held when it cannot be reopened, because its book is sold out', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const { id: productId } = await makeProduct(store, { stock: 1 })
  const items = [{ productId, quantity: 1 }]
  const id = await placeOrder(store, { items })
  await client.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  await store.db.update(orders).set({ confirmation: 'declined' }).where(eq(orders.id, id))
  await placeOrder(store, { items })
  expect(await client.request('PUT', `/orders/${id}`, { status: 'shipped', ...REASON })).toMatchObject({ status: 409 })
  const order = await client.getJson<OrderDetail>(`/orders/${id}`)
  expect(order).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
  expect(order.history?.flatMap(({ changes }) => changes).map(({ field }) => field)).not.toContain('holdReason')
})

test('a held order among many does not become shipped', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const held = await heldOrder(store, 'unreachable')
  const free = await placeOrder(store)
  const { body } = await client.requestJson('POST', '/admin/orders/bulk', { ids: [held, free], status: 'shipped' })
  expect(body).toMatchObject({
    updated: [{ id: free }],
    rejected: [{ id: held, message: 'The customer of this order was called and has not confirmed it.' }],
  })
})

test('a batch lists the held orders before it sends them, and needs a reason', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const held = await heldOrder(store)
  const ids = [await placeOrder(store), held]
  const check = await client.requestJson('POST', '/admin/shipment-batches/check', { ids })
  expect(check.body).toMatchObject({
    ready: ids,
    held: [held],
  })
  expect(JSON.stringify(check.body), 'the order is listed once').not.toContain('has not confirmed')
  expect(await client.requestJson('POST', '/admin/shipment-batches', { ids })).toMatchObject({
    status: 409,
    body: { code: 'order_held' },
  })
  expect(await client.requestJson('POST', '/admin/shipment-batches', { ids, ...REASON })).toMatchObject({ status: 201 })
  expect(await client.getJson(`/orders/${held}`)).toMatchObject({ confirmation: 'not_required' })
})

test('a batch takes at most 200 orders, and says so', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const ids = Array.from({ length: 201 }, (_, index) => 1_000_000_000 + index)
  for (const path of ['/admin/shipment-batches/check', '/admin/shipment-batches']) {
    const { status, body } = await client.requestJson('POST', path, { ids })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('At most 200 orders can be sent at once')
  }
})

test('customers do not see whether their order is held', async ({ store }) => {
  const id = await heldOrder(store)
  const view = await store.client().requestJson<object>('POST', `/orders/${id}/view`, {
    proof: { mobile: '9829012341' },
  })
  expect(view.status).toBe(200)
  expect(JSON.stringify(view.body)).not.toMatch(/confirmation|not_required|pending_/)
})

test('staff filter the orders by their confirmation', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const id = await heldOrder(store, 'unreachable')
  const rows = await client.getJson<{ id: number }[]>('/orders?confirmation=unreachable')
  expect(rows.map((row) => row.id)).toContain(id)
  expect((await client.getJson<{ id: number }[]>('/orders?confirmation=confirmed')).map((row) => row.id)).not.toContain(
    id,
  )
})
