import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { auditOf, movementsOf } from '../../../test/product-desk.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import type { BulkAnswer, BulkUndo } from '../../domain/bulk-products.ts'
import { auditLog } from '../accounts/audit.tables.ts'
import { products } from './catalog.tables.ts'

const test = base.extend<{ admin: Visitor }>({
  admin: [async ({ store }, use) => use((await loginAdmin(store)).visitor), { scope: 'file' }],
})

const bulk = (admin: Visitor, request: object) => admin.ask<BulkAnswer>('POST', '/admin/products/bulk', request)
const undo = (admin: Visitor, batch: string | null) => admin.ask<BulkUndo>('POST', `/admin/products/bulk/${batch}/undo`)
async function rowOf({ db }: TestStore, id: number) {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row
}

describe('changing many products', () => {
  test('a preview tells what would change, and changes nothing', async ({ store, admin }) => {
    const [dear, cheap] = [
      await makeProduct(store, { pricePaise: 49_900 }),
      await makeProduct(store, { pricePaise: 5000 }),
    ]
    const change = { kind: 'price', by: 'amount', value: '-100' }
    const { status, body } = await bulk(admin, { ids: [dear.id, cheap.id, 999_999], change, preview: true })
    expect(status).toBe(200)
    expect(body).toEqual({
      preview: true,
      batch: null,
      matched: 2,
      changed: 1,
      unchanged: 0,
      left: 1,
      undoable: true,
      sample: [
        {
          id: dear.id,
          name: dear.name,
          before: { price: 499, discountPercentage: 50 },
          after: { price: 399, discountPercentage: 60 },
        },
      ],
      leftSample: [{ id: cheap.id, name: cheap.name, reason: 'Its price would fall below ₹0' }],
    })
    expect(await rowOf(store, dear.id)).toEqual(dear)
  })

  test('prices change by percent in whole rupees, with discount, version and one entry each', async ({
    store,
    admin,
  }) => {
    const books = [await makeProduct(store, { pricePaise: 33_300 }), await makeProduct(store, { pricePaise: 49_950 })]
    const ids = books.map(({ id }) => id)
    const { body } = await bulk(admin, { ids, change: { kind: 'price', by: 'percent', value: 10 }, expected: 2 })
    expect(body).toMatchObject({ changed: 2, undoable: true, batch: expect.any(String) })
    expect(await rowOf(store, ids[0] ?? 0)).toMatchObject({ pricePaise: 36_600, discountPercentage: 63, version: 2 })
    expect(await rowOf(store, ids[1] ?? 0)).toMatchObject({ pricePaise: 54_900, version: 2 })
    const entries = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.batch, body.batch ?? ''))
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ action: 'bulk change', before: { price: 333 }, after: { price: 366 } })
  })

  test('undoing gives back what was before, once', async ({ store, admin }) => {
    const book = await makeProduct(store, { pricePaise: 49_950 })
    const { body } = await bulk(admin, { ids: [book.id], change: { kind: 'price', by: 'percent', value: -20 } })
    expect(await undo(admin, body.batch)).toMatchObject({
      status: 200,
      body: { restored: 1, left: 0, message: '1 product is as before' },
    })
    expect(await rowOf(store, book.id)).toMatchObject({ pricePaise: 49_950, discountPercentage: 50, version: 3 })
    expect(await undo(admin, body.batch)).toMatchObject({
      status: 409,
      body: { message: 'Nothing was undone: these products have changed since' },
    })
  })

  test('stock is set or added to, never below zero, and its movements add up', async ({ store, admin }) => {
    const [few, many] = [await makeProduct(store, { stock: 2 }), await makeProduct(store, { stock: 9 })]
    const ids = [few.id, many.id]
    const added = await bulk(admin, { ids, change: { kind: 'stock', how: 'add', value: -5 } })
    expect(added.body).toMatchObject({
      changed: 1,
      left: 1,
      leftSample: [{ id: few.id, reason: 'Its stock would fall to -3' }],
    })
    const set = await bulk(admin, { ids, change: { kind: 'stock', how: 'set', value: 4 } })
    expect(set.body).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await movementsOf(store, many.id)).map(({ change }) => change)).toEqual([9, -5])
    expect((await movementsOf(store, few.id)).map(({ change }) => change)).toEqual([2, 2])
  })

  test('undoing leaves what was sold since, and says so', async ({ store, admin }) => {
    const [sold, still] = [await makeProduct(store), await makeProduct(store)]
    const { body } = await bulk(admin, { ids: [sold.id, still.id], change: { kind: 'stock', how: 'set', value: 50 } })
    await store.visitor().ask('POST', '/orders', orderOf([{ productId: sold.id, quantity: 1 }]))
    const undone = await undo(admin, body.batch)
    expect(undone.body).toEqual({
      restored: 1,
      left: 1,
      message: '1 product is as before. 1 changed since, and was left as it is',
      leftSample: [{ id: sold.id, name: sold.name, reason: 'It has changed since' }],
    })
    expect(await rowOf(store, sold.id)).toMatchObject({ stock: 49 })
    expect(await rowOf(store, still.id)).toMatchObject({ stock: 10 })
  })

  test('flags are switched for all that a filter leaves', async ({ store, admin }) => {
    const marked = await makeProduct(store, { name: 'Zzz marked', bestSeller: true })
    const plain = await makeProduct(store, { name: 'Zzz plain' })
    const request = {
      filter: { search: 'zzz', examType: '' },
      change: { kind: 'flag', flag: 'bestSeller', value: true },
    }
    const { body } = await bulk(admin, request)
    expect(body).toMatchObject({
      matched: 2,
      changed: 1,
      unchanged: 1,
      sample: [{ id: plain.id, before: { bestSeller: false } }],
    })
    expect(await rowOf(store, marked.id)).toMatchObject({ version: 1 })
  })

  test('products are deleted together; nothing undoes that', async ({ store, admin }) => {
    const books = [await makeProduct(store), await makeProduct(store)]
    const ids = books.map(({ id }) => id)
    const before = await bulk(admin, { ids, change: { kind: 'delete' }, preview: true })
    expect(before.body).toMatchObject({ changed: 2, undoable: false, sample: [{ after: null }, { after: null }] })
    const { body } = await bulk(admin, { ids, change: { kind: 'delete' } })
    expect(await rowOf(store, ids[0] ?? 0)).toBeUndefined()
    expect(await auditOf(store, ids[1] ?? 0)).toMatchObject([
      { action: 'bulk delete', before: { price: 499 }, after: null },
    ])
    expect(await undo(admin, body.batch)).toMatchObject({
      status: 409,
      body: { message: 'Deleting products cannot be undone' },
    })
  })

  test('is refused when other products are meant than the preview told of', async ({ store, admin }) => {
    const { id } = await makeProduct(store)
    const answer = await bulk(admin, { ids: [id], change: { kind: 'delete' }, expected: 2 })
    expect(answer.status).toBe(409)
    expect(await rowOf(store, id)).toBeDefined()
  })

  test.for([
    [{ change: { kind: 'delete' } }, 'ids'],
    [{ ids: [], change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], filter: {}, change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], change: { kind: 'paint' } }, 'change.kind'],
    [{ ids: [1], change: { kind: 'stock', how: 'set', value: 1.5 } }, 'change.value'],
  ] as const)('%j is refused', async ([request, field], { admin }) => {
    const answer = await admin.ask('POST', '/admin/products/bulk', request)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty([field])
  })

  test('an unknown change cannot be undone', async ({ admin }) => {
    expect((await undo(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await undo(admin, 'last')).status).toBe(400)
  })
})
