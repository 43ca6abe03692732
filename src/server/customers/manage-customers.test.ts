import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import type { Customer, CustomerDetail, MergePreview } from '../../domain/customers/customer.ts'
import { users } from '../database/schema/accounts.ts'
import { auditLog, siteSettings } from '../database/schema/platform.ts'
import { confirmationExpiry, signConfirmationToken } from '../orders/access/order-token.ts'
import { customers } from '../database/schema/customers.ts'
import { orders } from '../database/schema/orders.ts'

/** Starts with one customer: the tests of a file share a store. */
async function openWithCustomer(store: TestStore) {
  for (const table of [orders, users, customers]) await store.db.delete(table)
  const { client: staff, user } = await loginAsAdmin(store)
  const orderId = await placeOrder(store, { customerPhone: '9829012301', customerName: 'Asha' })
  const list = () => staff.getJson<Customer[]>('/admin/customers')
  const id = (await list())[0]?.id ?? 0
  const send = (method: string, path: string, body?: object) =>
    staff.requestJson<CustomerDetail>(method, `/admin/customers/${id}${path}`, body)
  return { staff, user, id, orderId, list, send }
}

async function auditOf(store: TestStore, actor: string) {
  const rows = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.kind, 'customer'), eq(auditLog.actor, actor)))
    .orderBy(auditLog.id)
  return rows.map(({ action, after }) => ({ action, after }))
}

describe('notes about a customer', () => {
  test('are added, changed by their author and deleted, with audit entries without their text', async ({ store }) => {
    const { send, user } = await openWithCustomer(store)
    const added = await send('POST', '/notes', { text: ' Calls after six ' })
    expect(added).toMatchObject({
      status: 201,
      body: { notes: [{ author: user.username, isOwn: true, text: 'Calls after six', editedAt: null }] },
    })
    const path = `/notes/${added.body.notes[0]?.id}`
    const stale = await send('PATCH', path, { text: 'Calls at seven', expected: { text: 'Other' } })
    expect(stale).toMatchObject({ status: 409 })
    const changed = await send('PATCH', path, { text: 'Calls at seven', expected: { text: 'Calls after six' } })
    expect(changed.body.notes).toMatchObject([{ text: 'Calls at seven' }])
    expect((await send('DELETE', path)).body.notes).toEqual([])
    expect(await auditOf(store, user.username)).toEqual([
      { action: 'add note', after: null },
      { action: 'edit note', after: null },
      { action: 'delete note', after: { author: user.username } },
    ])
    expect((await send('DELETE', path)).status).toBe(404)
    expect((await send('POST', '/notes', { text: ' ' })).status).toBe(400)
  })

  test('of another staff member cannot be changed', async ({ store }) => {
    const { send, id, user } = await openWithCustomer(store)
    const { body } = await send('POST', '/notes', { text: 'Calls after six' })
    const { client: other } = await loginAsAdmin(store)
    const url = `/admin/customers/${id}/notes/${body.notes[0]?.id}`
    expect(await other.requestJson('PATCH', url, { text: 'Never calls' })).toMatchObject({
      status: 403,
      body: { message: `Only ${user.username} can change this note. Add a note of your own.` },
    })
  })
})

