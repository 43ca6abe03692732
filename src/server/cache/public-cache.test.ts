import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Product } from '../../domain/catalog/product.ts'
import { products } from '../database/schema/catalog.ts'

const POLL_OPTIONS = { interval: 5 }

/** Requests a path until its response is cached. The cache is disabled until the LISTEN connection is open. */
async function waitUntilCached(store: TestStore, path: string): Promise<void> {
  const { cache } = store.services
  const isCached = async () => {
    await store.client().request('GET', path)
    return cache.find(`/api${path}`) !== undefined
  }
  await expect.poll(isCached, POLL_OPTIONS).toBe(true)
}

/** Creates two products and waits until the events of their creation, which invalidate all products, have arrived. */
async function makeTwoProducts(store: TestStore, fields: { stock: number }) {
  const [first, second] = [await makeProduct(store, fields), await makeProduct(store)]
  const last = await makeProduct(store)
  await waitUntilCached(store, `/products/${last.id}`)
  // Events arrive in order: this one, or that of its creation, comes after the others.
  await store.db.update(products).set({ stock: 1 }).where(eq(products.id, last.id))
  await expect.poll(() => store.services.cache.find(`/api/products/${last.id}`), POLL_OPTIONS).toBeUndefined()
  return [first, second] as const
}

describe('cached API responses', () => {
  test('an order invalidates the responses about its products, and only those', async ({ store }) => {
    const [sold, other] = await makeTwoProducts(store, { stock: 5 })
    await waitUntilCached(store, `/products/${sold.id}`)
    await waitUntilCached(store, `/products/${other.id}`)
    await store.client().request('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 2 }]))
    const isCached = (id: number) => store.services.cache.find(`/api/products/${id}`) !== undefined
    await expect.poll(() => isCached(sold.id), POLL_OPTIONS).toBe(false)
    expect(isCached(other.id)).toBe(true)
    expect(await store.client().getJson<Product>(`/products/${sold.id}`)).toMatchObject({ stock: 3 })
  })

  test('a rejected order invalidates nothing', async ({ store }) => {
    const [book, sold] = await makeTwoProducts(store, { stock: 1 })
    await waitUntilCached(store, `/products/${book.id}`)
    await waitUntilCached(store, `/products/${sold.id}`)
    await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }]))
    // Events arrive in order: once the second order has invalidated its product, the first has sent nothing.
    await store.client().request('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 1 }]))
    await expect.poll(() => store.services.cache.find(`/api/products/${sold.id}`), POLL_OPTIONS).toBeUndefined()
    expect(store.services.cache.find(`/api/products/${book.id}`)).toBeDefined()
  })

  test('a change made by another process invalidates the response', async ({ store }) => {
    const book = await makeProduct(store)
    await waitUntilCached(store, `/products/detail?slug=${book.slug}`)
    await store.db.update(products).set({ pricePaise: 12_300 }).where(eq(products.id, book.id))
    const price = async () => (await store.client().getJson<Product>(`/products/detail?slug=${book.slug}`)).price
    await expect.poll(price, POLL_OPTIONS).toBe(123)
  })

  test('every product has its own response, by id and by slug', async ({ store }) => {
    const [first, second] = [await makeProduct(store), await makeProduct(store)]
    await waitUntilCached(store, `/products/detail?id=${first.id}`)
    for (const { id, slug } of [first, second, first]) {
      expect(await store.client().getJson(`/products/detail?id=${id}`)).toMatchObject({ id, slug })
      expect(await store.client().getJson(`/products/detail?slug=${slug}`)).toMatchObject({ id, slug })
    }
  })

  test('a product is found as soon as it is created, although its slug was a 404 before', async ({ store }) => {
    const path = '/products/detail?slug=new-arrival'
    expect((await store.client().request('GET', path)).status).toBe(404)
    await makeProduct(store, { slug: 'new-arrival' })
    expect((await store.client().request('GET', path)).status).toBe(200)
  })

  test('a browser with a current copy gets a 304', async ({ store }) => {
    const book = await makeProduct(store)
    const path = `/products/${book.id}`
    const first = await store.client().request('GET', path)
    const etag = first.headers.get('ETag') ?? ''
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    const again = await store.client().request('GET', path, undefined, { 'If-None-Match': etag })
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
    expect(again.headers.get('ETag')).toBe(etag)
    const other = await store.client().request('GET', path, undefined, { 'If-None-Match': 'W/"old"' })
    expect(other.status).toBe(200)
  })

  test.for(['br', 'gzip'])(
    'a response is compressed with %s for a browser that accepts it',
    async (encoding, { store }) => {
      await makeProduct(store, { description: 'Kinematics and dynamics. '.repeat(100) })
      const response = await store.client().request('GET', '/products', undefined, { 'Accept-Encoding': encoding })
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(response.headers.get('Vary')).toBe('Accept-Encoding')
      expect(response.headers.get('Content-Length')).toBe(String((await response.arrayBuffer()).byteLength))
    },
  )
})
