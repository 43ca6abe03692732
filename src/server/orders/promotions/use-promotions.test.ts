import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { updateInBulk } from '../../../../test/bulk-update.ts'
import { buildOrder, makeCategory, makeProduct, placeOrder } from '../../../../test/factories.ts'
import { makePromotion } from '../../../../test/fixtures/promotion-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { OrderPayload, PlacedOrder } from '../../../domain/orders/order.ts'
import type { Quote } from '../../../domain/orders/promotions/quote.ts'
import type { ProblemBody } from '../../../domain/values/problem.ts'
import { verifyStore } from '../../verify/verify-store.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { promotions, promotionUses } from '../../database/schema/promotions.ts'

/** Orders a new book of ₹499. */
async function order(store: TestStore, fields: Partial<OrderPayload>) {
  const items = fields.items ?? [{ productId: (await makeProduct(store)).id, quantity: 1 }]
  return store.client().requestJson<PlacedOrder & ProblemBody>('POST', '/orders', buildOrder(items, fields))
}

const countUses = ({ db }: TestStore, promotionId: number) =>
  db.$count(promotionUses, and(eq(promotionUses.promotionId, promotionId), isNull(promotionUses.releasedAt)))

async function expectIntact(store: TestStore) {
  const results = await verifyStore(store.services)
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
}

describe('the last use of a promotion', () => {
  test('goes to exactly one of eight buyers', async ({ store }) => {
    const promotion = await makePromotion(store, { usageLimit: 1 })
    const book = await makeProduct(store, { stock: 20 })
    const payload = buildOrder([{ productId: book.id, quantity: 1 }], { couponCode: promotion.code })
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => store.client().requestJson('POST', '/orders', payload)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 400),
    ])
    const rejections = responses.filter(({ status }) => status === 400).map(({ body }) => body.fields)
    expect(new Set(rejections.map((fields) => fields?.couponCode))).toEqual(
      new Set([`${promotion.code.toUpperCase()} has been used up`]),
    )
    expect(await countUses(store, promotion.id)).toBe(1)
    await expectIntact(store)
  })

  test('is free again when its order is cancelled, and taken again when it is reopened', async ({ store }) => {
    const promotion = await makePromotion(store, { usageLimit: 1 })
    const { client: staff } = await loginAsAdmin(store)
    const first = await placeOrder(store, { couponCode: promotion.code })
    await staff.request('PUT', `/orders/${first}`, { status: 'cancelled' })
    expect(await countUses(store, promotion.id)).toBe(0)
    await staff.request('PUT', `/orders/${first}`, { status: 'pending' })
    expect(await countUses(store, promotion.id)).toBe(1)
    await staff.request('PUT', `/orders/${first}`, { status: 'cancelled' })
    expect((await order(store, { couponCode: promotion.code })).status).toBe(201)
    const reopened = await staff.requestJson('PUT', `/orders/${first}`, { status: 'pending' })
    expect(reopened).toMatchObject({
      status: 409,
      body: { code: 'promotion_rejected', message: `${promotion.code.toUpperCase()} has been used up.` },
    })
    await expectIntact(store)
  })

  test('is taken by one of two orders that are reopened together', async ({ store }) => {
    const promotion = await makePromotion(store, { usageLimit: 2 })
    const { client: staff } = await loginAsAdmin(store)
    const ids = [
      await placeOrder(store, { couponCode: promotion.code }),
      await placeOrder(store, { couponCode: promotion.code }),
    ]
    for (const id of ids) await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await store.db.update(promotions).set({ usageLimit: 1 }).where(eq(promotions.id, promotion.id))
    const { body } = await updateInBulk(staff, { ids, status: 'pending' })
    expect(body.updated).toHaveLength(1)
    expect(body.rejected.map(({ message }) => message)).toEqual([`${promotion.code.toUpperCase()} has been used up.`])
    await expectIntact(store)
  })
})

