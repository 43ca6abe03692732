import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { auditEntriesOf } from '../../../../test/fixtures/product-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import type { Subject } from '../../../domain/catalog/subjects.ts'
import { products } from '../../database/schema/catalog.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const bulkEdit = (admin: TestClient, request: object) =>
  admin.requestJson<BulkProductsResult>('POST', '/admin/products/bulk', request)

const makeBooks = async (store: TestStore, ...subjects: Subject[][]) => {
  const ids = []
  for (const own of subjects) ids.push((await makeProduct(store, { subjects: own, language: 'en' })).id)
  return ids
}
const subjectsOf = async ({ db }: TestStore, ids: number[]) =>
  (await db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)).map((row) => row.subjects)

describe('bulk edits of subjects', () => {
  test.for([
    [
      'add',
      ['biology', 'physics'],
      [
        ['physics', 'biology'],
        ['physics', 'chemistry', 'biology'],
      ],
    ],
    ['remove', ['physics'], [[], ['chemistry']]],
    ['set', ['mathematics'], [['mathematics'], ['mathematics']]],
    ['set', [], [[], []]],
  ] as const)('%s %j', async ([mode, subjects, expected], { store, admin }) => {
    const ids = await makeBooks(store, ['physics'], ['physics', 'chemistry'])
    const { body } = await bulkEdit(admin, { ids, change: { kind: 'subjects', mode, subjects } })
    expect(body).toMatchObject({ changed: 2, undoable: true })
    expect(await subjectsOf(store, ids)).toEqual(expected)
  })

  test('an edit leaves the other fields and the products that have these subjects, and is undone', async ({
    store,
    admin,
  }) => {
    const ids = await makeBooks(store, [], ['chemistry'])
    const [first = 0] = ids
    const before = await store.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
    const change = { kind: 'subjects', mode: 'add', subjects: ['chemistry'] }
    const { body } = await bulkEdit(admin, { ids, change })
    expect(body).toMatchObject({
      changed: 1,
      unchanged: 1,
      sample: [{ id: first, before: { subjects: [] }, after: { subjects: ['chemistry'] } }],
    })
    const { version: _, updatedAt: __, subjects: ___, ...others } = before[0] ?? {}
    const [row] = await store.db.select().from(products).where(eq(products.id, first))
    expect(row).toMatchObject({ ...others, subjects: ['chemistry'], version: 2 })
    expect((await auditEntriesOf(store, first)).at(-1)).toMatchObject({
      action: 'bulk edit',
      before: { subjects: [] },
      after: { subjects: ['chemistry'] },
    })
    expect((await admin.request('POST', `/admin/product-batches/${body.batch}/undo`)).status).toBe(200)
    expect(await subjectsOf(store, ids)).toEqual([[], ['chemistry']])
  })
})

describe('bulk edits of the language', () => {
  test('set it or make it not stated, and are undone', async ({ store, admin }) => {
    const ids = await makeBooks(store, ['physics'], [])
    const languages = async () =>
      (await store.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)).map(
        ({ language }) => language,
      )
    const { body } = await bulkEdit(admin, { ids, change: { kind: 'language', language: 'hi' } })
    expect(body.sample[0]).toMatchObject({ before: { language: 'en' }, after: { language: 'hi' } })
    expect(await languages()).toEqual(['hi', 'hi'])
    await bulkEdit(admin, { ids: ids.slice(1), change: { kind: 'language', language: null } })
    expect(await languages()).toEqual(['hi', null])
    const undone = await admin.requestJson('POST', `/admin/product-batches/${body.batch}/undo`)
    expect(undone.body).toMatchObject({ unrestoredCount: 1 })
    expect(await languages()).toEqual(['en', null])
    expect(await subjectsOf(store, ids)).toEqual([['physics'], []])
  })
})

test('the books without a weight are listed, get one together, and an undo takes it back', async ({ store, admin }) => {
  const ids = await makeBooks(store, ['physics'], [])
  const missing = async () =>
    (await admin.getJson<{ id: number }[]>('/admin/products?weight=missing')).filter(({ id }) => ids.includes(id))
      .length
  expect(await missing()).toBe(2)
  const { body } = await bulkEdit(admin, { ids, change: { kind: 'weight', value: '640' } })
  expect(body.sample[0]).toMatchObject({ before: { weightGrams: null }, after: { weightGrams: 640 } })
  expect(await missing()).toBe(0)
  expect((await admin.request('POST', `/admin/product-batches/${body.batch}/undo`)).status).toBe(200)
  expect(await missing()).toBe(2)
})
