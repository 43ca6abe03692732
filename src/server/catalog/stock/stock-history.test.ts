import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, stockOf } from '../../../../test/factories.ts'
import { addProduct, auditEntriesOf, openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test } from '../../../../test/test-store.ts'
import {
  type StockMovement,
  stockMovementSchema,
  type StockEntryResult,
} from '../../../domain/catalog/stock/stock-movements.ts'
import { products } from '../../database/schema/catalog.ts'

const historyOf = (admin: TestClient, productId: number) =>
  admin.getJson<StockMovement[]>(`/admin/products/${productId}/stock-movements`)
const summaryOf = async (admin: TestClient, productId: number) =>
  (await historyOf(admin, productId)).map(({ change, stockAfter, reason }) => [change, stockAfter, reason])
type Lines = { productId: number; quantity: number; stock?: number }[]
const save = (admin: TestClient, reason: string, lines: Lines, more: object = {}) =>
  admin.requestJson<StockEntryResult>('POST', '/admin/stock-entries', {
    requestId: randomUUID(),
    reason,
    lines,
    ...more,
  })

describe('the stock history of a product', () => {
  test('has every sale, cancellation, edit and import, with who, when and the order', async ({ store }) => {
    const { admin, user, form } = await openProductFixture(store)
    const { id, sku } = await addProduct(admin, { ...form, stock: 8, sku: 'HISTORY-1' })
    const items = [{ productId: id, quantity: 3 }]
    const { body: order } = await store.client().requestJson<{ id: number }>('POST', '/orders', buildOrder(items))
    await admin.request('PUT', `/orders/${order.id}`, { status: 'cancelled' })
    await admin.request('PUT', `/orders/${order.id}`, { status: 'pending' })
    await admin.request('PATCH', `/products/${id}`, { stock: 20 })
    await admin.request('POST', '/admin/products/bulk', { ids: [id], change: { kind: 'stock', mode: 'add', value: 2 } })
    const body = new FormData()
    body.set('file', new File([`SKU,Stock\n${sku},30`], 'stock.csv'))
    await (await admin.send('/admin/products/import', { method: 'POST', body })).text()

    expect(await summaryOf(admin, id)).toEqual([
      [8, 30, 'import'],
      [2, 22, 'correction'],
      [15, 20, 'correction'],
      [-3, 5, 'reopen'],
      [3, 8, 'cancel'],
      [-3, 5, 'order'],
      [8, 8, 'opening'],
    ])
    const history = await historyOf(admin, id)
    for (const row of history) expect(stockMovementSchema.strict().parse(row)).toEqual(row)
    expect(history.map(({ actor, orderId }) => [actor, orderId])).toEqual([
      [user.username, null],
      [user.username, null],
      [user.username, null],
      [user.username, order.id],
      [user.username, order.id],
      [null, order.id],
      [user.username, null],
    ])
    const page = await admin.requestJson<StockMovement[]>(
      'GET',
      `/admin/products/${id}/stock-movements?limit=2&offset=1`,
    )
    expect(page.headers.get('X-Total-Count')).toBe('7')
    expect(page.body.map(({ stockAfter }) => stockAfter)).toEqual([22, 20])
    expect((await admin.request('GET', '/admin/products/999999/stock-movements')).status).toBe(404)
  })

  test('records a stock that was changed past the shop', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const book = await makeProduct(store, { stock: 4 })
    await store.db.execute(sql`update products set stock = 9 where id = ${book.id}`)
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`update products set stock = 1 where id = ${book.id}`)
      await tx.execute(sql`update products set stock = 7 where id = ${book.id}`)
      await tx.execute(sql`update products set stock = 7 where id = ${book.id}`)
    })
    expect(await summaryOf(admin, book.id)).toEqual([
      [-2, 7, 'database'],
      [5, 9, 'database'],
      [4, 4, 'opening'],
    ])
    const { id: _, createdAt: __, ...copy } = book
    const [added] = await store.db
      .insert(products)
      .values({ ...copy, slug: `${copy.slug}-copy`, stock: 2 })
      .returning()
    expect(await summaryOf(admin, added?.id ?? 0)).toEqual([[2, 2, 'database']])
  })

  test('cannot be changed, and goes with its product only', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const { id } = await makeProduct(store)
    for (const change of [sql`update stock_movements set change = 1`, sql`delete from stock_movements`]) {
      await expect(store.db.execute(sql`${change} where product_id = ${id}`)).rejects.toMatchObject({
        cause: { message: 'Stock movements cannot be changed or deleted' },
      })
    }
    expect((await admin.request('DELETE', `/products/${id}`)).status).toBe(204)
    const { rows } = await store.db.execute(sql`select from stock_movements where product_id = ${id}`)
    expect(rows).toHaveLength(0)
  })
})

