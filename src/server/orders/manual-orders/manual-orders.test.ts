import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ADDRESS, makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import {
  type DraftContent,
  type DraftLine,
  EMPTY_DRAFT,
  type OrderDraft,
  type OrderDraftRow,
} from '../../../domain/orders/manual-order.ts'
import type { ProblemBody } from '../../../domain/values/problem.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { purgeExpired } from '../../job-handlers.ts'
import { orderDrafts } from '../../database/schema/orders.ts'

const UTR = '432109876543'

const toLine = ({ id: productId }: { id: number }, line: Partial<DraftLine> = {}): DraftLine => ({
  productId,
  name: 'As added',
  image: '',
  price: 499,
  quantity: 1,
  discountAmount: '',
  discountReason: '',
  ...line,
})

/** A member of staff with a book of ₹499 and a complete draft of one copy. */
async function openDraft(store: TestStore, changes: Partial<DraftContent> = {}) {
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' }).onConflictDoNothing()
  const { client: staff } = await loginAsAdmin(store)
  const book = await makeProduct(store)
  const content: DraftContent = { ...EMPTY_DRAFT, ...ADDRESS, items: [toLine(book)], ...changes }
  const { body: draft } = await staff.requestJson<OrderDraft>('POST', '/admin/order-drafts', content)
  const convert = (totalAmount: number, version = draft.version) =>
    staff.requestJson<{ orderId: number } & ProblemBody>('POST', `/admin/order-drafts/${draft.id}/convert`, {
      version,
      totalAmount,
    })
  return {
    staff,
    book,
    content,
    draft,
    convert,
    quote: (change: Partial<DraftContent>) =>
      staff.requestJson('POST', '/admin/order-drafts/quote', { ...content, ...change }),
    take: async (totalAmount: number) => {
      const { status, body } = await convert(totalAmount)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return staff.getJson<OrderDetail>(`/orders/${body.orderId}`)
    },
  }
}

async function listedDraft(staff: TestClient, { id }: OrderDraft) {
  const drafts = await staff.getJson<OrderDraftRow[]>('/admin/order-drafts')
  return drafts.find((draft) => draft.id === id)
}

