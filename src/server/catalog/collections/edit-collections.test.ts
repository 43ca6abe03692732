import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { countLockWaits } from '../../../../test/lock-waits.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test as base } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import type { Category, Institute } from '../../../domain/catalog/product.ts'
import type { ProductBatch } from '../../../domain/catalog/batches/product-batch.ts'
import { products } from '../../database/schema/catalog.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { banners } from '../../database/schema/content.ts'
import { promotions } from '../../database/schema/promotions.ts'
import { listProductCategories } from '../catalog.queries.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store, 'meena')).client), { scope: 'file' }],
})

describe.for([
  { path: '/institutes', kind: 'institute', a: 'an institute', imageField: 'logo' },
  { path: '/categories', kind: 'category', a: 'a category', imageField: 'image' },
] as const)('$path', ({ path, kind, a, imageField }) => {
  type Collection = Institute & Category

  test('can be created, changed and deleted, and guests see the changes', async ({ store, admin }) => {
    const created = await admin.requestJson<Collection>('POST', path, { name: ` Bansal ${kind} `, productCount: 99 })
    const { id } = created.body
    expect(created).toMatchObject({ status: 201, body: { name: `Bansal ${kind}`, description: '', productCount: 0 } })
    const seen = async () =>
      (await store.client().getJson<Collection[]>(path)).find((collection) => collection.id === id)
    await expect.poll(seen).toEqual(created.body)
    const changed = await admin.requestJson<Collection>('PUT', `${path}/${id}`, { [imageField]: '/files/b-1x1.webp' })
    expect(changed).toMatchObject({ status: 200, body: { ...created.body, [imageField]: '/files/b-1x1.webp' } })
    await expect.poll(seen).toEqual(changed.body)
    expect((await admin.request('DELETE', `${path}/${id}`)).status).toBe(204)
    await expect.poll(seen).toBeUndefined()
    const missing = { status: 404, body: { message: `${kind === 'institute' ? 'Institute' : 'Category'} not found` } }
    expect(await admin.requestJson('DELETE', `${path}/${id}`)).toMatchObject(missing)
    expect(await admin.requestJson('PUT', `${path}/${id}`, { name: 'Ghost' })).toMatchObject(missing)
  })

  test('have unique names, ignoring case', async ({ admin }) => {
    await admin.request('POST', path, { name: `Vibrant ${kind}` })
    const taken = `There is already ${a} called VIBRANT ${kind}`
    const conflict = { status: 409, body: { message: taken, fields: { name: taken } } }
    expect(await admin.requestJson('POST', path, { name: `VIBRANT ${kind}` })).toMatchObject(conflict)
    const other = await admin.requestJson<Collection>('POST', path, { name: `Nucleus ${kind}` })
    expect(await admin.requestJson('PUT', `${path}/${other.body.id}`, { name: `VIBRANT ${kind}` })).toMatchObject(
      conflict,
    )
    const own = await admin.requestJson<Collection>('PUT', `${path}/${other.body.id}`, { name: `NUCLEUS ${kind}` })
    expect(own).toMatchObject({ status: 200, body: { name: `NUCLEUS ${kind}` } })
    const race = [1, 2, 3].map(() => admin.request('POST', path, { name: `Rush ${kind}` }))
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.toSorted((one, two) => one - two)).toEqual([201, 409, 409])
  })

  test('are rejected with all invalid fields at once', async ({ admin }) => {
    const { status, body } = await admin.requestJson('POST', path, { name: ' ', [imageField]: 'javascript:alert(1)' })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { name: 'Name is required', [imageField]: 'Must be a path or a URL' },
    })
  })

  test('have every change recorded in the audit log with its actor', async ({ store, admin }) => {
    const { body } = await admin.requestJson<Collection>('POST', path, { name: `Sankalp ${kind}` })
    await admin.request('PUT', `${path}/${body.id}`, { description: 'In Kota' })
    await admin.request('DELETE', `${path}/${body.id}`)
    const isOfRow = and(eq(auditLog.kind, kind), eq(auditLog.subjectId, String(body.id)))
    expect(await store.db.select().from(auditLog).where(isOfRow).orderBy(auditLog.id)).toMatchObject([
      { action: 'create', actor: 'meena', subject: `Sankalp ${kind}`, before: null },
      { action: 'update', before: { description: '' }, after: { description: 'In Kota' } },
      { action: 'delete', after: null },
    ])
  })

  test('are searched, sorted and paged in the admin table', async ({ admin }) => {
    for (const prefix of ['c', 'a', 'b']) await admin.request('POST', path, { name: `${prefix} Table_${kind}` })
    const list = await admin.requestJson<Collection[]>('GET', `/admin${path}?search=TABLE_&limit=2`)
    expect(list.body.map(({ name }) => name)).toEqual([`a Table_${kind}`, `b Table_${kind}`])
    expect(list.headers.get('X-Total-Count')).toBe('3')
    expect(list.headers.get('Link')).toContain(`/admin${path}?search=TABLE_&limit=2&offset=2`)
    expect(list.headers.get('Cache-Control')).toContain('no-store')
    const descending = await admin.getJson<Collection[]>(`/admin${path}?search=table_&sort=-name`)
    expect(descending.map(({ name }) => name[0])).toEqual(['c', 'b', 'a'])
    expect(await admin.requestJson('GET', `/admin${path}?sort=colour`)).toMatchObject({ status: 400 })
  })
})

