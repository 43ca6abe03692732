import { describe, expect } from 'vitest'
import { makeInstitute, buildOrder } from '../../../../test/factories.ts'
import { addProduct, auditEntriesOf, stockMovementsOf, openProductFixture } from '../../../../test/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/admin-product.ts'

describe('changing a product', () => {
  test('only what is named changes; discount, version and the log follow', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const made = await addProduct(admin, { ...form, originalPrice: 698, stock: 4 })
    const { status, body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${made.id}`, {
      price: '523.50',
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, price: 523.5, discountPercentage: 25, version: 2, updatedAt: body.updatedAt })
    expect((await auditEntriesOf(store, made.id)).at(-1)).toMatchObject({
      action: 'update',
      before: { price: 349, discountPercentage: 50 },
      after: { price: 523.5, discountPercentage: 25 },
    })
    expect(await store.client().getJson<AdminProduct>(`/products/${made.id}`)).toMatchObject({ price: 523.5 })
  })

  test('a change that changes nothing makes no version and no entry', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const made = await addProduct(admin, form)
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${made.id}`, {
      price: 349,
      name: made.name,
    })
    expect(body).toEqual(made)
    expect(await auditEntriesOf(store, made.id)).toHaveLength(1)
  })

  test('the second of two who edit is told what would be overwritten', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const made = await addProduct(admin, form)
    await admin.requestJson('PATCH', `/products/${made.id}`, { price: 300, name: 'Waves', version: 1 })
    const second = await admin.requestJson('PATCH', `/products/${made.id}`, {
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
    expect(second.body.conflict?.current).toMatchObject({ id: made.id, name: 'Waves', price: 300, version: 2 })
    const after = await admin.getJson<AdminProduct>(`/admin/products/${made.id}`)
    expect(after).toMatchObject({ price: 300, stock: 0, version: 2 })
  })

  test('of two saves at the same moment one is refused', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, form)
    const saves = await Promise.all(
      [1, 2, 3].map((n) => admin.requestJson('PATCH', `/products/${id}`, { price: n, version: 1 })),
    )
    expect(saves.map(({ status }) => status)).toContain(200)
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('stock that was sold meanwhile is not put back unseen', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5 })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    const late = await admin.requestJson('PATCH', `/products/${id}`, { stock: 10, expectedStock: 5, version: 1 })
    expect(late).toMatchObject({ status: 409, body: { conflict: { changes: { stock: { yours: 10, theirs: 3 } } } } })
    const again = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      stock: 10,
      expectedStock: 3,
      version: 1,
    })
    expect(again).toMatchObject({ status: 200, body: { stock: 10 } })
    expect((await stockMovementsOf(store, id)).map(({ change, reason }) => [change, reason])).toEqual([
      [5, 'opening'],
      [-2, 'order'],
      [7, 'correction'],
    ])
  })

  test('a new slug keeps the former one, an empty one is made from the name', async ({ store }) => {
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

  test('categories are written with it, the primary one among them', async ({ store }) => {
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
    ['a broken rule', '/products/1', { price: -1, rating: 4.55 }, 400],
  ] as const)('%s is refused', async ([, path, change, status], { store }) => {
    const { admin } = await openProductFixture(store)
    expect((await admin.request('PATCH', path, change)).status).toBe(status)
  })
})