describe('an order that staff take', () => {
  test('on the phone is an order as of the checkout, with its source and who took it', async ({ store }) => {
    const { take, book } = await openDraft(store)
    const order = await take(499)
    expect(order).toMatchObject({
      source: 'phone',
      paymentMethod: 'cod',
      paymentStatus: 'pending',
      status: 'pending',
      totalAmount: 499,
      city: 'Jaipur',
    })
    expect(order.history).toMatchObject([
      { action: 'place', by: 'staff', publicTitle: 'Order placed', changes: [{ field: 'source', after: 'Phone' }, {}] },
    ])
    expect(await stockOf(store, book.id)).toBe(9)
    expect(await violationsOf(store)).toEqual([])
  })

  test('has the discounts of its lines, its code and its discount with their reasons', async ({ store }) => {
    const { take, book, quote } = await openDraft(store)
    const worn = { discountAmount: '49', discountReason: 'Worn cover' }
    const change = {
      items: [toLine(book, { quantity: 2, ...worn })],
      couponCode: 'welcome10',
      discountAmount: '10.50',
      discountReason: 'Old customer',
    }
    expect((await quote(change)).body).toMatchObject({
      lines: [{ listPrice: 499, price: 450, total: 900, stock: 10 }],
      subtotal: 900,
      totalAmount: 799.5,
      discount: 100.5,
    })
    const other = await openDraft(store, { ...change, items: [toLine(book, { quantity: 2, ...worn })] })
    const order = await other.take(799.5)
    expect(order).toMatchObject({
      items: [{ price: 450, lineDiscount: 49, lineDiscountReason: 'Worn cover', quantity: 2, discountPercentage: 55 }],
      adjustments: [
        { kind: 'coupon', amount: -90 },
        { label: 'Discount: Old customer', amount: -10.5 },
        { kind: 'shipping' },
      ],
    })
    expect(await violationsOf(store)).toEqual([])
    await expect(take(499)).resolves.toMatchObject({ totalAmount: 499 })
  })

  test('and that is paid by UPI leaves nothing to collect', async ({ store }) => {
    const { take, staff } = await openDraft(store, {
      source: 'whatsapp',
      paymentMethod: 'upi',
      paymentReference: '4321 0987 6543',
    })
    const order = await take(499)
    expect(order).toMatchObject({ paymentMethod: 'upi', paymentReference: UTR, paymentStatus: 'completed' })
    const [email] = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-placed/${order.id}/customer`))
    expect(email?.text).toContain('You have paid ₹499.00. There is nothing more to pay.')
    const change = await staff.requestJson('POST', `/admin/orders/${order.id}/modifications`, {
      items: [{ lineId: order.items[0]?.id, quantity: 2 }],
    })
    expect(change).toMatchObject({ status: 409, body: { code: 'order_paid' } })
  })

  test('and sell at the counter is delivered, paid and invoiced, without an address', async ({ store }) => {
    const { take, book } = await openDraft(store, {
      source: 'counter',
      isCounterSale: true,
      paymentMethod: 'cash',
      customerEmail: '',
      shippingAddress: '',
      pincode: '',
    })
    const order = await take(499)
    expect(order).toMatchObject({
      status: 'delivered',
      paymentStatus: 'completed',
      paymentMethod: 'cash',
      shippingAddress: '',
      city: '',
      invoiceNumber: expect.stringMatching(/^RS/),
    })
    expect(await stockOf(store, book.id)).toBe(9)
    const sent = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `%/${order.id}/customer`))
    expect(sent).toEqual([])
    expect(await violationsOf(store)).toEqual([])
  })

  test('is created once, however often it is converted', async ({ store }) => {
    const { convert, book, draft, staff } = await openDraft(store)
    const results = await Promise.all([convert(499), convert(499), convert(499)])
    expect(new Set(results.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await stockOf(store, book.id)).toBe(9)
    expect(await staff.getJson<OrderDraft>(`/admin/order-drafts/${draft.id}`)).toMatchObject({
      orderId: results[0]?.body.orderId,
      content: EMPTY_DRAFT,
    })
    expect(await listedDraft(staff, draft)).toBeUndefined()
    expect((await staff.request('DELETE', `/admin/order-drafts/${draft.id}`)).status).toBe(409)
  })
})

describe('an order that staff take is rejected', () => {
  test('with every missing field at once, and the draft stays', async ({ store }) => {
    const { convert, staff, draft } = await openDraft(store, {
      customerName: 'A',
      customerPhone: '12345',
      pincode: '',
      paymentMethod: 'upi',
      items: [],
    })
    const { status, body } = await convert(0)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual([
      'customerName',
      'customerPhone',
      'items',
      'paymentReference',
      'pincode',
    ])
    expect(await staff.getJson<OrderDraft>(`/admin/order-drafts/${draft.id}`)).toMatchObject({ orderId: null })
  })

  test.for([
    [{ source: 'phone', paymentMethod: 'cash' }, 'paymentMethod'],
    [{ source: 'phone', isCounterSale: true }, 'isCounterSale'],
    [{ source: 'counter', isCounterSale: true, paymentMethod: 'cod' }, 'paymentMethod'],
    [{ discountAmount: '20' }, 'discountReason'],
    [{ discountAmount: '5000', discountReason: 'Gift' }, 'discountAmount'],
    [{ discountAmount: 'ten' }, 'discountAmount'],
    [{ couponCode: 'nonsense' }, 'couponCode'],
  ] as const)('for %o, at its field', async ([change, field], { store }) => {
    const { convert } = await openDraft(store, change)
    const { status, body } = await convert(499)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  test('for a state that is not in the list; a usual spelling becomes its name', async ({ store }) => {
    const unknown = await openDraft(store, { state: 'Atlantis' })
    expect(await unknown.convert(499)).toMatchObject({
      status: 400,
      body: { fields: { state: 'Choose the state from the list, such as Rajasthan' } },
    })
    const { take } = await openDraft(store, { state: 'rajsthan' })
    expect(await take(499)).toMatchObject({ state: 'Rajasthan' })
  })

  test('for a discount on a line above its price, or without a reason', async ({ store }) => {
    const { quote, book } = await openDraft(store)
    const above = toLine(book, { discountAmount: '500', discountReason: 'Gift' })
    expect(await quote({ items: [above] })).toMatchObject({
      status: 400,
      body: { fields: { items: expect.any(String) } },
    })
    expect(await quote({ items: [{ ...above, discountReason: '' }] })).toMatchObject({
      status: 400,
      body: { fields: { 'items.0.discountReason': 'Give the reason: the customer sees it' } },
    })
  })

  test('when the stock is short or another total was agreed, and nothing is taken', async ({ store }) => {
    const { convert, book, quote } = await openDraft(store)
    expect(await convert(450)).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    expect(await quote({ items: [toLine(book, { quantity: 11 })] })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', message: `Only 10 of ${book.name} left.` },
    })
    expect(await stockOf(store, book.id)).toBe(10)
  })

  test('for a UTR that another order has', async ({ store }) => {
    const paid = { paymentMethod: 'upi', paymentReference: '611122223333' } as const
    const first = await openDraft(store, paid)
    const { id } = await first.take(499)
    const second = await openDraft(store, paid)
    const message = `Order #${id} has this UTR already`
    expect(await second.convert(499)).toMatchObject({
      status: 409,
      body: { code: 'utr_used', message, fields: { paymentReference: message } },
    })
  })

  test('for a UTR with which three other orders are taken at the same moment', async ({ store }) => {
    const paid = { paymentMethod: 'upi', paymentReference: '622233334444' } as const
    const drafts = await Promise.all([1, 2, 3, 4].map(() => openDraft(store, paid)))
    const answers = await Promise.all(drafts.map(({ convert }) => convert(499)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const orderId = answers.find(({ status }) => status === 200)?.body.orderId
    const rejected = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(new Set(rejected)).toEqual(new Set([`Order #${orderId} has this UTR already`]))
    const stocks = await Promise.all(drafts.map(({ book }) => stockOf(store, book.id)))
    expect(stocks.filter((stock) => stock === 9)).toHaveLength(1)
  })

  test('for a blocked customer', async ({ store }) => {
    await placeOrder(store)
    const { convert, staff } = await openDraft(store)
    const [customer] = await staff.getJson<{ id: number }[]>('/admin/customers')
    await staff.request('PUT', `/admin/customers/${customer?.id}/block`, { reason: 'Refused five parcels' })
    expect(await convert(499)).toMatchObject({ status: 403, body: { code: 'customer_blocked' } })
  })
})

describe('a draft', () => {
  test('stores the input, and rejects a change of an older version', async ({ store }) => {
    const { staff, draft, content } = await openDraft(store)
    const save = (version: number, change: Partial<DraftContent>) =>
      staff.requestJson<OrderDraft>('PUT', `/admin/order-drafts/${draft.id}`, {
        version,
        content: { ...content, ...change },
      })
    const saved = await save(draft.version, { customerName: 'R', customerPhone: '98290' })
    expect(saved).toMatchObject({ status: 200, body: { version: draft.version + 1, content: { customerName: 'R' } } })
    expect(await save(draft.version, {})).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(await listedDraft(staff, draft)).toMatchObject({ customerName: 'R', customerPhone: '98290', copies: 1 })
  })

  test('can be discarded, twice, but not by those who have not seen its last change', async ({ store }) => {
    const { staff, draft, content } = await openDraft(store)
    const change = { version: draft.version, content: { ...content, customerName: 'R' } }
    expect((await staff.request('PUT', `/admin/order-drafts/${draft.id}`, change)).status).toBe(200)
    const unseen = await staff.requestJson('DELETE', `/admin/order-drafts/${draft.id}?version=${draft.version}`)
    expect(unseen).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await staff.request('DELETE', `/admin/order-drafts/${draft.id}`)).status).toBe(204)
    expect((await staff.request('DELETE', `/admin/order-drafts/${draft.id}`)).status).toBe(204)
    expect((await staff.request('GET', `/admin/order-drafts/${draft.id}`)).status).toBe(404)
  })

  test('is deleted after 30 days without a change', async ({ store }) => {
    const { draft } = await openDraft(store)
    const own = eq(orderDrafts.id, draft.id)
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
    await store.db
      .update(orderDrafts)
      .set({ updatedAt: days(29) })
      .where(own)
    await purgeExpired(store.db)
    expect(await store.db.$count(orderDrafts, own)).toBe(1)
    await store.db
      .update(orderDrafts)
      .set({ updatedAt: days(31) })
      .where(own)
    await purgeExpired(store.db)
    expect(await store.db.$count(orderDrafts, own)).toBe(0)
  })
})
