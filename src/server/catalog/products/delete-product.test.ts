import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder } from '../../../../test/factories.ts'
import { addProduct, auditEntriesOf, openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { orderItems } from '../../database/schema/orders.ts'

describe('deleting a product', () => {
  test('orders keep their copy of a deleted product, and the audit log its fields', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const product = await addProduct(admin, { ...form, stock: 2 })
    const { body: order } = await store
      .client()
      .requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId: product.id, quantity: 1 }]))
    expect((await admin.request('DELETE', `/products/${product.id}`)).status).toBe(204)
    const lines = await store.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    expect(lines).toMatchObject([{ productId: null, productName: product.name, pricePaise: 34_900 }])
    expect((await auditEntriesOf(store, product.id)).at(-1)).toMatchObject({
      action: 'delete',
      subject: product.name,
      after: null,
    })
    expect((await admin.request('DELETE', `/products/${product.id}`)).status).toBe(404)
  })
})

describe('category links of a product', () => {
  test('can be created and deleted one at a time', async ({ store }) => {
    const { admin, form, jee, physics } = await openProductFixture(store)
    const { id } = await addProduct(admin, form)
    const link = { productId: id, categoryId: physics.id }
    expect(await admin.requestJson('POST', '/product-categories', link)).toMatchObject({ status: 201, body: link })
    expect((await admin.request('POST', '/product-categories', link)).status).toBe(201)
    expect(await admin.getJson(`/product-categories?productId=${id}`)).toHaveLength(2)
    expect((await admin.request('DELETE', `/product-categories/${id}/${jee.id}`)).status).toBe(204)
    expect((await admin.request('DELETE', `/product-categories/${id}/${jee.id}`)).status).toBe(404)
    expect((await admin.request('POST', '/product-categories', { productId: id, categoryId: 99_999 })).status).toBe(404)
    expect((await auditEntriesOf(store, id)).at(-1)).toMatchObject({
      before: { categoryIds: [jee.id, physics.id] },
      after: { categoryIds: [physics.id] },
    })
    expect(await admin.getJson<AdminProduct>(`/admin/products/${id}`)).toMatchObject({
      categoryIds: [physics.id],
      version: 3,
    })
  })
})
