import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { addProduct, auditEntriesOf, openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import {
  type AdminProduct,
  adminProductSchema,
  type ProductRow,
} from '../../../domain/catalog/products/admin-product.ts'
import type { Institute, Product } from '../../../domain/catalog/product.ts'
import type { ListingPage } from '../../../domain/search/product-search.ts'
import { listSitemapEntries } from '../../render/crawler.routes.ts'
import { products } from '../../database/schema/catalog.ts'
import { publishDueProducts } from './publish-products.ts'

const setStatus = ({ db }: TestStore, id: number, status: 'published' | 'draft' | 'archived') =>
  db.update(products).set({ status }).where(eq(products.id, id))

/** Where customers find a product: lists, search, suggestions, facets, availability and the sitemap. */
async function findEverywhere(store: TestStore, { id, name, slug, instituteId }: typeof products.$inferSelect) {
  const client = store.client()
  const word = encodeURIComponent(name)
  const [list, cards, found, availability] = await Promise.all([
    client.getJson<Product[]>(`/products?instituteId=${instituteId}`),
    client.getJson<Product[]>(`/product-cards?instituteId=${instituteId}`),
    client.getJson<Product[]>(`/products?search=${word}`),
    client.getJson<Product[]>(`/product-availability?ids=${id}`),
  ])
  const suggested = await client.getJson<{ products: Product[] }>(`/suggestions?q=${word}`)
  const { facets } = await client.getJson<ListingPage>(`/listing?instituteId=${instituteId}`)
  const institutes = await client.getJson<Institute[]>('/institutes')
  const sitemap = (await listSitemapEntries(store.db)).filter(({ path }) => path === `/products/${slug}`)
  return {
    listed: [list, cards, found, availability, suggested.products].map((rows) => rows.some((row) => row.id === id)),
    counted: facets.conditions.reduce((sum, { count }) => sum + count, 0),
    productCount: institutes.find((institute) => institute.id === instituteId)?.productCount,
    inSitemap: sitemap.length,
  }
}

const EVERYWHERE = { listed: [true, true, true, true, true], counted: 1, productCount: 1, inSitemap: 1 }
const NOWHERE = { listed: [false, false, false, false, false], counted: 0, productCount: 0, inSitemap: 0 }

describe('the status of a product', () => {
  test('decides where customers find it; the page of an archived product stays', async ({ store }) => {
    const institute = await makeInstitute(store, 'Vibrant')
    const book = await makeProduct(store, { name: 'Xylography Primer', instituteId: institute.id })
    const page = async () => (await store.client().request('GET', `/products/detail?slug=${book.slug}`)).status
    await expect.poll(() => findEverywhere(store, book)).toEqual(EVERYWHERE)
    expect(await page()).toBe(200)
    await setStatus(store, book.id, 'archived')
    await expect.poll(() => findEverywhere(store, book)).toEqual(NOWHERE)
    expect(await store.client().getJson(`/products/${book.id}`)).toMatchObject({ status: 'archived' })
    await setStatus(store, book.id, 'draft')
    await expect.poll(page).toBe(404)
    expect(await findEverywhere(store, book)).toEqual(NOWHERE)
    await setStatus(store, book.id, 'published')
    await expect.poll(() => findEverywhere(store, book)).toEqual(EVERYWHERE)
  })

  test('only a published product can be ordered', async ({ store }) => {
    for (const status of ['draft', 'archived'] as const) {
      const book = await makeProduct(store)
      await setStatus(store, book.id, status)
      const order = buildOrder([{ productId: book.id, quantity: 1 }])
      expect(await store.client().requestJson('POST', '/orders', order), status).toMatchObject({
        status: 409,
        body: { changes: [{ productId: book.id, reason: 'gone' }] },
      })
    }
  })

  test('staff see all products and filter them by status', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, status: 'draft', publishAt: '2099-01-02T10:00' })
    const rows = await admin.getJson<ProductRow[]>('/admin/products?status=draft')
    expect(rows.find((row) => row.id === id)).toMatchObject({
      status: 'draft',
      publishAt: '2099-01-02T04:30:00.000Z',
      hasOrders: false,
    })
    expect((await admin.getJson<ProductRow[]>('/admin/products')).map((row) => row.id)).toContain(id)
    expect((await admin.request('GET', '/admin/products?status=hidden')).status).toBe(400)
  })
})

describe('a scheduled product', () => {
  test('is published when its time has come, and cached pages show it', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const draft = await addProduct(admin, { ...form, status: 'draft', publishAt: '2099-01-02T04:30:00Z' })
    const page = async () => (await store.client().request('GET', `/products/detail?slug=${draft.slug}`)).status
    expect(await page()).toBe(404)
    await publishDueProducts(store.db)
    expect(await page()).toBe(404)
    await store.db.execute(sql`update products set publish_at = now() - interval '1 minute' where id = ${draft.id}`)
    await publishDueProducts(store.db)
    await expect.poll(page).toBe(200)
    expect(await admin.getJson<AdminProduct>(`/admin/products/${draft.id}`)).toMatchObject({
      status: 'published',
      publishAt: null,
    })
  })

  test('has no time any more once staff publish or archive it', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, status: 'draft', publishAt: '2099-01-02T10:00' })
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${id}`, { status: 'archived' })
    expect(body).toMatchObject({ status: 'archived', publishAt: null })
    expect((await auditEntriesOf(store, id)).at(-1)).toMatchObject({ after: { status: 'archived', publishAt: null } })
    const late = await admin.requestJson('PATCH', `/products/${id}`, { publishAt: '2099-01-02T10:00' })
    expect(late.body).toMatchObject({ status: 'archived', publishAt: null })
    expect((await admin.request('PATCH', `/products/${id}`, { publishAt: 'tomorrow' })).status).toBe(400)
  })
})

describe('duplicating a product', () => {
  test('makes a draft with the same fields and images, but its own slug, no SKU and no stock', async ({ store }) => {
    const { admin, form, physics } = await openProductFixture(store)
    const original = await addProduct(admin, {
      ...form,
      categoryIds: [physics.id],
      sku: `DUP-${form.name}`.replaceAll(/[^A-Z0-9-]/gi, ''),
      stock: 4,
      image: '/files/a.webp',
      imageGallery: '/files/b.webp',
      authors: 'H. C. Verma',
    })
    const { status, body } = await admin.requestJson<AdminProduct>('POST', `/admin/products/${original.id}/duplicate`)
    expect(status).toBe(201)
    expect(adminProductSchema.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      name: `${form.name} (copy)`,
      status: 'draft',
      sku: null,
      stock: 0,
      price: original.price,
      authors: 'H. C. Verma',
      categoryIds: original.categoryIds,
      image: '/files/a.webp',
    })
    expect(body.slug).not.toBe(original.slug)
    expect((await admin.request('POST', '/admin/products/999999/duplicate')).status).toBe(404)
  })
})
