import { describe, expect } from 'vitest'
import { makeInstitute, buildOrder } from '../../../../test/factories.ts'
import { addProduct, auditEntriesOf, stockMovementsOf, openProductFixture } from '../../../../test/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/admin-product.ts'

describe('updating a product', () => {
  test('only the given fields change, with discount, version and an audit entry', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, { ...form, originalPrice: 698, stock: 4 })
    const { status, body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${product.id}`, {
      price: '523.50',
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...product, price: 523.5, discountPercentage: 25, version: 2, updatedAt: body.updatedAt })
    expect((await auditEntriesOf(store, product.id)).at(-1)).toMatchObject({
      action: 'update',
      before: { price: 349, discountPercentage: 50 },
      after: { price: 523.5, discountPercentage: 25 },
    })
    expect(await store.client().getJson<AdminProduct>(`/products/${product.id}`)).toMatchObject({ price: 523.5 })
  })

  test('an update without changes creates no version and no audit entry', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, form)
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${product.id}`, {
      price: 349,
      name: product.name,
    })
    expect(body).toEqual(product)
    expect(await auditEntriesOf(store, product.id)).toHaveLength(1)
  })

  test('an edit of an old version is rejected with the conflicting fields', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, form)
    await admin.requestJson('PATCH', `/products/${product.id}`, { price: 300, name: 'Waves', version: 1 })
    const second = await admin.requestJson('PATCH', `/products/${product.id}`, {
      price: 200,
      examType: 'JEE',
      stock: 3,
      version: 1,
    })
    expect(second.status).toBe(409)
    expect(second.body.conflict?.changes).toEqual({
      price: { yours: 200, theirs: 300 },
      stock: { yours: 3, theirs: 0 },
    })
    expect(second.body.conflict?.current).toMatchObject({ id: product.id, name: 'Waves', price: 300, version: 2 })
    const after = await admin.getJson<AdminProduct>(`/admin/products/${product.id}`)
    expect(after).toMatchObject({ price: 300, stock: 0, version: 2 })
  })

  test('only one of three concurrent edits is saved', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, form)
    const saves = await Promise.all(
      [1, 2, 3].map((n) => admin.requestJson('PATCH', `/products/${id}`, { price: n, version: 1 })),
    )
    expect(saves.map(({ status }) => status)).toContain(200)
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('a stock edit does not overwrite sales since the form was loaded', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5 })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    const stale = await admin.requestJson('PATCH', `/products/${id}`, { stock: 10, expectedStock: 5, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { conflict: { changes: { stock: { yours: 10, theirs: 3 } } } } })
    const current = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      stock: 10,
      expectedStock: 3,
      version: 1,
    })
    expect(current).toMatchObject({ status: 200, body: { stock: 10 } })
    expect((await stockMovementsOf(store, id)).map(({ change, reason }) => [change, reason])).toEqual([
      [5, 'opening'],
      [-2, 'order'],
      [7, 'correction'],
    ])
  })

  test('the former slug still finds the product, and an empty slug is made from the name', async ({ store }) => {
    const { admin, form, serial } = await openProductFixture(store)
    const { id, slug } = await addProduct(admin, form)
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      slug: `Renamed Waves ${serial}!`,
    })
    expect(body.slug).toBe(`renamed-waves-${serial}`)
    expect(await store.client().getJson(`/products/detail?slug=${slug}`)).toMatchObject({ id })
    const emptied = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      slug: '',
      name: `Sound ${serial}`,
    })
    expect(emptied.body.slug).toBe(`sound-${serial}`)
  })

  test('categories are saved with the product, including the primary one', async ({ store }) => {
    const { admin, form, jee, physics, serial } = await openProductFixture(store)
    const institute = await makeInstitute(store, `Motion ${serial}`)
    const { id } = await addProduct(admin, form)
    const change = { categoryId: physics.id, categoryIds: [jee.id], instituteId: institute.id }
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, change)
    expect(body).toMatchObject({
      categoryId: physics.id,
      categoryIds: [jee.id, physics.id],
      instituteName: institute.name,
    })
    const cleared = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      categoryIds: [],
      instituteId: null,
    })
    expect(cleared.body).toMatchObject({ categoryIds: [physics.id], instituteId: null })
    expect((await auditEntriesOf(store, id)).at(-1)).toMatchObject({
      after: { categoryIds: [physics.id], instituteId: null },
    })
  })

  test.for([
    ['an unknown product', '/products/999999', { price: 1 }, 404],
    ['an invalid field', '/products/1', { price: -1, rating: 4.55 }, 400],
  ] as const)('%s is rejected', async ([, path, change, status], { store }) => {
    const { admin } = await openProductFixture(store)
    expect((await admin.request('PATCH', path, change)).status).toBe(status)
  })
})
