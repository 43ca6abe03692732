import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import type { Customer, CustomerDetail } from '../../domain/customers/customer.ts'
import { users } from '../database/schema/accounts.ts'
import { emails } from '../database/schema/email.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { customers } from '../database/schema/customers.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'

/** Starts without orders and accounts: the tests of a file share a store. */
async function open(store: TestStore) {
  for (const table of [orders, users, customers]) await store.db.delete(table)
  const { client: staff } = await loginAsAdmin(store)
  const list = (query = '') => staff.getJson<Customer[]>(`/admin/customers?${query}`)
  const detail = (id = 0) => staff.getJson<CustomerDetail>(`/admin/customers/${id}`)
  return { staff, list, detail }
}

const deliver = (store: TestStore, id: number) =>
  store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))

describe('the list of customers', () => {
  test('a guest with two orders of one mobile number is one customer, with the contact of the last order', async ({
    store,
  }) => {
    const { list } = await open(store)
    const first = await placeOrder(store, { customerPhone: '9829012301', customerName: 'Asha Gurjar' })
    expect(await list()).toMatchObject([{ name: 'Asha Gurjar', orderCount: 1, totalSpent: 0 }])
    await placeOrder(store, { customerPhone: '+91 98290-12301', customerName: 'Asha G.', city: 'Kota' })
    await deliver(store, first)
    const found = await list()
    expect(found).toMatchObject([
      { name: 'Asha G.', phone: '9829012301', city: 'Kota', orderCount: 2, totalSpent: 499, refusedCount: 0 },
    ])
  })

  test('orders of an account with another number join its customer, staff accounts do not', async ({ store }) => {
    const { staff, list, detail } = await open(store)
    const { client, user } = await registerCustomer(store)
    expect(await list()).toMatchObject([{ name: user.username, orderCount: 0 }])
    await placeOrder(store, { customerPhone: '9829012301' }, client)
    await placeOrder(store, { customerPhone: '9829012302' }, client)
    await placeOrder(store, { customerPhone: '9829012303' }, staff)
    const rows = await list('sort=-orderCount')
    expect(rows.map(({ orderCount }) => orderCount)).toEqual([2, 1])
    expect(await detail(rows[0]?.id)).toMatchObject({
      phones: ['9829012301', '9829012302'],
      accounts: [{ username: user.username }],
    })
  })

  test.for(['asha', 'GURJAR kota', '98290 12301', '+91-98290-12301', '324005', 'asha@example.in'])(
    '%s finds the customer',
    async (search, { store }) => {
      const { list } = await open(store)
      const fields = { customerName: 'Asha Gurjar', customerEmail: 'asha@example.in', city: 'Kota', pincode: '324005' }
      await placeOrder(store, { ...fields, customerPhone: '9829012301' })
      await placeOrder(store, { customerPhone: '9829012302' })
      expect(await list(`search=${encodeURIComponent(search)}`)).toMatchObject([{ name: 'Asha Gurjar' }])
    },
  )

  test('filters by orders, spent amount, last order, refused parcels, city and block', async ({ store }) => {
    const { staff, list } = await open(store)
    const refused = await placeOrder(store, { customerPhone: '9829012301', customerName: 'Asha', city: 'Kota' })
    await deliver(store, await placeOrder(store, { customerPhone: '9829012302', customerName: 'Bina', city: 'Bundi' }))
    const old = await placeOrder(store, { customerPhone: '9829012302', customerName: 'Bina', city: 'Bundi' })
    await store.db
      .update(orders)
      .set({ createdAt: new Date('2024-01-01') })
      .where(eq(orders.id, old))
    const shipment = { orderId: refused, reference: '1', courierOrderId: '1', courierShipmentId: '1' }
    await store.db.insert(shipments).values(shipment)
    expect(await list('refused=true')).toEqual([])
    await store.db.update(shipments).set({ courierStatus: 'RETURNING', returningAt: new Date() })
    const [asha] = await list('refused=true')
    await staff.requestJson('PUT', `/admin/customers/${asha?.id}/block`, { reason: 'Refuses every parcel' })
    const names = async (query: string) => (await list(query)).map(({ name }) => name)
    for (const query of ['refused=1', 'city=kota', 'blocked=true', 'maxOrders=1', 'search=asha']) {
      expect(await names(query), query).toEqual(['Asha'])
    }
    for (const query of ['refused=0', 'city=Bundi', 'blocked=false', 'minOrders=2', 'minSpent=499']) {
      expect(await names(query), query).toEqual(['Bina'])
    }
    expect(await names('lastOrderTo=2024-01-02')).toEqual([])
    expect(await names('lastOrderFrom=2024-01-02&sort=name')).toEqual(['Asha', 'Bina'])
    expect(await staff.getJson('/admin/customers/cities')).toEqual(['Bundi', 'Kota'])
    expect((await staff.requestJson('GET', '/admin/customers?minOrders=many')).status).toBe(400)
  })

  test('an order whose customer was anonymised belongs to no customer', async ({ store }) => {
    const { staff, list } = await open(store)
    const id = await placeOrder(store, { customerPhone: '9829012301' })
    const [row] = await list()
    await staff.requestJson('POST', `/admin/customers/${row?.id}/notes`, { text: 'Prefers calls after six' })
    await store.db.update(orders).set({ customerPhone: '', customerName: '' }).where(eq(orders.id, id))
    expect(await list()).toEqual([])
  })

  test('the export has the filtered customers', async ({ store }) => {
    const { staff } = await open(store)
    await placeOrder(store, { customerPhone: '9829012301', customerName: 'Asha' })
    await placeOrder(store, { customerPhone: '9829012302', customerName: 'Bina' })
    const response = await staff.request('GET', '/admin/customers/export?search=bina')
    const csv = await response.text()
    expect(csv).toContain('Bina,9829012302')
    expect(csv).not.toContain('Asha')
  })
})