describe('an order with a promotion', () => {
  test('is limited per mobile number, in any spelling', async ({ store }) => {
    const promotion = await makePromotion(store, { usageLimitPerPhone: 1 })
    const couponCode = promotion.code
    expect((await order(store, { couponCode, customerPhone: '9829012341' })).status).toBe(201)
    const again = await order(store, { couponCode, customerPhone: '+91 98290 12341' })
    expect(again.status).toBe(400)
    expect(again.body.fields).toEqual({
      couponCode: `${couponCode.toUpperCase()} has already been used with this mobile number`,
    })
    const other = await order(store, { couponCode, customerPhone: '9829012342' })
    expect(other.status).toBe(201)
    const { client: staff } = await loginAsAdmin(store)
    const edited = await staff.requestJson('POST', `/admin/orders/${other.body.id}/modifications`, {
      customerPhone: '9829012341',
    })
    expect(edited.status).toBe(400)
    expect(edited.body.fields).toEqual({ customerPhone: again.body.fields?.couponCode })
    await expectIntact(store)
  })

  test('has the discount on the books of a category, in the shares of their lines', async ({ store }) => {
    const category = await makeCategory(store)
    const chosen = await makeProduct(store, { pricePaise: 33_333, categoryIds: [category.id] })
    const other = await makeProduct(store, { pricePaise: 50_000 })
    const { code } = await makePromotion(store, { percent: 15, target: 'books', categoryIds: [category.id] })
    const items = [chosen, other].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { body } = await order(store, { items, couponCode: code })
    expect(body).toMatchObject({ subtotal: 833.33, discount: 50, totalAmount: 783.33 })
    const lines = await store.db.select().from(orderItems).where(eq(orderItems.orderId, body.id)).orderBy(orderItems.id)
    expect(lines.map(({ promotionDiscountPaise }) => promotionDiscountPaise)).toEqual([5000, 0])
    const refused = await order(store, { items: items.slice(1), couponCode: code })
    expect(refused.body.fields?.couponCode).toBe(`${code.toUpperCase()} is not valid for these books`)
  })

  test('can have two codes that are combinable', async ({ store }) => {
    const [first, second] = [
      await makePromotion(store, { percent: 10, combinable: true }),
      await makePromotion(store, { combinable: true }),
    ]
    const { body } = await order(store, { couponCode: `${first.code.toUpperCase()}, ${second.code}` })
    expect(body).toMatchObject({ discount: 149.9, totalAmount: 349.1 })
    const [row] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(row?.couponCode).toBe(`${first.code}, ${second.code}`)
    const single = await order(store, { couponCode: `${first.code}, welcome10` })
    expect(single.body.fields?.couponCode).toBe('WELCOME10 cannot be combined with another code')
    await expectIntact(store)
  })

  test('keeps its terms when it is edited, whatever has become of the promotion', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const promotion = await makePromotion(store, { percent: 20, minSubtotalPaise: 90_000 })
    const book = await makeProduct(store, { pricePaise: 50_000 })
    const id = await placeOrder(store, {
      items: [{ productId: book.id, quantity: 2 }],
      couponCode: promotion.code,
    })
    await store.db.update(promotions).set({ percent: 90, status: 'archived' }).where(eq(promotions.id, promotion.id))
    const setQuantity = (quantity: number) =>
      staff.requestJson<{ totalAmount: number }>('POST', `/admin/orders/${id}/modifications`, {
        items: [{ productId: book.id, quantity }],
      })
    expect((await setQuantity(3)).body.totalAmount).toBe(1200)
    expect((await setQuantity(1)).body.totalAmount).toBe(500)
    await expectIntact(store)
  })
})

describe('a quote', () => {
  const quote = async (store: TestStore, couponCode: string | null) => {
    const book = await makeProduct(store)
    const json = { items: [{ productId: book.id, quantity: 1 }], couponCode }
    return (await store.client().requestJson<Quote>('POST', '/orders/quote', json)).body
  }

  test('has the amounts of the order that would be placed', async ({ store }) => {
    expect(await quote(store, 'Welcome10')).toEqual({
      subtotal: 499,
      discount: 49.9,
      adjustments: [
        { kind: 'coupon', label: 'Discount (WELCOME10)', amount: -49.9 },
        { kind: 'shipping', label: 'Shipping', amount: 0 },
      ],
      totalAmount: 449.1,
      couponCode: 'welcome10',
      benefit: '10% off',
      rejection: null,
    })
    expect(await quote(store, null)).toMatchObject({ totalAmount: 499, couponCode: null, benefit: null })
  })

  test('has no discount and a sentence for a refused code', async ({ store }) => {
    const { code } = await makePromotion(store, { minSubtotalPaise: 99_900 })
    expect(await quote(store, code)).toMatchObject({
      totalAmount: 499,
      couponCode: null,
      rejection: `${code.toUpperCase()} needs an order of ₹999 or more. Add books for ₹500 more`,
    })
    expect((await quote(store, 'diwali50')).rejection).toBe('This coupon code is not valid')
  })
})
