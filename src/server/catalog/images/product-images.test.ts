import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { type ProductImage, productImageSchema } from '../../../domain/catalog/product.ts'
import type { ProductImageSummary } from '../../../domain/catalog/images/product-images.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { MAX_UPLOAD_BYTES } from './process-image.ts'
import { products } from '../../database/schema/catalog.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const cover = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer()

async function upload(admin: TestClient, productId: number, image: Uint8Array | string, imageType?: string) {
  const body = new FormData()
  body.set('image', new File([image as BlobPart], 'cover.png', { type: 'image/png' }))
  if (imageType) body.set('imageType', imageType)
  const response = await admin.send(`/product-images/${productId}`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as ProductImage & { message?: string } }
}

async function readImageFields({ db }: TestStore, productId: number) {
  const { image, imageGallery, version } = products
  const [row] = await db.select({ image, imageGallery, version }).from(products).where(eq(products.id, productId))
  return row
}

/** Creates a product with a main image and two gallery images. */
async function makeProductWithImages(store: TestStore, admin: TestClient) {
  const { id, name } = await makeProduct(store)
  const [a, b, c] = [
    (await upload(admin, id, await cover('#b33951'), 'main')).body,
    (await upload(admin, id, await cover('#1f50b2'))).body,
    (await upload(admin, id, await cover('#016864'))).body,
  ]
  return { id, name, a, b, c, list: () => admin.getJson<ProductImage[]>(`/admin/product-images/${id}`) }
}

const idsAndTypes = (images: ProductImage[]) => images.map(({ id, imageType }) => [id, imageType])

