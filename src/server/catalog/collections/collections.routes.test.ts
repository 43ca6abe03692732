import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { type Category, categorySchema, type Institute, instituteSchema } from '../../../domain/catalog/product.ts'
import { products } from '../../database/schema/catalog.ts'

describe('institutes and categories', () => {
  test('institutes are listed by name with their product counts', async ({ store }) => {
    const resonance = await makeInstitute(store, 'Resonance')
    const allen = await makeInstitute(store, 'Allen')
    await makeProduct(store, { instituteId: allen.id })
    await makeProduct(store, { instituteId: allen.id })
    const listed = await store.client().getJson<Institute[]>('/institutes')
    expect(listed.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Allen', 2],
      ['Resonance', 0],
    ])
    for (const institute of listed) expect(instituteSchema.strict().parse(institute)).toEqual(institute)
    expect(await store.client().getJson(`/institutes/${resonance.id}`)).toEqual(listed[1])
  })

  test('categories are listed in the order of their creation with their product counts', async ({ store }) => {
    const [jee, neet] = [await makeCategory(store, 'JEE Materials'), await makeCategory(store, 'NEET Materials')]
    const book = await makeProduct(store, { categoryIds: [jee.id, neet.id] })
    const listed = await store.client().getJson<Category[]>('/categories')
    expect(listed.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['JEE Materials', 1],
      ['NEET Materials', 1],
    ])
    for (const category of listed) expect(categorySchema.strict().parse(category)).toEqual(category)
    expect(await store.client().getJson(`/categories/${jee.id}`)).toEqual(listed[0])
    expect(await store.client().getJson(`/product-categories?productId=${book.id}`)).toEqual([
      { productId: book.id, categoryId: jee.id },
      { productId: book.id, categoryId: neet.id },
    ])
  })

  test.for(['institutes', 'categories'] as const)('%s are paged', async (name, { store }) => {
    const make = name === 'institutes' ? makeInstitute : makeCategory
    for (const label of ['Zenith A', 'Zenith B', 'Zenith C']) await make(store, label)
    const all = await store.client().requestJson<{ id: number }[]>('GET', `/${name}`)
    expect(all.headers.get('X-Total-Count')).toBe(String(all.body.length))
    expect(all.headers.get('Link')).toBeNull()
    const page = await store.client().requestJson<{ id: number }[]>('GET', `/${name}?limit=2&offset=1`)
    expect(page.body).toEqual(all.body.slice(1, 3))
    expect(page.headers.get('X-Total-Count')).toBe(String(all.body.length))
    expect(page.headers.get('Link')).toBe(`</api/${name}?limit=2&offset=3>; rel="next"`)
    expect((await store.client().request('GET', `/${name}?limit=1001`)).status).toBe(400)
  })

  test('the product count decreases when a product is deleted', async ({ store }) => {
    const institute = await makeInstitute(store, 'Motion')
    const book = await makeProduct(store, { instituteId: institute.id })
    const count = async () => (await store.client().getJson<Institute>(`/institutes/${institute.id}`)).productCount
    expect(await count()).toBe(1)
    await store.db.delete(products).where(eq(products.id, book.id))
    await expect.poll(count, { interval: 10 }).toBe(0)
  })

  test.for([
    ['/institutes/999999', 404, 'Institute not found'],
    ['/institutes/99999999999', 404, 'Institute not found'],
    ['/categories/999999', 404, 'Category not found'],
    ['/categories/abc', 400, 'Must be a number'],
    ['/product-categories', 400, 'Must be a number'],
  ] as const)('GET %s responds with %i', async ([path, status, message], { store }) => {
    expect(await store.client().requestJson('GET', path)).toMatchObject({ status, body: { message } })
  })
})
