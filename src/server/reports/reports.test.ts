import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeCategory, makeProduct } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type {
  FunnelRow,
  SalesGrouping,
  SalesRow,
  SalesTotals,
  StockRow,
  StockTotals,
} from '../../domain/reports/reports.ts'
import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import { products } from '../database/schema/catalog.ts'
import { orders } from '../database/schema/orders.ts'
import { funnelCounts } from '../database/schema/funnel.ts'

/** A month without other orders: tests of a file share one store. */
let month = 0
function newPeriod() {
  month += 1
  const from = `2025-${String(month).padStart(2, '0')}-01`
  return { from, to: dayOf(addDays(startOfDay(from), 27)) }
}

interface Sale {
  items: { productId: number; quantity: number }[]
  at: Date
  order?: Parameters<typeof buildOrder>[1]
  columns?: Partial<typeof orders.$inferInsert>
}

async function sell(store: TestStore, { items, at, order, columns }: Sale): Promise<number> {
  const { id } = (await store.client().requestJson<PlacedOrder>('POST', '/orders', buildOrder(items, order))).body
  await store.db
    .update(orders)
    .set({ createdAt: at, ...columns })
    .where(eq(orders.id, id))
  return id
}

async function openReports(store: TestStore) {
  const { client: staff } = await loginAsAdmin(store)
  const period = newPeriod()
  const query = new URLSearchParams(period)
  return {
    staff,
    period,
    query,
    totals: () => staff.getJson<SalesTotals>(`/admin/reports/totals?${query}`),
    salesBy: (by: SalesGrouping, more = '') =>
      staff.getJson<SalesRow[]>(`/admin/reports/sales?${query}&by=${by}${more}`),
  }
}

const amountsOf = ({ label, orders: count, copies, amount }: SalesRow) => [label, count, copies, amount]