describe('a blocked customer', () => {
  test('cannot order as a guest or with the account, and can after the block', async ({ store }) => {
    const { send, list, user } = await openWithCustomer(store)
    await store.db
      .insert(siteSettings)
      .values({ key: 'phone', value: '0744 123456' })
      .onConflictDoUpdate({
        target: siteSettings.key,
        set: { value: '0744 123456' },
      })
    const { client: account } = await registerCustomer(store)
    await placeOrder(store, { customerPhone: '9829012301' }, account)
    await list()
    const blocked = await send('PUT', '/block', { reason: 'Refuses every parcel' })
    expect(blocked.body).toMatchObject({ isBlocked: true, block: { reason: 'Refuses every parcel' } })
    expect((await send('PUT', '/block', { reason: 'Again' })).status).toBe(409)
    const items = [{ productId: (await makeProduct(store)).id, quantity: 1 }]
    const order = (client = store.client(), customerPhone = '+91 98290 12301') =>
      client.requestJson('POST', '/orders', buildOrder(items, { customerPhone }))
    const message = 'We cannot take this order online. Please call us on 0744 123456 and we will help you.'
    expect(await order()).toMatchObject({ status: 403, body: { code: 'customer_blocked', message } })
    expect((await order(account, '9829012399')).status).toBe(403)
    expect((await order(store.client(), '9829012398')).status).toBe(201)
    expect((await send('DELETE', '/block')).body).toMatchObject({ isBlocked: false, block: null })
    expect((await order()).status).toBe(201)
    expect(await auditOf(store, user.username)).toEqual([
      { action: 'block', after: { reason: 'Refuses every parcel' } },
      { action: 'unblock', after: null },
    ])
  })

  test('does not get an order by a correction of its mobile number', async ({ store }) => {
    const { staff, send } = await openWithCustomer(store)
    await send('PUT', '/block', { reason: 'Refuses every parcel' })
    const id = await placeOrder(store, { customerPhone: '9829012302' })
    const rejected = await staff.requestJson('POST', `/admin/orders/${id}/modifications`, {
      customerPhone: '9829012301',
    })
    expect(rejected).toMatchObject({ status: 403, body: { code: 'customer_blocked' } })
    await store.db.update(orders).set({ confirmation: 'pending' }).where(eq(orders.id, id))
    const [order] = await store.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error('The order was not found')
    const link = signConfirmationToken(order, undefined, confirmationExpiry())
    const { shippingAddress, city, state, pincode } = order
    const answer = { answer: 'change', customerPhone: '9829012301', shippingAddress, city, state, pincode }
    const response = await store.fetch(
      new Request(`http://shop.test/api/orders/${id}/confirmation?link=${link}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(answer).toString(),
      }),
    )
    expect(response.status).toBe(403)
    expect(await store.db.$count(orders, eq(orders.customerPhone, '9829012301'))).toBe(1)
  })

  test('stays blocked when the number of their only order is corrected', async ({ store }) => {
    const { send, list, orderId } = await openWithCustomer(store)
    await send('PUT', '/block', { reason: 'Refuses every parcel' })
    await store.db.update(orders).set({ customerPhone: '9829012302' }).where(eq(orders.id, orderId))
    expect((await list()).filter(({ isBlocked }) => isBlocked)).toMatchObject([{ phone: '9829012301', orderCount: 0 }])
  })
})

describe('a merge of two customers', () => {
  test('moves orders, notes and the block; the preview shows the result and changes nothing', async ({ store }) => {
    const { staff, user, id, send, list } = await openWithCustomer(store)
    await placeOrder(store, { customerPhone: '9829012302', customerName: 'Asha Gurjar' })
    const source = (await list()).find((row) => row.id !== id)?.id ?? 0
    await staff.requestJson('POST', `/admin/customers/${source}/notes`, { text: 'Sister of Bina' })
    await staff.requestJson('PUT', `/admin/customers/${source}/block`, { reason: 'Refuses every parcel' })
    const merge = { targetId: id, sourceId: source }
    const preview = await staff.requestJson<MergePreview>('POST', '/admin/customers/merge/preview', merge)
    expect(preview.body).toMatchObject({
      target: { id, orderCount: 1 },
      source: { id: source, orderCount: 1 },
      result: { id, name: 'Asha Gurjar', orderCount: 2, phones: ['9829012301', '9829012302'], noteCount: 1 },
    })
    expect(await list()).toHaveLength(2)
    const merged = await staff.requestJson<CustomerDetail>('POST', '/admin/customers/merge', merge)
    expect(merged.body).toMatchObject({
      name: 'Asha Gurjar',
      orderCount: 2,
      notes: [{ text: 'Sister of Bina' }],
      isBlocked: true,
    })
    expect(merged.body.orders).toHaveLength(2)
    await placeOrder(store, { customerPhone: '9829012303' })
    expect((await list()).find((row) => row.id === id)).toMatchObject({ orderCount: 2 })
    expect((await send('GET', '')).body.phones).toEqual(['9829012301', '9829012302'])
    const again = await staff.request('POST', '/admin/customers/merge', merge)
    expect(again.status).toBe(404)
    const same = await staff.request('POST', '/admin/customers/merge', { targetId: id, sourceId: id })
    expect(same.status).toBe(400)
    expect((await auditOf(store, user.username)).at(-1)).toMatchObject({
      action: 'merge',
      after: { source, orderCount: 2 },
    })
  })
})