describe('the profile of a customer', () => {
  test('shows orders, addresses, emails, returns and messages', async ({ store }) => {
    const { list, detail } = await open(store)
    const book = await makeProduct(store)
    const fields = { customerPhone: '9829012301', items: [{ productId: book.id, quantity: 2 }] }
    const id = await placeOrder(store, fields)
    const other = await placeOrder(store, { customerPhone: '9829012302' })
    // Families share an email address.
    const email = { recipient: 'Ritika@example.in', html: '', text: '' }
    await store.db.insert(emails).values([
      { ...email, key: 'own', kind: 'order-placed', orderId: id, subject: 'Your order' },
      { ...email, key: 'other', kind: 'order-placed', orderId: other, subject: 'Another order' },
      { ...email, key: 'return', kind: 'return-approved', orderId: other, subject: 'A return of another order' },
    ])
    const message = { name: 'Ritika', email: 'other@example.in', subject: 'Order', message: 'Is it on its way?' }
    await store.db.insert(contactMessages).values({ ...message, phone: '9829012301' })
    const [row] = await list('search=9829012301')
    expect(await detail(row?.id)).toMatchObject({
      orders: [{ id, totalAmount: 998, status: 'pending', isRefused: false }],
      addresses: [{ city: 'Jaipur', orderCount: 1 }],
      emails: [{ recipient: 'Ritika@example.in', subject: 'Your order', status: 'waiting' }],
      messages: [{ subject: 'Order' }],
      returns: [],
      reviews: [],
      notes: [],
      block: null,
    })
  })

  test('is for staff only, and missing for an unknown customer', async ({ store }) => {
    const { staff } = await open(store)
    const { client } = await registerCustomer(store)
    expect((await client.request('GET', '/admin/customers')).status).toBe(403)
    expect((await staff.request('GET', '/admin/customers/999')).status).toBe(404)
  })
})