describe('sales of a period', () => {
  test('count orders by the day in India, without cancelled orders and replacements', async ({ store }) => {
    const { period, totals, salesBy } = await openReports(store)
    const book = await makeProduct(store, { pricePaise: 10_000, stock: 100 })
    const items = [{ productId: book.id, quantity: 2 }]
    const [start, end] = [startOfDay(period.from), addDays(startOfDay(period.to), 1)]
    await sell(store, { items, at: start })
    await sell(store, { items, at: new Date(end.getTime() - 1) })
    await sell(store, { items, at: new Date(start.getTime() - 1) })
    await sell(store, { items, at: end })
    await sell(store, { items, at: start, columns: { status: 'cancelled' } })
    const replacement = { kind: 'replacement' as const, label: 'Replacement', amountPaise: -20_000 }
    await sell(store, { items, at: start, columns: { adjustments: [replacement], totalPaise: 0 } })
    expect(await totals()).toEqual({ orders: 2, copies: 4, amount: 400, average: 200, refunded: 0 })
    expect((await salesBy('day')).map(amountsOf)).toEqual([
      [period.to, 1, 2, 200],
      [period.from, 1, 2, 200],
    ])
    expect((await salesBy('month')).map(amountsOf)).toEqual([[period.from.slice(0, 7), 2, 4, 400]])
  })

  test('add up to the paisa by exam, book, city and source, also with discounts on the whole order', async ({
    store,
  }) => {
    const { staff, period, totals, salesBy } = await openReports(store)
    const [jee, neet, third] = [
      await makeProduct(store, { name: 'Vectors', pricePaise: 10_000 }),
      await makeProduct(store, { name: 'Cells', pricePaise: 10_000, examType: 'NEET' }),
      await makeProduct(store, { name: 'Waves', pricePaise: 10_000 }),
    ]
    const at = startOfDay(period.from)
    const all = [jee, neet, third].map(({ id: productId }) => ({ productId, quantity: 1 }))
    const discounted = await sell(store, { items: all, at, columns: { source: 'phone' } })
    const discount = { discountAmount: 10, discountReason: 'Old customer' }
    await staff.request('POST', `/admin/orders/${discounted}/modifications`, discount)
    await sell(store, { items: all.slice(0, 1), at, order: { couponCode: 'welcome10' }, columns: { city: 'jaipur' } })
    await sell(store, { items: all.slice(0, 1), at, columns: { city: 'Kota' } })
    const { amount } = await totals()
    expect(amount).toBe(480)
    expect((await salesBy('product')).map(amountsOf)).toEqual([
      ['Vectors', 3, 3, 286.66],
      ['Cells', 1, 1, 96.67],
      ['Waves', 1, 1, 96.67],
    ])
    expect((await salesBy('city')).map(amountsOf)).toEqual([
      [expect.stringMatching(/^jaipur, Rajasthan$/i), 2, 4, 380],
      ['Kota, Rajasthan', 1, 1, 100],
    ])
    expect((await salesBy('source')).map(amountsOf)).toEqual([
      ['Phone', 1, 3, 290],
      ['Website', 2, 2, 190],
    ])
    for (const by of ['day', 'exam', 'product', 'city', 'source'] as const) {
      const rows = await salesBy(by)
      expect(Math.round(rows.reduce((sum, row) => sum + row.amount, 0) * 100), by).toBe(amount * 100)
    }
  })

  test('by category name the books without one', async ({ store }) => {
    const { period, salesBy } = await openReports(store)
    const category = await makeCategory(store)
    const book = await makeProduct(store, { pricePaise: 10_000, categoryId: category.id })
    const other = await makeProduct(store, { pricePaise: 5000 })
    const at = startOfDay(period.from)
    await sell(store, { at, items: [book, other].map(({ id: productId }) => ({ productId, quantity: 1 })) })
    expect((await salesBy('category')).map(amountsOf)).toEqual([
      [category.name, null, 1, 100],
      ['Without a category', null, 1, 50],
    ])
  })

  test('keep books that were deleted, and are sorted and paged', async ({ store }) => {
    const { period, salesBy, staff, query } = await openReports(store)
    const [gone, sold] = [await makeProduct(store, { name: 'Gone' }), await makeProduct(store, { name: 'Sold' })]
    const at = startOfDay(period.from)
    await sell(store, { at, items: [{ productId: gone.id, quantity: 3 }] })
    await sell(store, { at, items: [{ productId: sold.id, quantity: 1 }] })
    await store.db.delete(products).where(eq(products.id, gone.id))
    expect(await salesBy('product', '&sort=copies')).toMatchObject([
      { id: 1, label: 'Sold', productId: sold.id },
      { id: 2, label: 'Gone', productId: null },
    ])
    const second = await staff.requestJson('GET', `/admin/reports/sales?${query}&by=product&limit=1&offset=1`)
    expect(second.body).toMatchObject([{ id: 2, label: 'Sold' }])
    expect(second.headers.get('X-Total-Count')).toBe('2')
  })
})

test('the cover of a stock counts the days until today, not those of the period to come', async ({ store }) => {
  const { staff } = await openReports(store)
  const book = await makeProduct(store, { name: 'Waves of the future', stock: 7 })
  const today = dayOf(new Date())
  await sell(store, { at: new Date(), items: [{ productId: book.id, quantity: 1 }] })
  const coverUntil = async (to: string) =>
    (await staff.getJson<StockRow[]>(`/admin/reports/stock?from=${today}&to=${to}&search=future`))[0]?.daysOfCover
  expect(await coverUntil(today)).toBe(6)
  expect(await coverUntil(dayOf(addDays(new Date(), 60)))).toBe(6)
})