describe('collections with products', () => {
  test('an institute with products cannot be deleted', async ({ store, admin }) => {
    const { id, name } = await makeInstitute(store, 'Motion')
    const book = await makeProduct(store, { instituteId: id })
    const problem = (books: string) => ({ message: `${name} still has ${books}. Move or delete them first.` })
    expect(await admin.requestJson('DELETE', `/institutes/${id}`)).toMatchObject({
      status: 409,
      body: problem('a product'),
    })
    const other = await makeProduct(store, { instituteId: id })
    expect(await admin.requestJson('DELETE', `/institutes/${id}`)).toMatchObject({
      status: 409,
      body: problem('2 products'),
    })
    const table = await admin.getJson<Institute[]>('/admin/institutes?sort=-productCount&limit=1')
    expect(table).toMatchObject([{ id, productCount: 2 }])
    for (const product of [book, other]) await admin.request('DELETE', `/products/${product.id}`)
    expect((await admin.request('DELETE', `/institutes/${id}`)).status).toBe(204)
  })

  test('the primary category of a product cannot be deleted; other categories are deleted with their links', async ({
    store,
    admin,
  }) => {
    const [primary, second] = [await makeCategory(store, 'Main category'), await makeCategory(store, 'Side category')]
    const book = await makeProduct(store, { categoryId: primary.id, categoryIds: [primary.id, second.id] })
    expect(await admin.requestJson('DELETE', `/categories/${primary.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Main category is the primary category of a product. Choose another one there first.' },
    })
    expect((await admin.request('DELETE', `/categories/${second.id}`)).status).toBe(204)
    expect(await listProductCategories(store.db, book.id)).toEqual([{ productId: book.id, categoryId: primary.id }])
  })

  test('a product created while its institute is deleted keeps the institute or is rejected', async ({
    store,
    admin,
  }) => {
    const { id } = await makeInstitute(store, 'Fleeting')
    const category = await makeCategory(store, 'Late category')
    const form = { name: 'Late book', price: 1, categoryId: category.id, instituteId: id, examType: 'JEE' }
    const [creation, deletion] = await Promise.all([
      admin.request('POST', '/products', { ...form, classTypes: ['11th'] }),
      admin.request('DELETE', `/institutes/${id}`),
    ])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([creation.status, deletion.status])
  })

  test('before a category is deleted, staff see its books, links and promotions; the log has them; it can be undone', async ({
    store,
    admin,
  }) => {
    const [primary, side] = [await makeCategory(store, 'Kept category'), await makeCategory(store, 'Going category')]
    const books = [primary, side].map(({ id }) => id)
    const book = await makeProduct(store, { categoryId: primary.id, categoryIds: books })
    const gone = await makeProduct(store, { categoryId: primary.id, categoryIds: books })
    await store.db.insert(banners).values({ title: 'Exam sale', buttonLink: `/categories/${side.id}`, active: false })
    await store.db.insert(promotions).values({ code: 'side5', name: 'Side', percent: 5, categoryIds: [side.id] })
    const references = { links: ['Banner: Exam sale'], promotions: ['SIDE5'] }
    expect(await admin.getJson(`/admin/categories/${side.id}/uses`)).toEqual({
      products: 2,
      requiredBy: 0,
      ...references,
    })
    expect(await admin.getJson(`/admin/categories/${primary.id}/uses`)).toMatchObject({ requiredBy: 2 })
    expect((await admin.request('DELETE', `/categories/${side.id}`)).status).toBe(204)
    const entry = and(eq(auditLog.kind, 'category'), eq(auditLog.subject, 'Going category'))
    const [logged] = await store.db.select().from(auditLog).where(entry)
    expect(logged).toMatchObject({ action: 'delete', before: { productIds: [book.id, gone.id], ...references } })

    await admin.request('DELETE', `/products/${gone.id}`)
    expect((await admin.request('POST', `/admin/categories/${side.id}/restore`)).status).toBe(200)
    expect(await listProductCategories(store.db, book.id)).toContainEqual({ productId: book.id, categoryId: side.id })
    expect(await admin.requestJson('POST', `/admin/categories/${side.id}/restore`)).toMatchObject({ status: 409 })
    expect(await admin.requestJson('POST', `/admin/categories/${primary.id}/restore`)).toMatchObject({ status: 404 })
  })

  test('a category is deleted with its books moved to another one, and undo takes them back', async ({
    store,
    admin,
  }) => {
    const [from, to] = [await makeCategory(store, 'Old shelf'), await makeCategory(store, 'New shelf')]
    const other = await makeCategory(store, 'Third shelf')
    const primary = await makeProduct(store, { categoryId: from.id, categoryIds: [from.id] })
    const inBoth = await makeProduct(store, { categoryId: to.id, categoryIds: [from.id, to.id] })
    const edited = await makeProduct(store, { categoryId: from.id, categoryIds: [from.id] })
    const remove = (moveTo: number) => admin.requestJson('DELETE', `/categories/${from.id}?moveTo=${moveTo}`)
    for (const wrong of [from.id, 999_999])
      expect(await remove(wrong)).toMatchObject({
        status: 400,
        body: { fields: { moveTo: 'Choose another category' } },
      })
    expect((await admin.request('DELETE', `/categories/${from.id}?moveTo=${to.id}`)).status).toBe(204)
    const placeOf = async ({ id }: { id: number }) => {
      const [row] = await store.db.select().from(products).where(eq(products.id, id))
      const links = await listProductCategories(store.db, id)
      return [row?.categoryId, ...links.map(({ categoryId }) => categoryId)]
    }
    expect(await placeOf(primary)).toEqual([to.id, to.id])
    expect(await placeOf(inBoth)).toEqual([to.id, to.id])
    const entry = and(eq(auditLog.kind, 'category'), eq(auditLog.subject, 'Old shelf'), eq(auditLog.action, 'delete'))
    const [logged] = await store.db.select().from(auditLog).where(entry)
    const productIds = [primary.id, inBoth.id, edited.id]
    expect(logged).toMatchObject({ before: { productIds, movedTo: to.id }, batch: expect.any(String) as string })
    expect((await admin.getJson<ProductBatch[]>('/admin/product-batches'))[0]).toMatchObject({
      id: logged?.batch,
      title: 'From Old shelf to New shelf',
      counts: { updated: 3 },
    })

    await admin.request('PATCH', `/products/${edited.id}`, { categoryId: other.id, categoryIds: [other.id] })
    const restored = await admin.requestJson('POST', `/admin/categories/${from.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { unrestored: 1 } })
    expect(await placeOf(primary)).toEqual([from.id, from.id])
    expect(await placeOf(inBoth)).toEqual([to.id, from.id, to.id])
    expect(await placeOf(edited)).toEqual([other.id, other.id])
  })

  test('a move that cannot be undone because the category was deleted can be undone when the category is restored', async ({
    store,
    admin,
  }) => {
    const [from, to] = [await makeCategory(store, 'Left shelf'), await makeCategory(store, 'Right shelf')]
    await makeProduct(store, { categoryId: from.id, categoryIds: [from.id] })
    await admin.request('DELETE', `/categories/${from.id}?moveTo=${to.id}`)
    const [move] = await admin.getJson<ProductBatch[]>('/admin/product-batches')
    const undo = () => admin.requestJson('POST', `/admin/product-batches/${move?.id}/undo`)
    const reason = expect.stringContaining('was deleted since') as string
    expect(await undo()).toMatchObject({ status: 200, body: { undoneAt: null, unrestored: [{ reason }] } })
    const restored = await admin.requestJson('POST', `/admin/categories/${from.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { unrestored: 0 } })
    expect(await undo()).toMatchObject({ status: 409, body: { message: 'This was undone already' } })
  })

  test('if two categories are deleted at the same moment, each with its books moved to the other, only one is deleted', async ({
    store,
    admin,
  }) => {
    const [one, other] = [await makeCategory(store, 'Modules'), await makeCategory(store, 'Test papers')]
    const books: number[] = []
    for (const { id } of [one, other]) books.push((await makeProduct(store, { categoryId: id, categoryIds: [id] })).id)
    const remove = (from: number, to: number) => admin.request('DELETE', `/categories/${from}?moveTo=${to}`)
    const deletions = await store.services.background.db.transaction(async (tx) => {
      await tx.select().from(products).where(inArray(products.id, books)).for('update')
      const both = [remove(one.id, other.id), remove(other.id, one.id)]
      await expect.poll(() => countLockWaits(store)).toBe(2)
      return both
    })
    const statuses = (await Promise.all(deletions)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400])
    const remaining = statuses[0] === 400 ? one : other
    const rows = await store.db.select().from(products).where(inArray(products.id, books))
    expect(rows.map(({ categoryId }) => categoryId)).toEqual([remaining.id, remaining.id])
  })

  test('a category whose books were moved on is restored without them, and says so', async ({ store, admin }) => {
    const [from, to] = [await makeCategory(store, 'First rack'), await makeCategory(store, 'Second rack')]
    const last = await makeCategory(store, 'Third rack')
    await makeProduct(store, { categoryId: from.id, categoryIds: [from.id] })
    await admin.request('DELETE', `/categories/${from.id}?moveTo=${to.id}`)
    await admin.request('DELETE', `/categories/${to.id}?moveTo=${last.id}`)
    const restored = await admin.requestJson('POST', `/admin/categories/${from.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { unrestored: 1 } })
    const moves = await admin.getJson<ProductBatch[]>('/admin/product-batches')
    const move = moves.find(({ title }) => title === 'From First rack to Second rack')
    expect(move).toMatchObject({ undoneAt: null, unrestoredCount: 1 })
  })

  test('an institute is deleted with its books moved to another one, and undo takes them back', async ({
    store,
    admin,
  }) => {
    const [from, to] = [await makeInstitute(store, 'Old institute'), await makeInstitute(store, 'New institute')]
    const book = await makeProduct(store, { instituteId: from.id })
    const instituteOf = async () =>
      (await store.db.select().from(products).where(eq(products.id, book.id))).map(({ instituteId }) => instituteId)
    expect((await admin.request('DELETE', `/institutes/${from.id}?moveTo=${to.id}`)).status).toBe(204)
    expect(await instituteOf()).toEqual([to.id])
    const restored = await admin.requestJson('POST', `/admin/institutes/${from.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { unrestored: 0 } })
    expect(await instituteOf()).toEqual([from.id])
  })
})