describe('product images', () => {
  test('can be uploaded as main or gallery images, and the product shows them', async ({ store, admin }) => {
    const { id, a, b, c, list } = await makeProductWithImages(store, admin)
    expect(productImageSchema.strict().parse(a)).toMatchObject({ productId: id, imageType: 'main', altText: '' })
    expect(idsAndTypes(await list())).toEqual([
      [a.id, 'main'],
      [b.id, 'gallery'],
      [c.id, 'gallery'],
    ])
    const shown = { image: a.imageUrl, imageGallery: `${b.imageUrl},${c.imageUrl}` }
    expect(await readImageFields(store, id)).toEqual({ ...shown, version: 4 })
    await expect.poll(() => store.client().getJson(`/products/${id}`)).toMatchObject(shown)
    const repeated = await upload(admin, id, await cover('#1f50b2'))
    expect([repeated.status, repeated.body.id, (await list()).length]).toEqual([201, b.id, 3])
  })

  test('include the former main image as the first of the gallery', async ({ store, admin }) => {
    const { id, a, b, c, list } = await makeProductWithImages(store, admin)
    const { body } = await upload(admin, id, await cover('#ffffff'), 'main')
    expect((await list()).map((one) => one.id)).toEqual([body.id, a.id, b.id, c.id])
    expect(await admin.requestJson('PUT', `/product-images/${c.id}/set-main`)).toMatchObject({
      status: 200,
      body: { id: c.id, imageType: 'main' },
    })
    expect((await list()).map((one) => one.id)).toEqual([c.id, body.id, a.id, b.id])
    expect(await readImageFields(store, id)).toMatchObject({
      image: c.imageUrl,
      imageGallery: [body, a, b].map(({ imageUrl }) => imageUrl).join(','),
    })
  })

  test('can be reordered, and the first becomes the main image', async ({ store, admin }) => {
    const { id, a, b, c, list } = await makeProductWithImages(store, admin)
    const order = (imageIds: unknown) =>
      admin.requestJson<ProductImage[]>('PUT', `/product-images/${id}/reorder`, { imageIds })
    const response = await order([a.id, c.id, b.id])
    expect([response.status, response.body]).toEqual([200, await list()])
    expect((await readImageFields(store, id))?.imageGallery).toBe(`${c.imageUrl},${b.imageUrl}`)
    await order([b.id, a.id])
    expect(idsAndTypes(await list())).toEqual([
      [b.id, 'main'],
      [a.id, 'gallery'],
      [c.id, 'gallery'],
    ])
    await order([c.id])
    expect((await list()).map((one) => one.id)).toEqual([b.id, c.id, a.id])
    const { a: foreign } = await makeProductWithImages(store, admin)
    expect(await order([foreign.id, a.id])).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await order([])).status).toBe(400)
    expect((await order('all')).status).toBe(400)
  })

  test('can be deleted, and the first of the gallery replaces the main image', async ({ store, admin }) => {
    const { id, a, b, c, list } = await makeProductWithImages(store, admin)
    expect((await admin.request('DELETE', `/product-images/${a.id}`)).status).toBe(204)
    expect(await readImageFields(store, id)).toMatchObject({ image: b.imageUrl, imageGallery: c.imageUrl })
    await admin.request('DELETE', `/product-images/${c.id}`)
    await admin.request('DELETE', `/product-images/${b.id}`)
    expect(await readImageFields(store, id)).toMatchObject({ image: '', imageGallery: '' })
    expect(await list()).toEqual([])
    expect((await admin.request('DELETE', `/product-images/${a.id}`)).status).toBe(404)
    // A gallery image does not become the main image by itself: staff have chosen its type.
    await upload(admin, id, await cover('#b33951'))
    expect((await list()).map(({ imageType }) => imageType)).toEqual(['gallery'])
  })

  test('have an alt text that the store shows', async ({ store, admin }) => {
    const { b, list } = await makeProductWithImages(store, admin)
    const altText = 'Back cover with the list of chapters'
    expect(await admin.requestJson('PATCH', `/product-images/${b.id}`, { altText })).toMatchObject({
      status: 200,
      body: { altText },
    })
    expect((await list()).find(({ id }) => id === b.id)?.altText).toBe(altText)
    const product = await admin.requestJson('GET', `/products/${b.productId}`)
    expect(product.body).toMatchObject({ imageAlts: { [b.imageUrl]: altText } })
    const tooLong = await admin.requestJson('PATCH', `/product-images/${b.id}`, { altText: 'x'.repeat(201) })
    expect(tooLong).toMatchObject({ status: 400, body: { fields: { altText: 'Must be at most 200 characters' } } })
  })

  test('have every change recorded in the audit log', async ({ store, admin }) => {
    const { a, b, c, name, id } = await makeProductWithImages(store, admin)
    await admin.request('PUT', `/product-images/${b.id}/set-main`)
    await admin.request('PUT', `/product-images/${id}/reorder`, { imageIds: [b.id, c.id, a.id] })
    await admin.request('DELETE', `/product-images/${a.id}`)
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.subject, name)).orderBy(auditLog.id)
    expect(rows.map(({ action, kind, subjectId }) => [action, kind, subjectId])).toEqual([
      ...[a, b, c].map((one) => ['create', 'product-image', String(one.id)]),
      ['update', 'product-image', String(b.id)],
      ['reorder', 'product', String(id)],
      ['delete', 'product-image', String(a.id)],
    ])
  })

  test('are rejected if they are not images, too large, or of an unknown product', async ({ store, admin }) => {
    const { id } = await makeProduct(store)
    expect(await upload(admin, id, 'text')).toMatchObject({ status: 415 })
    expect(await upload(admin, id, new Uint8Array(MAX_UPLOAD_BYTES + 1))).toMatchObject({ status: 413 })
    expect(await upload(admin, id, await cover('#b33951'), 'cover')).toMatchObject({ status: 400 })
    expect(await upload(admin, 999_999, await cover('#b33951'))).toMatchObject({
      status: 404,
      body: { message: 'Product not found' },
    })
    for (const [method, path] of [
      ['GET', '/admin/product-images/999999'],
      ['PUT', '/product-images/999999/set-main'],
      ['DELETE', '/product-images/999999'],
    ] as const) {
      expect((await admin.request(method, path)).status).toBe(404)
    }
    expect((await admin.request('PUT', '/product-images/999999/reorder', { imageIds: [1] })).status).toBe(404)
    expect((await admin.request('PATCH', '/product-images/999999', { altText: '' })).status).toBe(404)
  })

  test('are not lost in concurrent edits', async ({ store, admin }) => {
    const { id, a, b, c, list } = await makeProductWithImages(store, admin)
    await Promise.all([
      admin.request('PUT', `/product-images/${b.id}/set-main`),
      admin.request('PUT', `/product-images/${id}/reorder`, { imageIds: [c.id, b.id, a.id] }),
      upload(admin, id, await cover('#000000'), 'main'),
      admin.request('PUT', `/product-images/${c.id}/set-main`),
    ])
    const images = await list()
    expect(images.filter(({ imageType }) => imageType === 'main')).toHaveLength(1)
    const [main, ...gallery] = images.map(({ imageUrl }) => imageUrl)
    expect(await readImageFields(store, id)).toMatchObject({ image: main, imageGallery: gallery.join(',') })
    expect(images).toHaveLength(4)
  })
})

describe('product picker', () => {
  test('lists products by name with their image counts', async ({ store, admin }) => {
    const first = await makeProduct(store, { name: 'Picker Zebra' })
    await makeProduct(store, { name: 'Picker Ant' })
    await upload(admin, first.id, await cover('#b33951'))
    const response = await admin.request('GET', '/product-images?search=PICKER&limit=1&sort=-name')
    expect(await response.json()).toMatchObject([{ id: first.id, name: 'Picker Zebra', imageCount: 1 }])
    expect(response.headers.get('X-Total-Count')).toBe('2')
    const all = await admin.getJson<ProductImageSummary[]>('/product-images?search=picker')
    expect(all.map(({ name }) => name)).toEqual(['Picker Ant', 'Picker Zebra'])
  })
})
