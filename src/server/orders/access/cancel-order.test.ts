import { parse } from 'csv-parse/sync'
import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { updateInBulk } from '../../../../test/bulk-update.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { products } from '../../database/schema/catalog.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { orders } from '../../database/schema/orders.ts'

const MOBILE = '9829012345'
const MISTAKE = { proof: { mobile: MOBILE }, reason: 'mistake' }

const cancel = (store: TestStore, id: number, body: object = MISTAKE, client = store.client()) =>
  client.requestJson<CustomerOrder & { code?: string; message?: string }>('POST', `/orders/${id}/cancel`, body)

/** An order of two of ten copies of a book. */
async function openOrder(store: TestStore, client = store.client()) {
  const book = await makeProduct(store)
  const items = [{ productId: book.id, quantity: 2 }]
  const id = await placeOrder(store, { items, customerPhone: MOBILE }, client)
  const stock = async () =>
    (await store.db.select({ stock: products.stock }).from(products).where(eq(products.id, book.id)))[0]?.stock
  return { id, stock }
}

describe('a customer cancels an order', () => {
  test('without an account: the stock is back, and staff see the reason', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { id, stock } = await openOrder(store)
    const reason = { reason: 'other', note: ' My son has left Kota. ' }
    const { status, body } = await cancel(store, id, { proof: { mobile: '+91 98290-12345' }, ...reason })
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
    expect(body.cancelBlocker).toBe('This order is cancelled.')
    expect(await stock()).toBe(10)
    const order = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ cancellationReason: 'other', cancellationNote: 'My son has left Kota.' })
    expect(order.history?.at(-1)).toMatchObject({
      actor: 'Customer',
      action: 'cancel',
      changes: [
        { field: 'status', before: 'pending', after: 'cancelled' },
        { field: 'cancellationNote', before: null, after: 'My son has left Kota.' },
        { field: 'cancellationReason', before: null, after: 'other' },
      ],
    })
    const csv = await (await staff.request('GET', `/admin/orders/export?search=${id}`)).text()
    const [row]: Record<string, string>[] = parse(csv, { columns: true, bom: true })
    expect(row?.['Cancelled by the customer']).toBe('Another reason: My son has left Kota.')
    expect(await violationsOf(store)).toEqual([])
  })

  test('with the account that placed it', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const { client: staff } = await loginAsAdmin(store)
    const { id } = await openOrder(store, client)
    expect(await cancel(store, id, { reason: 'too-late' }, client)).toMatchObject({ status: 200 })
    const order = await staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order.history?.at(-1)).toMatchObject({ actor: user.username, action: 'cancel' })
  })

  test('twice, and the second time changes nothing', async ({ store }) => {
    const { id, stock } = await openOrder(store)
    const responses = await Promise.all([cancel(store, id), cancel(store, id), cancel(store, id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await cancel(store, id, { ...MISTAKE, reason: 'too-late' })).toMatchObject({ status: 200 })
    const [order] = await store.db.select().from(orders).where(eq(orders.id, id))
    expect(order?.cancellationReason).toBe('mistake')
    expect(await stock()).toBe(10)
  })

  test('and both the customer and staff receive an email', async () => {
    const store = await openTestStore()
    const settings = { 'email.enabled': 'true', 'admin.email': 'owner@shop.example' }
    await store.db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
    const { id } = await openOrder(store)
    await cancel(store, id)
    const sent = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-cancelled/${id}/%`))
      .orderBy(emails.key)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ritika@example.in', 'owner@shop.example'])
    expect(sent[0]?.text).toContain('You have cancelled it. There is nothing to pay.')
    expect(sent[1]?.text).toContain('I ordered by mistake')
    await store.close()
  })
})

describe('a cancellation is rejected', () => {
  test.for([
    [{ status: 'shipped' }, 'The courier has this parcel already. Please refuse it at the door or call us.'],
    [
      { shiprocketOrderId: '7', shipmentStatus: 'IN_TRANSIT' },
      'The courier has this parcel already. Please refuse it at the door or call us.',
    ],
    [{ status: 'delivered' }, 'This order was delivered.'],
  ] as const)('for %j', async ([columns, message], { store }) => {
    const { id, stock } = await openOrder(store)
    await store.db.update(orders).set(columns).where(eq(orders.id, id))
    expect(await cancel(store, id)).toMatchObject({ status: 409, body: { code: 'order_not_cancellable', message } })
    expect(await stock()).toBe(8)
  })

  test.for([
    [{ ...MISTAKE, reason: '' }, { reason: 'Please choose a reason' }],
    [{ ...MISTAKE, reason: 'other', note: '  ' }, { note: 'Please tell us the reason' }],
    [{ ...MISTAKE, note: 'x'.repeat(501) }, { note: 'Must be at most 500 characters' }],
  ] as const)('for %j', async ([body, fields], { store }) => {
    const { id } = await openOrder(store)
    expect(await cancel(store, id, body)).toMatchObject({ status: 400, body: { fields } })
  })

  test('for another mobile number, and for another account', async ({ store }) => {
    const { client: stranger } = await registerCustomer(store)
    const { id, stock } = await openOrder(store)
    expect((await cancel(store, id, { ...MISTAKE, proof: { mobile: '9829012346' } })).status).toBe(404)
    expect((await cancel(store, id, { reason: 'mistake' }, stranger)).status).toBe(404)
    expect(await stock()).toBe(8)
  })
})

test('an order that staff reopen has no reason any more, until they undo it', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { id } = await openOrder(store)
  await cancel(store, id)
  const reopened = await updateInBulk(staff, { ids: [id], status: 'processing' })
  expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ status: 'processing', cancellationReason: null })
  await staff.request('POST', `/admin/orders/bulk/${reopened.body.batch}/undo`)
  expect(await staff.getJson(`/orders/${id}`)).toMatchObject({ status: 'cancelled', cancellationReason: 'mistake' })
})

test('an order that its customer cancelled is reopened only by staff who saw that', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { id, stock } = await openOrder(store)
  await cancel(store, id)
  const update = (fields: object) => staff.requestJson('PUT', `/orders/${id}`, { status: 'shipped', ...fields })
  const message = 'The order is cancelled. Reload the page, and reopen the order only if the customer still wants it.'
  expect(await update({})).toMatchObject({ status: 409, body: { code: 'order_cancelled', message } })
  expect(await update({ expected: { status: 'pending' } })).toMatchObject({ status: 409 })
  expect(await stock()).toBe(10)
  expect(await update({ expected: { status: 'cancelled' } })).toMatchObject({ status: 200 })
  expect(await stock()).toBe(8)
})

test('of a cancellation and a shipment at the same time, one wins', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { id, stock } = await openOrder(store)
    const ship = () => staff.requestJson('PUT', `/orders/${id}`, { status: 'shipped', expected: { status: 'pending' } })
    const [first, second] = attempt % 2 ? [ship, () => cancel(store, id)] : [() => cancel(store, id), ship]
    const responses = await Promise.all([first(), second()])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [order] = await store.db.select().from(orders).where(eq(orders.id, id))
    expect(await stock()).toBe(order?.status === 'cancelled' ? 10 : 8)
  }
})