test('the stock report starts with books that do not sell, and says how long the stock of others lasts', async ({
  store,
}) => {
  const { period, query, staff } = await openReports(store)
  await store.db.update(products).set({ stock: 0 })
  const [slow, fast] = [
    await makeProduct(store, { name: 'Slow', pricePaise: 20_000, stock: 4 }),
    await makeProduct(store, { name: 'Fast', pricePaise: 10_000, stock: 9 }),
  ]
  await sell(store, { at: startOfDay(period.from), items: [{ productId: fast.id, quantity: 2 }] })
  const rows = await staff.getJson<StockRow[]>(`/admin/reports/stock?${query}`)
  expect(rows).toEqual([
    { id: slow.id, name: 'Slow', stock: 4, value: 800, sold: 0, daysOfCover: null },
    { id: fast.id, name: 'Fast', stock: 7, value: 700, sold: 2, daysOfCover: 98 },
  ])
  expect(await staff.getJson<StockTotals>(`/admin/reports/stock/totals?${query}`)).toEqual({
    books: 2,
    copies: 11,
    value: 1500,
    unsoldBooks: 1,
    unsoldValue: 800,
  })
  const searched = await staff.getJson<StockRow[]>(`/admin/reports/stock?${query}&search=fast&sort=-daysOfCover`)
  expect(searched.map(({ name }) => name)).toEqual(['Fast'])
})

describe('the funnel', () => {
  test('counts steps and orders of the website by day, and stores nothing about the visitor', async ({ store }) => {
    const { staff } = await openReports(store)
    const today = dayOf(new Date())
    const before = (await staff.getJson<FunnelRow[]>(`/admin/reports/funnel?from=${today}&to=${today}`))[0]
    for (const step of ['view', 'view', 'cart', 'checkout']) {
      const response = await store.client().request('POST', '/funnel', { step })
      expect([response.status, response.headers.get('Set-Cookie')]).toEqual([204, null])
    }
    const book = await makeProduct(store)
    await sell(store, { at: new Date(), items: [{ productId: book.id, quantity: 1 }] })
    const [row] = await staff.getJson<FunnelRow[]>(`/admin/reports/funnel?from=${today}&to=${today}`)
    const added = (name: 'views' | 'carts' | 'checkouts' | 'orders') => (row?.[name] ?? 0) - (before?.[name] ?? 0)
    expect([added('views'), added('carts'), added('checkouts'), added('orders')]).toEqual([2, 1, 1, 1])
    expect(Object.keys((await store.db.select().from(funnelCounts))[0] ?? {})).toEqual(['day', 'step', 'count'])
  })

  test('loses no step of visitors at the same moment', async ({ store }) => {
    const { staff } = await openReports(store)
    const today = dayOf(new Date())
    const views = async () =>
      (await staff.getJson<FunnelRow[]>(`/admin/reports/funnel?from=${today}&to=${today}`))[0]?.views
    const before = (await views()) ?? 0
    await Promise.all(Array.from({ length: 30 }, () => store.client().request('POST', '/funnel', { step: 'view' })))
    expect(await views()).toBe(before + 30)
  })

  test('rejects an unknown step', async ({ store }) => {
    expect((await store.client().request('POST', '/funnel', { step: 'name' })).status).toBe(400)
  })
})

test('a report exports all its rows, and the audit log has the export', async ({ store }) => {
  const { staff, period, query } = await openReports(store)
  const book = await makeProduct(store, { name: '=Vectors', pricePaise: 10_000 })
  await sell(store, { at: startOfDay(period.from), items: [{ productId: book.id, quantity: 1 }] })
  const csv = await (await staff.request('GET', `/admin/reports/sales/export?${query}&by=product`)).text()
  expect(csv.trim().split('\n')).toEqual(['Book,Orders,Copies,Amount', "'=Vectors,1,1,100"])
  for (const path of ['sales/export?by=day&', 'stock/export?', 'funnel/export?']) {
    const response = await staff.request('GET', `/admin/reports/${path}${query}&format=xlsx`)
    expect([path, response.status]).toEqual([path, 200])
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
  }
})

test('a period that ends before it starts is rejected', async ({ store }) => {
  const { staff } = await openReports(store)
  expect(await staff.requestJson('GET', '/admin/reports/totals?from=2026-02-02&to=2026-02-01')).toMatchObject({
    status: 400,
    body: { fields: { to: 'Must not be before the first day' } },
  })
})
