import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder, placeOrder } from '../../../../test/factories.ts'
import { auditEntriesOf, stockMovementsOf } from '../../../../test/fixtures/product-fixture.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import type { ProductBatchDetail } from '../../../domain/catalog/batches/product-batch.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { products } from '../../database/schema/catalog.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const bulkEdit = (admin: TestClient, request: object) =>
  admin.requestJson<BulkProductsResult>('POST', '/admin/products/bulk', request)
const undo = (admin: TestClient, batch: string | null) =>
  admin.requestJson<ProductBatchDetail & { message: string }>('POST', `/admin/product-batches/${batch}/undo`)
async function findRow({ db }: TestStore, id: number) {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row
}

describe('bulk edits', () => {
  test('a preview shows the changes without making them', async ({ store, admin }) => {
    const [expensive, cheap] = [
      await makeProduct(store, { pricePaise: 49_900 }),
      await makeProduct(store, { pricePaise: 5000 }),
    ]
    const change = { kind: 'price', unit: 'amount', value: '-100' }
    const { status, body } = await bulkEdit(admin, { ids: [expensive.id, cheap.id, 999_999], change, preview: true })
    expect(status).toBe(200)
    expect(body).toEqual({
      preview: true,
      batch: null,
      matched: 2,
      changed: 1,
      archived: 0,
      openOrders: { count: 0, ids: [] },
      unchanged: 0,
      skipped: 1,
      undoable: true,
      sample: [
        {
          id: expensive.id,
          name: expensive.name,
          before: { price: 499, discountPercentage: 50 },
          after: { price: 399, discountPercentage: 60 },
        },
      ],
      fingerprint: expect.any(String) as string,
      skippedSample: [{ id: cheap.id, name: cheap.name, reason: 'Its price would fall below ₹1' }],
    })
    expect(await findRow(store, expensive.id)).toEqual(expensive)
  })

  test('prices change by percent to whole rupees, with discount, version and an audit entry each', async ({
    store,
    admin,
  }) => {
    const books = [await makeProduct(store, { pricePaise: 33_300 }), await makeProduct(store, { pricePaise: 49_950 })]
    const ids = books.map(({ id }) => id)
    const { body } = await bulkEdit(admin, {
      ids,
      change: { kind: 'price', unit: 'percent', value: 10 },
      expectedCount: 2,
    })
    expect(body).toMatchObject({ changed: 2, undoable: true, batch: expect.any(String) })
    expect(await findRow(store, ids[0] ?? 0)).toMatchObject({ pricePaise: 36_600, discountPercentage: 63, version: 2 })
    expect(await findRow(store, ids[1] ?? 0)).toMatchObject({ pricePaise: 54_900, version: 2 })
    const entries = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.batch, body.batch ?? ''))
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ action: 'bulk edit', before: { price: 333 }, after: { price: 366 } })
  })

  test('an undo restores the former values, once', async ({ store, admin }) => {
    const book = await makeProduct(store, { pricePaise: 49_950 })
    const { body } = await bulkEdit(admin, { ids: [book.id], change: { kind: 'price', unit: 'percent', value: -20 } })
    expect(await undo(admin, body.batch)).toMatchObject({
      status: 200,
      body: { kind: 'bulk edit', title: 'Prices', undoneAt: expect.any(String) as string, unrestored: [] },
    })
    expect(await findRow(store, book.id)).toMatchObject({ pricePaise: 49_950, discountPercentage: 50, version: 3 })
    expect(await undo(admin, body.batch)).toMatchObject({
      status: 409,
      body: { message: 'This was undone already' },
    })
  })

  test('a price above the MRP is illegal in India, so a bulk edit leaves the book as it is and names both', async ({
    store,
    admin,
  }) => {
    const book = await makeProduct(store, { pricePaise: 90_000, originalPricePaise: 99_900 })
    const change = { kind: 'price', unit: 'percent', value: 20 }
    const { body } = await bulkEdit(admin, { ids: [book.id], change })
    const reason = 'The price ₹1,080 is above the MRP ₹999. Lower it, or enter a new MRP'
    expect(body).toMatchObject({ changed: 0, skipped: 1, batch: null, skippedSample: [{ id: book.id, reason }] })
    expect(await findRow(store, book.id)).toMatchObject({ pricePaise: 90_000 })
    const form = await admin.requestJson('PATCH', `/products/${book.id}`, { price: 1080 })
    expect(form).toMatchObject({ status: 400, body: { fields: { price: reason } } })
    expect(
      (await admin.requestJson('PATCH', `/products/${book.id}`, { price: 1080, originalPrice: 1100 })).status,
    ).toBe(200)
  })

  test('an undo leaves out a former price that is above the MRP of today, and says so', async ({ store, admin }) => {
    const [lowered, plain] = [
      await makeProduct(store, { pricePaise: 90_000, originalPricePaise: 99_900 }),
      await makeProduct(store, { pricePaise: 90_000, originalPricePaise: 99_900 }),
    ]
    const { body } = await bulkEdit(admin, {
      ids: [lowered.id, plain.id],
      change: { kind: 'price', unit: 'percent', value: -50 },
    })
    await admin.request('PATCH', `/products/${lowered.id}`, { originalPrice: 800 })
    const reason = 'The price ₹900 is above the MRP ₹800. Lower it, or enter a new MRP. The prices stay'
    expect((await undo(admin, body.batch)).body.unrestored).toMatchObject([{ id: lowered.id, reason }])
    expect(await findRow(store, lowered.id)).toMatchObject({ pricePaise: 45_000, originalPricePaise: 80_000 })
    expect(await findRow(store, plain.id)).toMatchObject({ pricePaise: 90_000 })
  })

  test('stock is set or added to, never below zero, and its movements add up', async ({ store, admin }) => {
    const [few, many] = [await makeProduct(store, { stock: 2 }), await makeProduct(store, { stock: 9 })]
    const ids = [few.id, many.id]
    const added = await bulkEdit(admin, { ids, change: { kind: 'stock', mode: 'add', value: -5 } })
    expect(added.body).toMatchObject({
      changed: 1,
      skipped: 1,
      skippedSample: [{ id: few.id, reason: 'Its stock would fall to -3' }],
    })
    const set = await bulkEdit(admin, { ids, change: { kind: 'stock', mode: 'set', value: 4 } })
    expect(set.body).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await stockMovementsOf(store, many.id)).map(({ change }) => change)).toEqual([9, -5])
    expect((await stockMovementsOf(store, few.id)).map(({ change }) => change)).toEqual([2, 2])
  })

  test('an undo takes the copies back, but those that were sold since stay sold, and it says so', async ({
    store,
    admin,
  }) => {
    const [sold, unsold] = [await makeProduct(store), await makeProduct(store)]
    const { body } = await bulkEdit(admin, {
      ids: [sold.id, unsold.id],
      change: { kind: 'stock', mode: 'set', value: 50 },
    })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 1 }]))
    const undone = await undo(admin, body.batch)
    expect(undone.body.unrestored).toMatchObject([
      { id: sold.id, name: sold.name, reason: '1 copy was sold since. Stock 10 less 1 is 9' },
    ])
    expect(await findRow(store, sold.id)).toMatchObject({ stock: 9 })
    expect(await findRow(store, unsold.id)).toMatchObject({ stock: 10 })
  })

  test('an undo keeps what staff changed since, says who, and stays in the list after a reload', async ({
    store,
    admin,
  }) => {
    const [edited, counted] = [await makeProduct(store), await makeProduct(store)]
    const price = await bulkEdit(admin, {
      ids: [edited.id, counted.id],
      change: { kind: 'price', unit: 'percent', value: -10 },
    })
    const stock = await bulkEdit(admin, { ids: [counted.id], change: { kind: 'stock', mode: 'set', value: 30 } })
    await admin.request('PATCH', `/products/${edited.id}`, { price: 270 })
    await admin.request('PATCH', `/products/${counted.id}`, { stock: 7 })
    expect((await undo(admin, price.body.batch)).body.unrestored).toMatchObject([
      { id: edited.id, reason: expect.stringMatching(/^\S+ changed the price on .+\. It stays at ₹270$/) as string },
    ])
    expect((await undo(admin, stock.body.batch)).body.unrestored).toMatchObject([
      { id: counted.id, reason: expect.stringMatching(/changed the stock on .+\. It stays at 7$/) as string },
    ])
    expect(await findRow(store, counted.id)).toMatchObject({ stock: 7, pricePaise: 49_900 })
    const list = await admin.getJson<ProductBatchDetail[]>('/admin/product-batches')
    expect(list.slice(0, 2)).toMatchObject([
      { id: stock.body.batch, title: 'Stock', unrestoredCount: 1, undoneAt: null },
      { id: price.body.batch, title: 'Prices', unrestoredCount: 1, undoneAt: expect.any(String) as string },
    ])
  })

  test('flags are set for all products of a filter', async ({ store, admin }) => {
    const marked = await makeProduct(store, { name: 'Zzz marked', bestSeller: true })
    const plain = await makeProduct(store, { name: 'Zzz plain' })
    const request = {
      filter: { search: 'zzz', examType: '' },
      change: { kind: 'flag', flag: 'bestSeller', value: true },
    }
    const { body } = await bulkEdit(admin, request)
    expect(body).toMatchObject({
      matched: 2,
      changed: 1,
      unchanged: 1,
      sample: [{ id: plain.id, before: { bestSeller: false } }],
    })
    expect(await findRow(store, marked.id)).toMatchObject({ version: 1 })
  })

  test('deleting many products cannot be undone', async ({ store, admin }) => {
    const books = [await makeProduct(store), await makeProduct(store)]
    const ids = books.map(({ id }) => id)
    const before = await bulkEdit(admin, { ids, change: { kind: 'delete' }, preview: true })
    expect(before.body).toMatchObject({ changed: 2, undoable: false, sample: [{ after: null }, { after: null }] })
    const { body } = await bulkEdit(admin, { ids, change: { kind: 'delete' } })
    expect(await findRow(store, ids[0] ?? 0)).toBeUndefined()
    expect(await auditEntriesOf(store, ids[1] ?? 0)).toMatchObject([
      { action: 'bulk delete', before: { price: 499 }, after: null },
    ])
    expect((await undo(admin, body.batch)).status).toBe(404)
  })

  test('the preview of a deletion names the orders that are not sent yet and need the products', async ({
    store,
    admin,
  }) => {
    const book = await makeProduct(store)
    const items = [{ productId: book.id, quantity: 1 }]
    const ids: number[] = []
    for (let order = 0; order < 8; order += 1) ids.push(await placeOrder(store, { items }))
    for (const [index, status] of ['shipped', 'cancelled'].entries())
      await admin.request('PUT', `/orders/${ids[index]}`, { status })
    const { body } = await bulkEdit(admin, { ids: [book.id], change: { kind: 'delete' }, preview: true })
    expect(body.openOrders).toEqual({ count: 6, ids: ids.slice(2, 7) })
  })

  test('a deletion archives products with orders, each with an audit entry', async ({ store, admin }) => {
    const [ordered, unordered, archived] = [
      await makeProduct(store),
      await makeProduct(store),
      await makeProduct(store),
    ]
    const items = [ordered, archived].map(({ id }) => ({ productId: id, quantity: 1 }))
    const orderId = await placeOrder(store, { items })
    await admin.request('PATCH', `/products/${archived.id}`, { status: 'archived' })
    const request = { ids: [ordered.id, unordered.id, archived.id], change: { kind: 'delete' } }
    const sample = [
      { id: ordered.id, name: ordered.name, before: { status: 'published' }, after: { status: 'archived' } },
      { id: unordered.id, name: unordered.name, before: { price: 499, stock: 10 }, after: null },
    ]
    const expected = { matched: 3, changed: 2, archived: 1, unchanged: 1, skipped: 0, undoable: false, sample }
    const { body: preview } = await bulkEdit(admin, { ...request, preview: true })
    expect(preview).toMatchObject({ ...expected, openOrders: { count: 1, ids: [orderId] } })
    expect(await findRow(store, ordered.id)).toMatchObject({ status: 'published' })

    const { body } = await bulkEdit(admin, request)
    expect(body).toMatchObject({ ...expected, batch: expect.any(String) })
    expect(await findRow(store, ordered.id)).toMatchObject({ status: 'archived', version: 2 })
    expect(await findRow(store, unordered.id)).toBeUndefined()
    expect((await auditEntriesOf(store, ordered.id)).at(-1)).toMatchObject({
      action: 'update',
      batch: body.batch,
      before: { status: 'published' },
      after: { status: 'archived' },
    })
    expect((await auditEntriesOf(store, unordered.id)).at(-1)).toMatchObject({ action: 'bulk delete' })
    expect((await undo(admin, body.batch)).status).toBe(404)
  })

  test('two staff who raise a price by what both saw raise it once', async ({ store, admin }) => {
    const { id } = await makeProduct(store, { pricePaise: 30_000, originalPricePaise: 90_000 })
    const request = { ids: [id], change: { kind: 'price', unit: 'percent', value: 10 } }
    const { body: seen } = await bulkEdit(admin, { ...request, preview: true })
    const both = [1, 2].map(() => bulkEdit(admin, { ...request, fingerprint: seen.fingerprint }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await findRow(store, id)).toMatchObject({ pricePaise: 33_000 })
  })

  test('copies are added to what is left after orders that came since the preview', async ({ store, admin }) => {
    const { id } = await makeProduct(store, { stock: 5 })
    const request = { ids: [id], change: { kind: 'stock', mode: 'add', value: 10 } }
    const { body: seen } = await bulkEdit(admin, { ...request, preview: true })
    await placeOrder(store, { items: [{ productId: id, quantity: 2 }] })
    expect((await bulkEdit(admin, { ...request, fingerprint: seen.fingerprint })).status).toBe(200)
    expect(await findRow(store, id)).toMatchObject({ stock: 13 })
  })

  test('a stock that is set does not take back what was sold since the preview', async ({ store, admin }) => {
    const { id } = await makeProduct(store, { stock: 5 })
    const request = { ids: [id], change: { kind: 'stock', mode: 'set', value: 20 } }
    const { body: seen } = await bulkEdit(admin, { ...request, preview: true })
    await placeOrder(store, { items: [{ productId: id, quantity: 2 }] })
    expect((await bulkEdit(admin, { ...request, fingerprint: seen.fingerprint })).status).toBe(409)
    expect(await findRow(store, id)).toMatchObject({ stock: 3 })
  })

  test('an edit is rejected when the selection differs from the preview', async ({ store, admin }) => {
    const { id } = await makeProduct(store)
    const response = await bulkEdit(admin, { ids: [id], change: { kind: 'delete' }, expectedCount: 2 })
    expect(response.status).toBe(409)
    expect(await findRow(store, id)).toBeDefined()
  })

  test.for([
    [{ change: { kind: 'delete' } }, 'ids'],
    [{ ids: [], change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], filter: {}, change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], change: { kind: 'paint' } }, 'change.kind'],
    [{ ids: [1], change: { kind: 'stock', mode: 'set', value: 1.5 } }, 'change.value'],
    [{ ids: [1], change: { kind: 'subjects', mode: 'add', subjects: [] } }, 'change.subjects'],
    [{ ids: [1], change: { kind: 'language', language: 'klingon' } }, 'change.language'],
  ] as const)('%j is rejected', async ([request, field], { admin }) => {
    const response = await admin.requestJson('POST', '/admin/products/bulk', request)
    expect(response.status).toBe(400)
    expect(response.body.fields).toHaveProperty([field])
  })

  test('an unknown batch cannot be undone', async ({ admin }) => {
    expect((await undo(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await undo(admin, 'last')).status).toBe(400)
  })
})