describe('a stock entry', () => {
  test('adds received and returned copies and takes out damaged ones', async ({ store }) => {
    const { admin, user } = await openProductFixture(store)
    const [first, second] = [await makeProduct(store, { stock: 5 }), await makeProduct(store, { stock: 0 })]
    const lines = [
      { productId: second.id, quantity: 12 },
      { productId: first.id, quantity: 1 },
    ]
    const received = await save(admin, 'received', lines, { note: 'Invoice 118' })
    expect(received).toMatchObject({
      status: 200,
      body: {
        isRepeated: false,
        lines: [
          { productId: second.id, name: second.name, change: 12, stockAfter: 12 },
          { productId: first.id, change: 1, stockAfter: 6 },
        ],
      },
    })
    await save(admin, 'returned', [{ productId: first.id, quantity: 2 }])
    await save(admin, 'damaged', [{ productId: first.id, quantity: 3 }])
    expect(await summaryOf(admin, first.id)).toEqual([
      [-3, 5, 'damaged'],
      [2, 8, 'returned'],
      [1, 6, 'received'],
      [5, 5, 'opening'],
    ])
    expect((await historyOf(admin, second.id))[0]).toMatchObject({ note: 'Invoice 118', actor: user.username })
    expect((await auditEntriesOf(store, second.id)).at(-1)).toMatchObject({
      action: 'receive',
      before: { stock: 0 },
      after: { stock: 12 },
    })
  })

  test('counts a title once, however often and at the same time it is sent', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const { id } = await makeProduct(store, { stock: 5 })
    const entry = { requestId: randomUUID() }
    const send = () => save(admin, 'received', [{ productId: id, quantity: 10 }], entry)
    const results = await Promise.all([send(), send(), send()])
    expect(results.map(({ body }) => body.lines[0]?.stockAfter)).toEqual([15, 15, 15])
    expect(results.filter(({ body }) => !body.isRepeated)).toHaveLength(1)
    expect((await send()).body).toMatchObject({ isRepeated: true, lines: [{ stockAfter: 15 }] })
    expect(await stockOf(store, id)).toBe(15)
  })

  test('is refused if its list was saved before with other copies, as from two windows', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    for (const reason of ['received', 'counted']) {
      const [{ id: first }, { id: second }] = [
        await makeProduct(store, { stock: 5 }),
        await makeProduct(store, { stock: 5 }),
      ]
      const entry = { requestId: randomUUID() }
      const lines = [{ productId: first, quantity: 1, stock: 5 }]
      expect(await save(admin, reason, lines, entry)).toMatchObject({ status: 200 })
      for (const other of [
        { productId: second, quantity: 3, stock: 5 },
        { productId: first, quantity: 2, stock: 5 },
      ]) {
        const changed = other.productId === second ? [...lines, other] : [other]
        expect(await save(admin, reason, changed, entry)).toMatchObject({ status: 409, body: { code: 'list_saved' } })
      }
      expect(await save(admin, reason, lines, entry)).toMatchObject({ status: 200, body: { isRepeated: true } })
      expect(await stockOf(store, second)).toBe(5)
    }
  })

  test('of a count keeps the orders since the counter looked', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const { id } = await makeProduct(store, { stock: 10 })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    const counted = await save(admin, 'counted', [{ productId: id, quantity: 9, stock: 10 }])
    expect(counted.body.lines).toMatchObject([{ change: -1, stockAfter: 7 }])
    expect((await save(admin, 'counted', [{ productId: id, quantity: 7 }])).body.lines).toMatchObject([{ change: 0 }])
    expect((await summaryOf(admin, id))[0]).toEqual([0, 7, 'counted'])
  })

  test('refuses a count of a book that other staff counted or edited after the counter saw its stock', async ({
    store,
  }) => {
    const { admin } = await openProductFixture(store)
    const { id } = await makeProduct(store, { stock: 48 })
    const counts = await Promise.all(
      [30, 31].map((quantity) => save(admin, 'counted', [{ productId: id, quantity, stock: 48 }])),
    )
    expect(counts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stock = (await stockOf(store, id)) ?? 0
    expect([30, 31]).toContain(stock)
    await admin.requestJson('PATCH', `/products/${id}`, { stock: 20 })
    expect(await save(admin, 'counted', [{ productId: id, quantity: 25, stock }])).toMatchObject({
      status: 409,
      body: { code: 'stock_changed', message: expect.stringContaining('It is 20 now: count it again.') as string },
    })
  })

  test('never takes out more copies than there are, and saves all lines or none', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const [many, few] = [await makeProduct(store, { stock: 9 }), await makeProduct(store, { stock: 2 })]
    const lines = [
      { productId: many.id, quantity: 3 },
      { productId: few.id, quantity: 3 },
    ]
    expect(await save(admin, 'damaged', lines)).toMatchObject({
      status: 409,
      body: { code: 'stock_below_zero', message: `Only 2 copies of “${few.name}” are in stock` },
    })
    expect(await stockOf(store, many.id)).toBe(9)
  })

  test.for([
    ['received', [{ productId: 999_999, quantity: 1 }], 'Product 999999 does not exist'],
    ['received', [{ productId: 1, quantity: 0 }], 'Every product needs a quantity above 0'],
    ['received', [], 'Add at least one product'],
    [
      'counted',
      [
        { productId: 1, quantity: 1 },
        { productId: 1, quantity: 2 },
      ],
      'A product is listed twice',
    ],
  ] as const)('%s %j is rejected', async ([reason, lines, message], { store }) => {
    const { admin } = await openProductFixture(store)
    await makeProduct(store)
    const { status, body } = await save(admin, reason, [...lines])
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { lines: message } } })
  })
})
