import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { products } from '../../database/schema/catalog.ts'

const rename = (store: TestStore, id: number, slug: string) =>
  store.db.update(products).set({ slug }).where(eq(products.id, id))
const detail = (store: TestStore, slug: string) =>
  store.client().requestJson<Product>('GET', `/products/detail?slug=${slug}`)

test('a former slug finds its product', async ({ store }) => {
  const { id } = await makeProduct(store, { slug: 'waves-1' })
  await rename(store, id, 'waves-2')
  await rename(store, id, 'waves-3')
  for (const slug of ['waves-1', 'waves-2', 'waves-3']) {
    expect((await detail(store, slug)).body).toMatchObject({ id, slug: 'waves-3' })
  }
})

test('a former slug that another product uses now finds the other product', async ({ store }) => {
  const first = await makeProduct(store, { slug: 'optics' })
  await rename(store, first.id, 'optics-old')
  const second = await makeProduct(store, { slug: 'optics' })
  expect((await detail(store, 'optics')).body.id).toBe(second.id)
  expect((await detail(store, 'optics-old')).body.id).toBe(first.id)
})

test('a product that takes a former slug back is found by both slugs', async ({ store }) => {
  const { id } = await makeProduct(store, { slug: 'heat' })
  await rename(store, id, 'heat-and-work')
  await rename(store, id, 'heat')
  expect((await detail(store, 'heat')).body).toMatchObject({ id, slug: 'heat' })
  expect((await detail(store, 'heat-and-work')).body).toMatchObject({ id, slug: 'heat' })
})

test('former slugs are deleted with their product', async ({ store }) => {
  const { id } = await makeProduct(store, { slug: 'magnets' })
  await rename(store, id, 'magnetism')
  await store.db.delete(products).where(eq(products.id, id))
  expect((await detail(store, 'magnets')).status).toBe(404)
})
