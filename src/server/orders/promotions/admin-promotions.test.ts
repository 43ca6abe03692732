import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { makePromotion } from '../../../../test/fixtures/promotion-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { AdminPromotion, PromotionInput } from '../../../domain/orders/promotions/promotion-form.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { orders } from '../../database/schema/orders.ts'
import { promotions } from '../../database/schema/promotions.ts'

const FORM: PromotionInput = {
  code: 'JEE200',
  name: 'JEE season',
  status: 'active',
  discountType: 'amount',
  discountValue: 200,
  maxDiscount: '',
  minSubtotal: 999,
  target: 'order',
  productIds: [],
  categoryIds: [],
  examTypes: [],
  startsOn: '2026-11-01',
  endsOn: '',
  usageLimit: '100',
  usageLimitPerPhone: 1,
  combinable: false,
}

async function openStaff(store: TestStore) {
  const { client } = await loginAsAdmin(store)
  const list = async (query = '') =>
    (await client.requestJson<AdminPromotion[]>('GET', `/admin/promotions${query}`)).body
  return {
    client,
    list,
    create: (fields: object = {}) =>
      client.requestJson<AdminPromotion>('POST', '/admin/promotions', { ...FORM, ...fields }),
    edit: (id: number, fields: object) =>
      client.requestJson<AdminPromotion>('PATCH', `/admin/promotions/${id}`, fields),
  }
}

describe('staff', () => {
  test('create a promotion that customers can use, in any case', async ({ store }) => {
    const { client, create } = await openStaff(store)
    const { status, body } = await create({ code: ' Kota-200 ', minSubtotal: '' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'kota-200',
      state: 'active',
      minSubtotal: 0,
      maxDiscount: null,
      endsOn: null,
      usageLimit: 100,
      orders: 0,
    })
    const order = await placeOrder(store, { couponCode: 'KOTA-200' })
    const [row] = await store.db.select().from(orders).where(eq(orders.id, order))
    expect(row?.totalPaise).toBe(29_900)
    const again = await client.requestJson('POST', '/admin/promotions', { ...FORM, code: 'KOTA-200' })
    expect(again).toMatchObject({
      status: 409,
      body: { fields: { code: 'There is already a promotion with the code KOTA-200' } },
    })
  })

  test.for([
    [{ code: 'jee 200' }, { code: 'Use letters, digits and hyphens only' }],
    [{ discountType: 'percent', discountValue: 120 }, { discountValue: 'Must be a whole number from 1 to 100' }],
    [{ maxDiscount: 50 }, { maxDiscount: 'Only a percentage can have a maximum' }],
    [{ target: 'books' }, { target: 'Choose at least one book, category or exam' }],
    [{ endsOn: '2026-10-31' }, { endsOn: 'Must not be before the first day' }],
    [{ usageLimit: 0 }, { usageLimit: 'Must be at least 1' }],
  ] as const)('cannot save %j', async ([fields, messages], { store }) => {
    const { create } = await openStaff(store)
    const { status, body } = await create(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: messages })
  })

  test('edit fields of a promotion, unless another user has changed them meanwhile', async ({ store }) => {
    const { edit } = await openStaff(store)
    const { id } = await makePromotion(store, { name: 'Diwali' })
    const first = await edit(id, { name: 'Diwali week', expected: { name: 'Diwali' } })
    expect(first).toMatchObject({ status: 200, body: { name: 'Diwali week', version: 2 } })
    const second = await edit(id, { name: 'Diwali sale', expected: { name: 'Diwali' } })
    expect(second).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await edit(id, { startsOn: '2026-11-10', endsOn: '2026-11-01' })).status).toBe(400)
    expect((await edit(999_999, { name: 'Nothing' })).status).toBe(404)
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.kind, 'promotion'))
    expect(entries.find(({ subjectId }) => subjectId === String(id))).toMatchObject({
      action: 'update',
      before: { name: 'Diwali' },
      after: { name: 'Diwali week' },
    })
  })

  test('cannot set a limit below the uses, but can end the promotion', async ({ store }) => {
    const { edit } = await openStaff(store)
    const { id, code } = await makePromotion(store)
    for (const _ of [1, 2]) await placeOrder(store, { couponCode: code })
    expect(await edit(id, { usageLimit: 1 })).toMatchObject({
      status: 400,
      body: { fields: { usageLimit: '2 orders use it already. Set at least 2, or end it.' } },
    })
    expect((await edit(id, { usageLimitPerPhone: 1 })).status).toBe(400)
    expect((await edit(id, { usageLimit: 2 })).body.state).toBe('used_up')
    expect((await edit(id, { status: 'archived' })).body.state).toBe('archived')
  })

  test('duplicate a promotion as a draft', async ({ store }) => {
    const { client } = await openStaff(store)
    const { id, code } = await makePromotion(store, { percent: 15, maxDiscountPaise: 20_000 })
    const { status, body } = await client.requestJson<AdminPromotion>('POST', `/admin/promotions/${id}/duplicate`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ code: `${code}-2`, state: 'draft', discountValue: 15, maxDiscount: 200 })
  })
})

