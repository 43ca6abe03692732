import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test as base } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import type { Category, Institute } from '../../../domain/catalog/product.ts'
import { auditLog } from '../../database/audit.tables.ts'
import { banners } from '../../content/content.tables.ts'
import { promotions } from '../../orders/promotions/promotions.tables.ts'
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
    expect((await admin.request('POST', `/admin/categories/${side.id}/restore`)).status).toBe(204)
    expect(await listProductCategories(store.db, book.id)).toContainEqual({ productId: book.id, categoryId: side.id })
    expect(await admin.requestJson('POST', `/admin/categories/${side.id}/restore`)).toMatchObject({ status: 409 })
    expect(await admin.requestJson('POST', `/admin/categories/${primary.id}/restore`)).toMatchObject({ status: 404 })
  })
})
