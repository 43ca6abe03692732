import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { Product } from '../../domain/catalog/product.ts'
import { products } from '../catalog/catalog.tables.ts'

const POLL_OPTIONS = { interval: 5 }

/** Reads an address until the store keeps what it answers: it does so once it hears changes. */
async function waitUntilCached(store: TestStore, path: string): Promise<void> {
  const { cache } = store.services
  const isKept = async () => {
    await store.client().request('GET', path)
    return cache.find(`/api${path}`) !== undefined
  }
  await expect.poll(isKept, POLL_OPTIONS).toBe(true)
}

describe('public answers', () => {
  test('an order drops the answers about its books, and only those', async ({ store }) => {
    const [sold, other] = [await makeProduct(store, { stock: 5 }), await makeProduct(store)]
    await waitUntilCached(store, `/products/${sold.id}`)
    await waitUntilCached(store, `/products/${other.id}`)
    await store.client().request('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 2 }]))
    const isKept = (id: number) => store.services.cache.find(`/api/products/${id}`) !== undefined
    await expect.poll(() => isKept(sold.id), POLL_OPTIONS).toBe(false)
    expect(isKept(other.id)).toBe(true)
    expect(await store.client().getJson<Product>(`/products/${sold.id}`)).toMatchObject({ stock: 3 })
  })

  test('an order that is refused drops nothing', async ({ store }) => {
    const [book, sold] = [await makeProduct(store, { stock: 1 }), await makeProduct(store)]
    await waitUntilCached(store, `/products/${book.id}`)
    await waitUntilCached(store, `/products/${sold.id}`)
    await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }]))
    // The next change that is heard shows that nothing was said of the refused one.
    await store.client().request('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 1 }]))
    await expect.poll(() => store.services.cache.find(`/api/products/${sold.id}`), POLL_OPTIONS).toBeUndefined()
    expect(store.services.cache.find(`/api/products/${book.id}`)).toBeDefined()
  })

  test('a change announced in another process is heard here', async ({ store }) => {
    const book = await makeProduct(store)
    await waitUntilCached(store, `/products/detail?slug=${book.slug}`)
    await store.db.update(products).set({ pricePaise: 12_300 }).where(eq(products.id, book.id))
    const price = async () => (await store.client().getJson<Product>(`/products/detail?slug=${book.slug}`)).price
    await expect.poll(price, POLL_OPTIONS).toBe(123)
  })

  test('every book has its own answer, by id and by slug', async ({ store }) => {
    const [first, second] = [await makeProduct(store), await makeProduct(store)]
    await waitUntilCached(store, `/products/detail?id=${first.id}`)
    for (const { id, slug } of [first, second, first]) {
      expect(await store.client().getJson(`/products/detail?id=${id}`)).toMatchObject({ id, slug })
      expect(await store.client().getJson(`/products/detail?slug=${slug}`)).toMatchObject({ id, slug })
    }
  })

  test('a book that was not there yet is found as soon as it is', async ({ store }) => {
    const path = '/products/detail?slug=new-arrival'
    expect((await store.client().request('GET', path)).status).toBe(404)
    await makeProduct(store, { slug: 'new-arrival' })
    expect((await store.client().request('GET', path)).status).toBe(200)
  })

  test('a browser that holds the answer is told that it still holds', async ({ store }) => {
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

  test.for(['br', 'gzip'])('goes packed as %s to a browser that takes it', async (encoding, { store }) => {
    await makeProduct(store, { description: 'Kinematics and dynamics. '.repeat(100) })
    const response = await store.client().request('GET', '/products', undefined, { 'Accept-Encoding': encoding })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Content-Length')).toBe(String((await response.arrayBuffer()).byteLength))
  })
})