describe('the list of promotions', () => {
  test('has a state for each, and is filtered, searched and sorted', async ({ store }) => {
    const { list } = await openStaff(store)
    const states = {
      draft: { status: 'draft' },
      scheduled: { startsOn: '2999-01-01' },
      expired: { endsOn: '2020-01-01' },
      archived: { status: 'archived' },
    } as const
    for (const [state, fields] of Object.entries(states)) {
      await makePromotion(store, { ...fields, code: `listed-${state}` })
    }
    for (const state of Object.keys(states)) {
      const found = await list(`?state=${state}&search=listed`)
      expect(found.map(({ code }) => code)).toEqual([`listed-${state}`])
    }
    expect((await list('?search=LISTED&sort=code&limit=2')).map(({ code }) => code)).toEqual([
      'listed-archived',
      'listed-draft',
    ])
    expect(await list('?search=welcome10')).toMatchObject([{ code: 'welcome10', discountValue: 10, state: 'active' }])
  })

  test('reports orders, discounts and revenue of the days in India, without cancelled orders', async ({ store }) => {
    const { client, list } = await openStaff(store)
    const { id, code } = await makePromotion(store)
    const book = await makeProduct(store, { pricePaise: 50_000 })
    const place = async (createdAt: string) => {
      const order = await placeOrder(store, { items: [{ productId: book.id, quantity: 1 }], couponCode: code })
      await store.db
        .update(orders)
        .set({ createdAt: new Date(createdAt) })
        .where(eq(orders.id, order))
      return order
    }
    // 22 November in India, 21 November in UTC.
    await place('2026-11-21T20:00:00Z')
    await place('2026-11-20T10:00:00Z')
    const cancelled = await place('2026-11-22T10:00:00Z')
    await client.request('PUT', `/orders/${cancelled}`, { status: 'cancelled' })
    const totals = async (query: string) => {
      const row = (await list(query)).find((one) => one.id === id)
      return row && { orders: row.orders, discountGiven: row.discountGiven, revenue: row.revenue, uses: row.uses }
    }
    expect(await totals('?from=2026-11-22&to=2026-11-22')).toEqual({
      orders: 1,
      discountGiven: 100,
      revenue: 400,
      uses: 2,
    })
    expect(await totals('')).toEqual({ orders: 2, discountGiven: 200, revenue: 800, uses: 2 })
    const file = await client.request('GET', `/admin/promotions/export?from=2026-11-22&to=2026-11-22&search=${code}`)
    const [header, row] = (await file.text()).trim().split('\n')
    expect(header).toContain('Orders,Discount given,Revenue')
    expect(row).toContain('1,100,400')
    const xlsx = await client.request('GET', '/admin/promotions/export?format=xlsx')
    expect(xlsx.status).toBe(200)
    const exports = await store.db.select().from(auditLog).where(eq(auditLog.action, 'export'))
    expect(exports.map(({ after }) => after)).toContainEqual({
      format: 'csv',
      from: '2026-11-22',
      to: '2026-11-22',
      isSearch: true,
    })
  })

  test('is empty of totals for a promotion without orders', async ({ store }) => {
    const { list } = await openStaff(store)
    const { code } = await makePromotion(store)
    const [row] = await store.db.select().from(promotions).where(eq(promotions.code, code))
    expect(await list(`?search=${row?.code}`)).toMatchObject([{ orders: 0, discountGiven: 0, revenue: 0 }])
  })
})
