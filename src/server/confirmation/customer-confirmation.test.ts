import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { CustomerConfirmation } from '../../domain/confirmation/customer-confirmation.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { addDays } from '../../domain/values/dates.ts'
import { products } from '../database/schema/catalog.ts'
import { confirmationExpiry, signConfirmationToken } from '../orders/access/order-token.ts'
import { orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { courierServiceability, shipmentRequests } from '../database/schema/shipping.ts'

/** An order that waits for its customer, and the requests of the holder of its link. */
async function linkedOrder(store: TestStore, expiresAt = confirmationExpiry()) {
  const book = await makeProduct(store)
  const id = await placeOrder(store, { items: [{ productId: book.id, quantity: 2 }] })
  const [order] = await store.db.update(orders).set({ confirmation: 'pending' }).where(eq(orders.id, id)).returning()
  if (!order) throw new Error('The order was not found')
  const link = signConfirmationToken(order, undefined, expiresAt)
  const path = `/orders/${id}/confirmation?link=${link}`
  const post = (fields: Record<string, string>, accept = 'application/json') =>
    store.fetch(
      new Request(`http://shop.test/api${path}`, {
        method: 'POST',
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
      }),
    )
  return {
    id,
    link,
    post,
    requestView: () => store.client().request('GET', path),
    view: () => store.client().getJson<CustomerConfirmation>(path),
    stock: async () => (await store.db.select().from(products).where(eq(products.id, book.id)))[0]?.stock,
    row: async () => (await store.db.select().from(orders).where(eq(orders.id, id)))[0],
  }
}

const ADDRESS = {
  answer: 'change',
  customerPhone: '+91 98765 43210',
  shippingAddress: '22, Station Road, near the water tank',
  city: 'Kota',
  state: 'Rajasthan',
  pincode: '324005',
}

test('an order that waits for its customer is answered with the page on which they confirm it, unless staff check it first', async ({
  store,
}) => {
  const book = await makeProduct(store, { stock: 5 })
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const place = () => store.client().requestJson<PlacedOrder>('POST', '/orders', order)
  const { body: free } = await place()
  expect(Object.keys(free)).not.toEqual(expect.arrayContaining([expect.stringMatching(/confirmPath|isCheckedFirst/)]))
  await store.db.insert(siteSettings).values({ key: 'confirmation.policy_normal', value: 'hold' })
  const { body: held } = await place()
  expect(held, 'staff check it first').toMatchObject({ isCheckedFirst: true })
  expect(held).not.toHaveProperty('confirmPath')
  await store.db.update(siteSettings).set({ value: 'link' }).where(eq(siteSettings.key, 'confirmation.policy_normal'))
  const { body } = await place()
  const [, path, link] = /^(\/orders\/\d+)\/confirm\?link=(.+)$/.exec(body.confirmPath ?? '') ?? []
  expect(path).toBe(`/orders/${body.id}`)
  expect(await store.client().getJson(`${path}/confirmation?link=${link}`)).toMatchObject({
    orderId: body.id,
    isRequired: true,
  })
})

test('a placed order is answered with the page on which its customer changes or cancels it', async ({ store }) => {
  const book = await makeProduct(store, { stock: 5 })
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const { body } = await store.client().requestJson<PlacedOrder>('POST', '/orders', order)
  const link = /\/confirm\?link=(.+)$/.exec(body.managePath ?? '')?.[1]
  const shown = await store.client().getJson(`/orders/${body.id}/confirmation?link=${link}`)
  expect(shown).toMatchObject({ orderId: body.id, state: 'open' })
})

describe('the holder of the link', () => {
  test('sees books, cash and address, and looking changes nothing', async ({ store }) => {
    const { view, row } = await linkedOrder(store)
    const before = await row()
    expect(await view()).toMatchObject({
      state: 'open',
      isRequired: true,
      isConfirmed: false,
      totalAmount: 998,
      items: [{ quantity: 2 }],
      destination: { customerName: 'Ritika Meena', customerPhone: '9829012341', pincode: '302017' },
    })
    expect(await row()).toEqual(before)
  })

  test('confirms the order; doing it twice changes nothing', async ({ store }) => {
    const { id, post, view } = await linkedOrder(store)
    const { client: staff } = await loginAsAdmin(store)
    for (let time = 0; time < 2; time += 1) expect((await post({ answer: 'confirm' })).status).toBe(200)
    expect(await view()).toMatchObject({ state: 'open', isConfirmed: true, isRequired: false })
    const { history } = await staff.getJson<{ history: object[] }>(`/orders/${id}`)
    expect(history.filter((entry) => 'action' in entry && entry.action === 'confirmation')).toEqual([
      expect.objectContaining({ actor: 'Customer', by: 'customer', publicTitle: 'Order confirmed' }),
    ])
  })

  test('cancels the order, and the stock is back', async ({ store }) => {
    const { post, view, row, stock } = await linkedOrder(store)
    expect((await post({ answer: 'cancel' })).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
    expect(await stock()).toBe(10)
    expect(await view()).toMatchObject({ state: 'closed', message: 'This order is cancelled.', destination: null })
    expect((await post({ answer: 'confirm' })).status).toBe(409)
  })

  test('corrects address and number, which confirms the order; the earlier link ends with the number', async ({
    store,
  }) => {
    const { id, post, row, requestView } = await linkedOrder(store)
    const response = await post(ADDRESS, 'text/html')
    expect(response.status).toBe(303)
    expect(await row()).toMatchObject({
      confirmation: 'confirmed',
      customerPhone: '9876543210',
      city: 'Kota',
      pincode: '324005',
    })
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^/orders/${id}/confirm\\?link=.*&step=changed$`))
    const link = new URL(location, 'http://shop.test').searchParams.get('link') ?? ''
    expect(await store.client().getJson(`/orders/${id}/confirmation?link=${link}`)).toMatchObject({ isConfirmed: true })
    expect((await requestView()).status).toBe(404)
  })
})

describe('a wrong address', () => {
  test('is rejected as in the checkout, and nothing typed is lost', async ({ store }) => {
    const { id, post, view, row } = await linkedOrder(store)
    const typed = { ...ADDRESS, pincode: '12', shippingAddress: 'Kota' }
    const response = await post(typed, 'text/html,*/*')
    expect(response.headers.get('location')).toMatch(new RegExp(`^/orders/${id}/confirm\\?link=.*&step=address$`))
    expect((await view()).draft).toMatchObject({
      values: { pincode: '12', shippingAddress: 'Kota', city: 'Kota' },
      fields: { pincode: 'Indian PIN code must be exactly 6 digits' },
    })
    expect(await row()).toMatchObject({ pincode: '302017', confirmation: 'pending' })
    await post(ADDRESS)
    expect((await row())?.pincode).toBe('324005')
  })

  test('is one to which no courier delivers with cash', async ({ store }) => {
    const { post, row } = await linkedOrder(store)
    await store.db
      .insert(courierServiceability)
      .values({ pincode: '796001', cashOnDelivery: false, days: null, checkedAt: new Date() })
    const response = await post({ ...ADDRESS, pincode: '796001' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { pincode: expect.stringContaining('no courier takes Cash on Delivery there') as string },
    })
    expect((await row())?.confirmation).toBe('pending')
  })
})

test('a link that has expired says so, shows no address and changes nothing', async ({ store }) => {
  const { view, post, row } = await linkedOrder(store, addDays(new Date(), -1))
  expect(await view()).toMatchObject({
    state: 'expired',
    items: [],
    destination: null,
    message: 'This link has expired.',
  })
  expect((await post({ answer: 'confirm' })).status).toBe(409)
  expect((await row())?.confirmation).toBe('pending')
})

test('a link of another order, with another expiry or from another site is rejected', async ({ store }) => {
  const first = await linkedOrder(store)
  const second = await linkedOrder(store)
  const [expires = '', signature = ''] = first.link.split('.')
  for (const link of [second.link, `${expires}0.${signature}`, 'x', '']) {
    const response = await store.client().request('GET', `/orders/${first.id}/confirmation?link=${link}`)
    expect(response.status).toBe(404)
  }
  const foreign = await store.fetch(
    new Request(`http://shop.test/api/orders/${first.id}/confirmation?link=${first.link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'answer=cancel',
    }),
  )
  expect(foreign.status).toBe(403)
  expect((await first.row())?.status).toBe('pending')
})

describe('at the same time', () => {
  test('a parcel is sent and the customer changes the address: the address stays', async ({ store }) => {
    const { id, post, row } = await linkedOrder(store)
    await store.db
      .insert(shipmentRequests)
      .values({ orderId: id, token: crypto.randomUUID(), actorId: 1, actor: 'meena', createdAt: new Date() })
    const response = await post(ADDRESS)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'order_locked' })
    expect(await row()).toMatchObject({ pincode: '302017', confirmation: 'pending' })
    expect((await post(ADDRESS, 'text/html')).headers.get('location')).toContain('&problem=order_locked')
  })

  test('the customer cancels and confirms: one of both is stored', async ({ store }) => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { post, row, stock } = await linkedOrder(store)
      const answers = attempt % 2 ? ['confirm', 'cancel'] : ['cancel', 'confirm']
      await Promise.all(answers.map((answer) => post({ answer })))
      const order = await row()
      expect(order).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
      expect(await stock()).toBe(10)
    }
  })
})
