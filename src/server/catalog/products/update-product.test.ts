import { describe, expect } from 'vitest'
import { makeInstitute, buildOrder } from '../../../../test/factories.ts'
import {
  addProduct,
  auditEntriesOf,
  stockMovementsOf,
  openProductFixture,
} from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { applyStockMovements } from './decrement-stock.ts'

describe('updating a product', () => {
  test('only the given fields change, with discount, version and an audit entry', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, { ...form, originalPrice: 698, stock: 4 })
    const { status, body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${product.id}`, {
      price: '523.50',
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

  test('an edit of fields that another user has changed is rejected with these fields', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, form)
    const { price, classTypes, edition } = product
    await admin.requestJson('PATCH', `/products/${product.id}`, { price: 300, name: 'Waves', classTypes: ['dropper'] })
    const second = await admin.requestJson('PATCH', `/products/${product.id}`, {
      price: 200,
      edition: '2027',
      classTypes: ['dropper'],
      expected: { price, edition, classTypes },
    })
    expect(second.status).toBe(409)
    expect(second.body.conflict?.changes).toEqual({ price: { yours: 200, theirs: 300 } })
    expect(second.body.conflict?.current).toMatchObject({ id: product.id, name: 'Waves', price: 300, version: 2 })
    const after = await admin.getJson<AdminProduct>(`/admin/products/${product.id}`)
    expect(after).toMatchObject({ price: 300, edition, version: 2 })
  })

  test('edits of different fields are merged', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id, name, price } = await addProduct(admin, form)
    await admin.requestJson('PATCH', `/products/${id}`, { price: 300, expected: { price } })
    const { status, body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      name: 'Waves',
      expected: { name },
    })
    expect({ status, name: body.name, price: body.price }).toEqual({ status: 200, name: 'Waves', price: 300 })
  })

  test('only one of three concurrent edits is saved', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id, price } = await addProduct(admin, form)
    const saves = await Promise.all(
      [1, 2, 3].map((n) => admin.requestJson('PATCH', `/products/${id}`, { price: n, expected: { price } })),
    )
    expect(saves.map(({ status }) => status)).toContain(200)
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('a stock edit does not overwrite sales since the form was loaded', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5 })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    const restocked = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, {
      stock: 12,
      expected: { stock: 5 },
    })
    expect(restocked).toMatchObject({ status: 200, body: { stock: 10 } })
    const emptied = await admin.requestJson('PATCH', `/products/${id}`, { stock: 0, expected: { stock: 12 } })
    expect(emptied).toMatchObject({ status: 409, body: { conflict: { changes: { stock: { yours: 0, theirs: 10 } } } } })
    expect((await stockMovementsOf(store, id)).map(({ change, reason }) => [change, reason])).toEqual([
      [5, 'opening'],
      [-2, 'order'],
      [7, 'correction'],
    ])
  })

  test.for([
    [1000, 200],
    [1001, 409],
  ] as const)('a stock that was read %d orders ago is answered with %d', async ([copies, status], { store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5000 })
    const sale = { productId: id, change: -1, reason: 'order', orderId: 1 } as const
    const sales = Array.from({ length: copies }, () => sale)
    await store.db.transaction((tx) => applyStockMovements(tx, sales))
    const edit = { stock: 5001, expected: { stock: 5000 } }
    expect(await admin.requestJson('PATCH', `/products/${id}`, edit)).toMatchObject({ status })
  })

  test('the second of two users who set the stock at the same time gets a conflict', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5 })
    await admin.requestJson('PATCH', `/products/${id}`, { stock: 20, expected: { stock: 5 } })
    const second = await admin.requestJson('PATCH', `/products/${id}`, { stock: 9, expected: { stock: 5 } })
    expect(second).toMatchObject({ status: 409, body: { conflict: { changes: { stock: { yours: 9, theirs: 20 } } } } })
    await admin.requestJson('PATCH', `/products/${id}`, { price: 300 })
    const both = await admin.requestJson('PATCH', `/products/${id}`, {
      stock: 9,
      price: 250,
      edition: '2026',
      expected: { stock: 5, price: form.price, edition: 'Standard' },
    })
    expect(both.body.conflict?.changes).toEqual({
      price: { yours: 250, theirs: 300 },
      stock: { yours: 9, theirs: 20 },
    })
  })

  test('a form that sends back the stock it read does not undo sales, even without the expected stock', async ({
    store,
  }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 5 })
    await store.client().requestJson('POST', '/orders', buildOrder([{ productId: id, quantity: 2 }]))
    const stale = await admin.requestJson('PATCH', `/products/${id}`, { name: 'Waves', stock: 5 })
    expect(stale).toMatchObject({ status: 409, body: { conflict: { changes: { stock: { yours: 5, theirs: 3 } } } } })
    const set = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, { name: 'Waves', stock: 50 })
    expect(set).toMatchObject({ status: 200, body: { name: 'Waves', stock: 50 } })
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
