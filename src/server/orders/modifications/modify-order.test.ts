import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import { makeBuyer, publishedReviews, sendReview } from '../../../../test/fixtures/review-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { ModificationPreview } from '../../../domain/orders/order-contents.ts'
import { products } from '../../database/schema/catalog.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'

/** An order of two copies of a book of ₹499, and a staff client that changes it. */
async function openOrder(store: TestStore, couponCode?: string) {
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' }).onConflictDoNothing()
  const { client: staff } = await loginAsAdmin(store)
  const book = await makeProduct(store)
  const id = await placeOrder(store, {
    items: [{ productId: book.id, quantity: 2 }],
    ...(couponCode && { couponCode }),
  })
  return {
    staff,
    book,
    id,
    modify: (edit: object) => staff.requestJson<OrderDetail>('POST', `/admin/orders/${id}/modifications`, edit),
    preview: (edit: object) =>
      staff.requestJson<ModificationPreview>('POST', `/admin/orders/${id}/modifications/preview`, edit),
  }
}

describe('a changed order', () => {
  test('has new lines and a new total with its coupon, and the stock follows', async ({ store }) => {
    const { book, id, modify, staff } = await openOrder(store, 'welcome10')
    const added = await makeProduct(store, { pricePaise: 20_000, stock: 3 })
    const items = [
      { productId: book.id, quantity: 1 },
      { productId: added.id, quantity: 3 },
    ]
    const { status, body } = await modify({ items })
    expect(status).toBe(200)
    expect(body).toMatchObject({ subtotal: 1099, discount: 109.9, totalAmount: 989.1 })
    expect(body.items.map(({ productId, quantity, price }) => ({ productId, quantity, price }))).toEqual([
      { productId: book.id, quantity: 1, price: 499 },
      { productId: added.id, quantity: 3, price: 200 },
    ])
    expect([await stockOf(store, book.id), await stockOf(store, added.id)]).toEqual([9, 0])
    expect(await violationsOf(store)).toEqual([])
    const removed = await modify({ items: [{ productId: added.id, quantity: 3 }] })
    expect(removed.body).toMatchObject({ subtotal: 600, totalAmount: 540 })
    expect(await stockOf(store, book.id)).toBe(10)
    expect((await staff.getJson<OrderDetail>(`/orders/${id}`)).items).toHaveLength(1)
  })

  test('keeps the prices of its lines when the products have become dearer', async ({ store }) => {
    const { book, modify } = await openOrder(store)
    await store.db.update(products).set({ pricePaise: 79_900 }).where(eq(products.id, book.id))
    const { body } = await modify({ items: [{ productId: book.id, quantity: 3 }] })
    expect(body).toMatchObject({ subtotal: 1497, items: [{ price: 499, quantity: 3 }] })
  })

  test('keeps the line of a deleted book, which can only become smaller', async ({ store }) => {
    const { book, id, modify, staff } = await openOrder(store)
    await store.db.delete(products).where(eq(products.id, book.id))
    const lineId = (await staff.getJson<OrderDetail>(`/orders/${id}`)).items[0]?.id
    expect(await modify({ items: [{ lineId, quantity: 3 }] })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
    expect(await modify({ items: [{ lineId, quantity: 1 }] })).toMatchObject({ status: 200, body: { subtotal: 499 } })
  })

  test('cannot lose a book that its customer has reviewed', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const buyer = await makeBuyer(store)
    await sendReview(buyer)
    await staff.request('PUT', `/orders/${buyer.orderId}`, { status: 'processing' })
    const other = await makeProduct(store)
    const edit = { items: [{ productId: other.id, quantity: 1 }] }
    expect(await staff.requestJson('POST', `/admin/orders/${buyer.orderId}/modifications`, edit)).toMatchObject({
      status: 409,
      body: { code: 'line_recorded', message: expect.stringContaining('cannot be removed from this order') },
    })
    expect((await publishedReviews(store, buyer.productId)).summary).toMatchObject({ count: 1 })
  })

  test('has a state of the list, which decides its GST, or keeps the one that it has', async ({ store }) => {
    const { modify } = await openOrder(store)
    expect((await modify({ state: 'Panjab' })).body).toMatchObject({ state: 'Punjab' })
    const unknown = await modify({ state: 'Atlantis' })
    expect(unknown.status).toBe(400)
    expect(unknown.body).toMatchObject({ fields: { state: 'Choose the state from the list, such as Rajasthan' } })
  })

  test('has the new address, and its history names the change and the member of staff', async ({ store }) => {
    const { modify } = await openOrder(store)
    const { body } = await modify({ customerPhone: '+91 98765 43210', pincode: '324005', city: 'Kota' })
    expect(body).toMatchObject({ customerPhone: '9876543210', pincode: '324005', city: 'Kota', totalAmount: 998 })
    expect(body.history?.at(-1)).toMatchObject({
      action: 'modify',
      changes: [
        { field: 'city', before: 'Jaipur', after: 'Kota' },
        { field: 'pincode', before: '302017', after: '324005' },
        { field: 'customerPhone', before: '9829012341', after: '9876543210' },
      ],
    })
  })

  test('shows the customer a discount with its reason, which can be taken back', async ({ store }) => {
    const { modify } = await openOrder(store, 'welcome10')
    const { body } = await modify({ discountAmount: 98.2, discountReason: 'Damaged cover' })
    expect(body).toMatchObject({ discount: 198, totalAmount: 800 })
    expect(body.adjustments[1]).toEqual({
      kind: 'discount',
      label: 'Discount: Damaged cover',
      reason: 'Damaged cover',
      amount: -98.2,
    })
    expect((await modify({ discountAmount: 0 })).body).toMatchObject({ discount: 99.8, totalAmount: 898.2 })
  })

  test('is sent to its customer by email, once for each change', async ({ store }) => {
    const { book, id, modify } = await openOrder(store)
    const edit = { items: [{ productId: book.id, quantity: 1 }], customerEmail: 'father@example.in' }
    await modify(edit)
    await modify(edit)
    const sent = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-modified/${id}/%`))
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain('You now pay ₹499.00 in cash instead of ₹998.00.')
    expect(sent[0]).toMatchObject({ recipient: 'father@example.in' })
  })
})

describe('a change of an order is rejected', () => {
  test('when the stock is short, and nothing is changed', async ({ store }) => {
    const { book, id, modify, staff } = await openOrder(store)
    const { status, body } = await modify({
      items: [{ productId: book.id, quantity: 11 }],
      customerName: 'Someone Else',
    })
    expect({ status, message: (body as unknown as { message: string }).message }).toEqual({
      status: 409,
      message: `Only 8 of ${book.name} left.`,
    })
    expect(await staff.getJson<OrderDetail>(`/orders/${id}`)).toMatchObject({
      customerName: 'Ritika Meena',
      totalAmount: 998,
    })
    expect(await stockOf(store, book.id)).toBe(8)
  })

  test('when the courier has its parcel, when it was delivered or cancelled', async ({ store }) => {
    const { id, modify, staff } = await openOrder(store)
    for (const status of ['shipped', 'delivered', 'cancelled']) {
      await staff.request('PUT', `/orders/${id}`, { status })
      expect(await modify({ customerName: 'Someone Else' })).toMatchObject({
        status: 409,
        body: { code: 'order_not_editable' },
      })
    }
  })

  test('for a discount without a reason or above the total', async ({ store }) => {
    const { modify } = await openOrder(store)
    expect(await modify({ discountAmount: 50 })).toMatchObject({
      status: 400,
      body: { fields: { discountReason: 'Give the reason: the customer sees it' } },
    })
    expect(await modify({ discountAmount: 998.01, discountReason: 'Goodwill' })).toMatchObject({
      status: 400,
      body: { fields: { discountAmount: 'The discount can be at most ₹998.00' } },
    })
  })

  test('for an empty order, an unknown book and a book on two lines', async ({ store }) => {
    const { book, modify } = await openOrder(store)
    const line = { productId: book.id, quantity: 1 }
    for (const items of [[], [{ productId: 999_999, quantity: 1 }], [line, line], [{ quantity: 1 }]]) {
      expect(await modify({ items })).toMatchObject({ status: 400 })
    }
  })

  test('when another member of staff has changed the same field, but not when the request is repeated', async ({
    store,
  }) => {
    const { book, id, modify, staff } = await openOrder(store)
    const read = await staff.getJson<OrderDetail>(`/orders/${id}`)
    const edit = { items: [{ productId: book.id, quantity: 1 }], expected: { items: read.items } }
    expect(await modify(edit)).toMatchObject({ status: 200 })
    expect(await modify(edit)).toMatchObject({ status: 200 })
    expect(await stockOf(store, book.id)).toBe(9)
    expect(await modify({ ...edit, items: [{ productId: book.id, quantity: 3 }] })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
  })
})

test('a preview shows the consequences and changes nothing', async ({ store }) => {
  const { book, id, preview, staff } = await openOrder(store)
  const added = await makeProduct(store, { pricePaise: 20_000 })
  const items = [
    { productId: book.id, quantity: 1 },
    { productId: added.id, quantity: 2 },
  ]
  const { body } = await preview({ items, discountAmount: 99, discountReason: 'Late delivery' })
  expect(body).toEqual({
    subtotal: { before: 998, after: 899 },
    discount: { before: 0, after: 99 },
    totalAmount: { before: 998, after: 800 },
    restocked: 1,
    taken: 2,
    rebooks: false,
    email: 'ritika@example.in',
  })
  expect(await staff.getJson<OrderDetail>(`/orders/${id}`)).toMatchObject({ totalAmount: 998, history: [{}] })
  expect(await stockOf(store, book.id)).toBe(8)
})
