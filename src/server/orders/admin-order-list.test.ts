import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, vi } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Order, OrderPayload } from '../../domain/orders/order.ts'
import { type AdminOrderRow, adminOrderRowSchema } from '../../domain/orders/admin-order.ts'
import { orders } from './orders.tables.ts'

type OrderColumns = Partial<typeof orders.$inferInsert>

/** Places an order. @param columns written to its row afterwards @returns its id */
async function place(store: TestStore, fields: Partial<OrderPayload>, columns: OrderColumns = {}): Promise<number> {
  const id = await placeOrder(store, fields)
  if (Object.keys(columns).length > 0) await store.db.update(orders).set(columns).where(eq(orders.id, id))
  return id
}

describe('order list', () => {
  test('the list contains all orders, newest first, as a plain array', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const ids = [await place(store, {}), await place(store, {}), await place(store, {})]
    const { status, headers, body } = await staff.requestJson<AdminOrderRow[]>('GET', '/orders')
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(body.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed())
    expect(headers.get('X-Total-Count')).toBe(String(body.length))
    for (const row of body) expect(adminOrderRowSchema.strict().parse(row)).toEqual(row)
  })

  test('the list is paged', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const search = `paged-${Date.now()}`
    for (let count = 0; count < 3; count += 1) await place(store, { customerName: search })
    const first = await staff.requestJson<AdminOrderRow[]>('GET', `/orders?search=${search}&limit=2&sort=createdAt`)
    expect(first.body).toHaveLength(2)
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
    const second = await staff.requestJson<AdminOrderRow[]>('GET', next)
    expect(second.body).toHaveLength(1)
    expect(second.headers.get('Link')).toBeNull()
    const all = [...first.body, ...second.body].map(({ createdAt }) => createdAt)
    expect(all).toEqual(all.toSorted())
  })

  test.for(['pihu sh', 'PIHU', '98765400', 'Pihu@Exa', 'gali 100%_9', 'udaipur', '313001'])(
    'the search finds "%s" in id, name, phone, email or address, ignoring case',
    async (search, { store }) => {
      const { client: staff } = await loginAsAdmin(store)
      const id = await place(store, {
        customerName: 'Pihu Sharma',
        customerPhone: '9876540012',
        customerEmail: 'pihu@example.in',
        shippingAddress: 'Gali 100%_9, Fatehpura',
        city: 'Udaipur',
        pincode: '313001',
      })
      await place(store, { shippingAddress: 'Gali 1000 9, Fatehpura' })
      const found = await staff.getJson<AdminOrderRow[]>(`/orders?search=${encodeURIComponent(search)}`)
      expect(found[0]?.id).toBe(id)
      expect(new Set(found.map(({ customerName }) => customerName))).toEqual(new Set(['Pihu Sharma']))
    },
  )

  test('the search finds an order by a part of its number', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, {})
    const found = await staff.getJson<AdminOrderRow[]>(`/orders?search=${String(id).slice(1, 9)}`)
    expect(found.map((row) => row.id)).toEqual([id])
  })

  test('the list is filtered by status and payment status; an empty filter is ignored', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const customerName = 'Filtered Nair'
    const shipped = await place(store, { customerName }, { status: 'shipped' })
    const paid = await place(store, { customerName }, { status: 'delivered', paymentStatus: 'completed' })
    const idsOf = async (query: string) =>
      (await staff.getJson<AdminOrderRow[]>(`/orders?search=filtered&${query}`)).map(({ id }) => id)
    expect(await idsOf('status=shipped')).toEqual([shipped])
    expect(await idsOf('paymentStatus=completed')).toEqual([paid])
    expect(await idsOf('status=shipped&paymentStatus=completed')).toEqual([])
    expect(await idsOf('status=&paymentStatus=&from=&to=')).toEqual([paid, shipped])
  })

  test('the list is sorted by amount and by customer name', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const city = `Sortpur-${Date.now()}`
    const cheap = await place(store, { city, customerName: 'Zoya' }, { subtotalPaise: 100, totalPaise: 100 })
    const expensive = await place(store, { city, customerName: 'Asha' }, { subtotalPaise: 900, totalPaise: 900 })
    const idsOf = async (sort: string) =>
      (await staff.getJson<AdminOrderRow[]>(`/orders?search=${city}&sort=${sort}`)).map(({ id }) => id)
    expect(await idsOf('totalAmount')).toEqual([cheap, expensive])
    expect(await idsOf('-totalAmount')).toEqual([expensive, cheap])
    expect(await idsOf('customerName')).toEqual([expensive, cheap])
  })

  test.for([
    ['status=lost', 'status'],
    ['from=21-11-2026', 'from'],
    ['to=2026-02-31', 'to'],
    ['limit=0', 'limit'],
    ['sort=password', 'sort'],
  ] as const)('the query %s is rejected', async ([query, field], { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { status, body } = await staff.requestJson('GET', `/orders?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })
})

describe('date filter of the order list', () => {
  const customerName = 'Midnight Mishra'
  const placed = { first: 0, last: 0, next: 0 }

  beforeAll(() => vi.stubEnv('TZ', 'America/Los_Angeles'))

  test('the dates are days in India, both inclusive', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const at = (time: string) => place(store, { customerName }, { createdAt: new Date(time) })
    placed.first = await at('2026-03-09T18:30:00.000Z')
    placed.last = await at('2026-03-10T18:29:59.999Z')
    placed.next = await at('2026-03-10T18:30:00.000Z')
    const idsOf = async (query: string) =>
      (await staff.getJson<AdminOrderRow[]>(`/orders?search=midnight&${query}`)).map(({ id }) => id)
    expect(await idsOf('from=2026-03-10&to=2026-03-10')).toEqual([placed.last, placed.first])
    expect(await idsOf('from=2026-03-11')).toEqual([placed.next])
    expect(await idsOf('to=2026-03-09')).toEqual([])
    expect(await idsOf('placedAfter=2026-03-10T18:00:00Z')).toEqual([placed.next, placed.last])
  })
})

describe('order for staff', () => {
  test('only staff see the staff notes and the history of an order', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, {}, { userId: user.id, staffNotes: 'Rang twice' })
    const forStaff = await staff.getJson<Record<string, unknown>>(`/orders/${id}`)
    expect(forStaff).toMatchObject({ staffNotes: 'Rang twice', history: [{ action: 'place', actor: 'Ritika Meena' }] })
    const forCustomer = [
      await customer.getJson<Order>(`/orders/${id}`),
      ...(await customer.getJson<Order[]>('/orders/my')),
    ]
    for (const order of forCustomer) {
      expect(Object.keys(order)).not.toContain('staffNotes')
      expect(Object.keys(order)).not.toContain('history')
    }
    for (const order of [forStaff, ...forCustomer]) expect(Object.keys(order)).not.toContain('searchKey')
  })
})
