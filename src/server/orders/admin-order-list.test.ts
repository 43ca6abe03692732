import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, vi } from 'vitest'
import { ADDRESS, makeProduct, placeOrder } from '../../../test/factories.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import type { Order, OrderPayload } from '../../domain/orders/order.ts'
import type { SavedView } from '../../domain/orders/saved-views.ts'
import { type AdminOrderRow, listedOrderSchema, type OrderDetail } from '../../domain/orders/admin-order.ts'
import type { OrderView, OrderViewCounts } from '../../domain/orders/order-views.ts'
import { COURIER_STATES } from '../../domain/orders/tracking-statuses.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { shipments } from '../database/schema/shipping.ts'
import { orders } from '../database/schema/orders.ts'

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
    for (const row of body) expect(listedOrderSchema.strict().parse(row)).toEqual(row)
  })

  test('all orders of a view can be selected, unless there are more by now', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const customerName = `whole-${Date.now()}`
    const ids = [await place(store, { customerName }), await place(store, { customerName })]
    const path = `/admin/orders/ids?search=${customerName}`
    expect(await staff.getJson(`${path}&expectedCount=2`)).toEqual(ids.toReversed())
    const late = await place(store, { customerName })
    expect(await staff.requestJson('GET', `${path}&expectedCount=2`)).toMatchObject({
      status: 409,
      body: { message: 'There are 3 orders now, not 2. Look at the list and select again.' },
    })
    expect(await staff.getJson(`${path}&expectedCount=3`)).toEqual([late, ...ids.toReversed()])
    expect((await store.client().requestJson('GET', `${path}&expectedCount=3`)).status).toBe(401)
  })

  test('the search finds an order by the ordered, the corrected and a saved address', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { client, user } = await registerCustomer(store)
    const correctedAddress = '9, Khirni Gali, near the old well'
    const id = await place(store, { shippingAddress: '7, Amrud Marg, Vaishali' }, { correctedAddress, userId: user.id })
    await client.request('POST', '/user/addresses', { ...ADDRESS, shippingAddress: '5, Jamun Path', city: 'Bundi' })
    for (const search of ['amrud marg', 'khirni gali', '5, jamun path, bundi']) {
      const found = await staff.getJson<AdminOrderRow[]>(`/orders?search=${encodeURIComponent(search)}`)
      expect(
        found.map((row) => row.id),
        search,
      ).toEqual([id])
    }
  })

  test('a packer finds no order by its email address, nor by a word like it', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { client: packer } = await loginAsAdmin(store, undefined, 'packer')
    const id = await placeOrder(store, {
      customerEmail: 'secretive.person7@example.com',
      customerName: 'Zubeida Khatoon',
    })
    const count = async (client: TestClient, search: string) => {
      const path = `search=${encodeURIComponent(search)}`
      const found = await client.getJson<{ id: number }[]>(`/orders?${path}`)
      const view = await client.requestJson<SavedView>('POST', '/admin/saved-order-views', {
        name: `${search} ${id}`,
        filters: { search },
      })
      return [found.length, view.body.count]
    }
    for (const search of ['secretive.person7', 'secretiv.person7', 'zubeida secretive']) {
      expect(await count(owner, search), search).toEqual([1, 1])
      expect(await count(packer, search), search).toEqual([0, 0])
    }
    expect(await count(packer, 'zubeida khatoon')).toEqual([1, 1])
    expect(await count(packer, 'zubeda')).toEqual([1, 1])
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

  test.for([
    'pihu sh',
    'PIHU',
    '98765400',
    '98765 40012',
    '+919876540012',
    '09876540012',
    'Pihu@Exa',
    'gali 100%_9',
    'udaipur',
    'udaipur, rajasthan',
    'sharma udaipur',
    '313001',
    'udaypur',
    'pihu sharrma',
    'organic reaction',
    'ORGANIC, mechanisms',
  ])(
    'the search finds "%s" in id, name, phone, email, address or book, in any order and with typos',
    async (search, { store }) => {
      const { client: staff } = await loginAsAdmin(store)
      const book = await makeProduct(store, { name: 'Organic Reaction Mechanisms' })
      const id = await place(store, {
        items: [{ productId: book.id, quantity: 1 }],
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

  test('a search that resembles nothing finds no order', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    await place(store, {})
    for (const search of ['zzzzqq', 'xy', '#99']) {
      expect(await staff.getJson(`/orders?search=${encodeURIComponent(search)}&status=cancelled`)).toEqual([])
    }
  })

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

  test('a test order of the owner is listed, but it is not one of the new orders', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const tested = { customerName: 'Tester Tripathi' }
    const order = await place(store, tested, { createdAt: new Date('2026-04-01T06:00:00Z') })
    const testOrder = await place(store, tested, { createdAt: new Date('2026-04-01T06:01:00Z'), source: TEST_SOURCE })
    const idsOf = async (query: string) =>
      (await staff.getJson<AdminOrderRow[]>(`/orders?search=tripathi&${query}`)).map(({ id }) => id)
    expect(await idsOf('from=2026-04-01')).toEqual([testOrder, order])
    expect(await idsOf('placedAfter=2026-04-01T05:00:00Z')).toEqual([order])
  })
})

describe('order for staff', () => {
  test('names the other unsent orders of its mobile number of the same day, until one is sent or cancelled', async ({
    store,
  }) => {
    const { client: staff } = await loginAsAdmin(store)
    const sameDayOf = async (id: number) => (await staff.getJson<OrderDetail>(`/orders/${id}`)).sameDayOrders
    const noon = new Date('2026-11-20T12:00:00+05:30')
    const late = new Date('2026-11-20T23:59:00+05:30')
    const nextDay = new Date('2026-11-21T00:01:00+05:30')
    const customerPhone = '9829777001'
    const first = await place(store, { customerPhone }, { createdAt: noon })
    const second = await place(store, { customerPhone }, { createdAt: late })
    const third = await place(store, { customerPhone }, { createdAt: nextDay })
    await place(store, { customerPhone: '9829777002' }, { createdAt: noon })
    expect([await sameDayOf(first), await sameDayOf(second), await sameDayOf(third)]).toEqual([[second], [first], []])
    await staff.request('PUT', `/orders/${second}`, { status: 'shipped' })
    expect([await sameDayOf(first), await sameDayOf(second)]).toEqual([[], []])
  })

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

describe('work list', () => {
  const VIEWS = '/admin/orders/views'
  const ids = async (staff: TestClient, query: string) =>
    (await staff.getJson<AdminOrderRow[]>(`/orders?${query}&limit=100`)).map(({ id }) => id)
  const insertShipment = ({ db }: TestStore, orderId: number, columns: Partial<typeof shipments.$inferInsert> = {}) => {
    const reference = String(orderId)
    return db.insert(shipments).values({ orderId, reference, courierOrderId: '1', courierShipmentId: '1', ...columns })
  }
  const SENT = { shiprocketOrderId: '1', shipmentStatus: 'PROCESSING' }
  const longAgo = new Date(Date.now() - 6 * 24 * 60 * 60 * 1000)

  test('each view contains the orders that need this work, and counts them', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const before = await staff.getJson<OrderViewCounts>(VIEWS)
    const toSend = await place(store, {})
    const overdue = await place(store, {}, { createdAt: longAgo })
    const booked = await place(store, {}, SENT)
    const failed = await place(store, {}, SENT)
    const tested = await place(store, {}, { ...SENT, source: TEST_SOURCE })
    const silent = await place(store, {}, { ...SENT, status: 'shipped', shipmentStatus: 'IN_TRANSIT' })
    const unpaid = await place(store, {}, { ...SENT, status: 'delivered', shipmentStatus: 'DELIVERED' })
    const refused = await place(store, {}, { ...SENT, status: 'delivered', paymentStatus: 'failed' })
    await insertShipment(store, booked, { booking: 'done' })
    await insertShipment(store, failed, { booking: 'failed' })
    await insertShipment(store, tested, { booking: 'done' })
    await insertShipment(store, silent, { trackingNumber: '901', courierStatusAt: longAgo, createdAt: longAgo })
    const views = {
      'to-send': [overdue, toSend],
      'booked-today': [booked, failed],
      stuck: [overdue, failed, silent],
      unpaid: [unpaid, refused],
    }
    const after = await staff.getJson<OrderViewCounts>(VIEWS)
    for (const [view, expected] of Object.entries(views)) {
      expect(await ids(staff, `view=${view}`)).toEqual(expect.arrayContaining(expected))
      expect(after[view as OrderView] - before[view as OrderView]).toBe(expected.length)
    }
  })

  test.for([
    ['not-sent', {}],
    ['booked', SENT],
    ['booked', { trackingNumber: 'EX123456789IN' }],
    ['booked', { courierName: 'India Post' }],
    ['booked', { status: 'shipped' }],
    ['delivered', { status: 'delivered' }],
    ['delivered', { ...SENT, status: 'delivered' }],
    ['booked', { ...SENT, shipmentStatus: 'HUB SCAN' }],
    ['picked-up', { ...SENT, shipmentStatus: 'PICKUP_COMPLETE' }],
    ['in-transit', { ...SENT, shipmentStatus: 'IN_TRANSIT' }],
    ['attention', { ...SENT, shipmentStatus: 'ATTEMPT_FAILED' }],
    ['returned', { ...SENT, shipmentStatus: 'RETURNED' }],
    ['delivered', { ...SENT, shipmentStatus: 'DELIVERED' }],
  ] as const)('the courier filter "%s" finds its orders and no others', async ([courier, columns], { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const id = await place(store, {}, columns)
    for (const state of COURIER_STATES) {
      expect((await ids(staff, `courier=${state}`)).includes(id)).toBe(state === courier)
    }
  })

  test('only staff may see the counts', async ({ store }) => {
    expect((await store.client().requestJson('GET', VIEWS)).status).toBe(401)
  })
})
