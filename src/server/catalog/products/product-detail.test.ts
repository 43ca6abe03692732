import { describe, expect } from 'vitest'
import { makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { type Product, type ProductImage, productSchema } from '../../../domain/catalog/product.ts'
import { productImages } from '../../database/schema/catalog.ts'

describe('product details', () => {
  test('a product is found by its id and by its slug', async ({ store }) => {
    const { id: instituteId } = await makeInstitute(store)
    const { id, slug } = await makeProduct(store, {
      slug: 'rotational-motion',
      pricePaise: 27_950,
      rating: 4.6,
      instituteId,
    })
    const [byPath, byId, bySlug] = await Promise.all(
      [`/products/${id}`, `/products/detail?id=${id}`, `/products/detail?slug=${slug}`].map((path) =>
        store.client().getJson<Product>(path),
      ),
    )
    expect(productSchema.strict().parse(byPath)).toMatchObject({
      id,
      slug,
      price: 279.5,
      rating: 4.6,
      instituteName: 'Resonance',
    })
    expect(byId).toEqual(byPath)
    expect(bySlug).toEqual(byPath)
  })

  test('classes are returned as JSON text', async ({ store }) => {
    const { id } = await makeProduct(store, { classTypes: ['11th', '12th'] })
    expect((await store.client().getJson<Product>(`/products/${id}`)).classTypes).toBe('["11th","12th"]')
  })

  test('a leading public/ is removed from image paths', async ({ store }) => {
    const { id } = await makeProduct(store, { image: 'public/uploads/a.webp' })
    await store.db
      .insert(productImages)
      .values({ productId: id, imageUrl: 'public/uploads/b.webp', imageType: 'gallery' })
    expect((await store.client().getJson<Product>(`/products/${id}`)).image).toBe('/uploads/a.webp')
    const [image] = await store.client().getJson<ProductImage[]>(`/product-images/${id}`)
    expect(image?.imageUrl).toBe('/uploads/b.webp')
  })

  test('the main image comes first, then the gallery in display order', async ({ store }) => {
    const { id: productId } = await makeProduct(store)
    await store.db.insert(productImages).values([
      { productId, imageUrl: '/files/back.webp', displayOrder: 2 },
      { productId, imageUrl: '/files/inside.webp', displayOrder: 1 },
      { productId, imageUrl: '/files/front.webp', imageType: 'main' },
    ])
    const images = await store.client().getJson<ProductImage[]>(`/product-images/${productId}`)
    expect(images.map(({ imageUrl }) => imageUrl)).toEqual([
      '/files/front.webp',
      '/files/inside.webp',
      '/files/back.webp',
    ])
    expect(images.map(({ imageType }) => imageType)).toEqual(['main', 'gallery', 'gallery'])
  })

  test('a product without images has an empty image list', async ({ store }) => {
    const { id } = await makeProduct(store)
    expect(await store.client().getJson(`/product-images/${id}`)).toEqual([])
  })

  test.for([
    '/products/999999',
    '/products/99999999999',
    '/products/detail?id=99999999999',
    '/products/detail?slug=no-such-book',
  ])('%s is not found', async (path, { store }) => {
    const { status, headers, body } = await store.client().requestJson('GET', path)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(body).toEqual({ message: 'Product not found', code: 'not_found' })
  })

  test.for(['/products/abc', '/products/-1', '/products/1.5', '/product-images/abc'])(
    '%s is rejected as an invalid id',
    async (path, { store }) => {
      const { status, body } = await store.client().requestJson('GET', path)
      expect(status).toBe(400)
      expect(Object.keys(body.fields ?? {})).toEqual(['id'])
    },
  )

  test('a request without id and slug is rejected', async ({ store }) => {
    for (const path of ['/products/detail', '/products/detail?id=&slug=']) {
      const { status, body } = await store.client().requestJson('GET', path)
      expect({ status, ...body.fields }).toEqual({ status: 400, id: 'Give an id or a slug' })
    }
  })
})
