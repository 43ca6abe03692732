import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'

interface Row extends Record<string, unknown> {
  id: number
}

/** An endpoint, a row to create, and a field that two users change. */
const EDITS = [
  ['/institutes', { name: 'Allen' }, 'description', ['Kota', 'Since 1988']],
  ['/categories', { name: 'Physics' }, 'description', ['Optics', 'Waves']],
  ['/banners', { title: 'Sale' }, 'subtitle', ['This week', 'Today']],
  ['/testimonials', { name: 'Asha', comment: 'Good books' }, 'comment', ['Very good', 'Excellent']],
  ['/site-settings', { key: 'public.note', value: 'A' }, 'value', ['B', 'C']],
] as const

async function placeNewOrder(store: TestStore): Promise<number> {
  const { id } = await makeProduct(store)
  return placeOrder(store, { items: [{ productId: id, quantity: 1 }] })
}

describe('two users edit the same row', () => {
  test.for(EDITS)(
    '%s: the second gets a conflict when both changed a field',
    async ([path, row, field, texts], { store }) => {
      const { client: staff } = await loginAsAdmin(store)
      const { body: created } = await staff.requestJson<Row>('POST', path, row)
      const expected = { [field]: created[field] }
      const url = `${path}/${created.id}`
      const first = await staff.requestJson<Row>('PUT', url, { [field]: texts[0], expected })
      expect(first).toMatchObject({ status: 200, body: { [field]: texts[0] } })
      const second = await staff.requestJson('PUT', url, { [field]: texts[1], expected })
      expect(second).toMatchObject({
        status: 409,
        body: {
          code: 'version_conflict',
          conflict: {
            changes: { [field]: { yours: texts[1], theirs: texts[0] } },
            current: { id: created.id, [field]: texts[0] },
          },
        },
      })
      const same = await staff.request('PUT', url, { [field]: texts[0], expected })
      const unchecked = await staff.request('PUT', url, { [field]: texts[1] })
      expect([same.status, unchecked.status]).toEqual([200, 200])
    },
  )

  test('an order: the status conflicts, and other fields are merged', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const url = `/orders/${await placeNewOrder(store)}`
    await staff.request('PUT', url, { status: 'processing', expected: { status: 'pending' } })
    const second = await staff.requestJson('PUT', url, {
      status: 'cancelled',
      paymentStatus: 'completed',
      expected: { status: 'pending', paymentStatus: 'pending' },
    })
    expect(second).toMatchObject({
      status: 409,
      body: { conflict: { changes: { status: { yours: 'cancelled', theirs: 'processing' } } } },
    })
    const paid = await staff.requestJson('PUT', url, {
      paymentStatus: 'completed',
      expected: { paymentStatus: 'pending' },
    })
    expect(paid).toMatchObject({ status: 200, body: { status: 'processing', paymentStatus: 'completed' } })
  })

  test('a bulk update of orders leaves out an order that has changed since the preview', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const ids = [await placeNewOrder(store), await placeNewOrder(store)]
    await staff.request('PUT', `/orders/${ids[0]}`, { status: 'cancelled' })
    const expected = Object.fromEntries(ids.map((id) => [id, { status: 'pending' }]))
    const { body } = await staff.requestJson('POST', '/admin/orders/bulk', { ids, status: 'shipped', expected })
    expect(body).toMatchObject({
      updated: [{ id: ids[1] }],
      rejected: [{ id: ids[0], message: 'It has changed since.' }],
    })
  })

  test('a contact message: the second mark is rejected', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const message = { name: 'Ritika Meena', email: 'ritika@example.in', phone: '9829012345', subject: 'order' }
    await store.client().request('POST', '/contact-messages', { ...message, message: 'Where is my order?' })
    const [row] = await staff.getJson<Row[]>('/contact-messages')
    const url = `/contact-messages/${row?.id}`
    await staff.request('PATCH', url, { status: 'replied', expected: { status: 'unread' } })
    const second = await staff.request('PATCH', url, { status: 'read', expected: { status: 'unread' } })
    expect(second.status).toBe(409)
  })
})
