import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { recordStatements } from '../../../../test/record-statements.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { ProductCard } from '../../../domain/catalog/product.ts'
import { type ListingPage, listingSchema } from '../../../domain/search/product-search.ts'
import { productFacetsSchema } from '../../../domain/search/product-search.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)

async function seedCatalog(store: TestStore) {
  const [allen, motion] = [await makeInstitute(store, 'Allen'), await makeInstitute(store, 'Motion')]
  const [physics, tests] = [await makeCategory(store, 'Physics'), await makeCategory(store, 'Tests')]
  const books = [
    {
      name: 'Waves',
      rating: 3,
      subjects: ['physics' as const],
      language: 'en-hi' as const,
      pricePaise: 50_000,
      discountPercentage: 10,
      instituteId: allen.id,
      categoryIds: [physics.id],
    },
    {
      name: 'Optics',
      rating: 4.5,
      pricePaise: 19_950,
      discountPercentage: 60,
      instituteId: allen.id,
      examType: 'NEET' as const,
    },
    {
      name: 'Waves and Optics',
      pricePaise: 80_000,
      discountPercentage: 30,
      instituteId: motion.id,
      condition: 'used' as const,
    },
    {
      name: 'Heat',
      pricePaise: 30_000,
      discountPercentage: 60,
      categoryIds: [physics.id, tests.id],
      classTypes: ['11th', '12th'] as const,
      subjects: ['physics' as const, 'chemistry' as const],
      stock: 0,
    },
  ]
  for (const [index, { classTypes = ['11th'] as const, ...book }] of books.entries()) {
    await makeProduct(store, { ...book, classTypes: [...classTypes], createdAt: new Date(START + index * HOUR_MS) })
  }
  return { allen, motion, physics, tests }
}

const test = base.extend<{ catalog: Awaited<ReturnType<typeof seedCatalog>> }>({
  catalog: [async ({ store }, use) => use(await seedCatalog(store)), { scope: 'file' }],
})

const list = async (store: TestStore, query: string) =>
  (await store.client().getJson<ProductCard[]>(`/product-cards?${query}`)).map(({ name }) => name)
const count = async (store: TestStore, query = '') =>
  (await store.client().getJson<ListingPage>(`/listing?${query}`)).facets

describe('listing sort order', () => {
  test.for([
    ['', ['Heat', 'Waves and Optics', 'Optics', 'Waves']],
    ['sort=newest', ['Heat', 'Waves and Optics', 'Optics', 'Waves']],
    ['sort=price-asc', ['Optics', 'Heat', 'Waves', 'Waves and Optics']],
    ['sort=price-desc', ['Waves and Optics', 'Waves', 'Heat', 'Optics']],
    ['sort=discount', ['Heat', 'Optics', 'Waves and Optics', 'Waves']],
    ['sort=rating', ['Optics', 'Waves', 'Heat', 'Waves and Optics']],
    ['search=waves', ['Waves', 'Waves and Optics']],
    ['search=waves&sort=newest', ['Waves and Optics', 'Waves']],
    ['search=waves&sort=relevance', ['Waves', 'Waves and Optics']],
  ] as const)('?%s lists %j', async ([query, names], { store, catalog }) => {
    expect(catalog.allen.name).toBe('Allen')
    expect(await list(store, query)).toEqual(names)
  })

  test('an unknown sort order is rejected', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/product-cards?sort=cheap')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['sort']])
  })
})

describe('price range', () => {
  test('includes its bounds', async ({ store, catalog }) => {
    expect(catalog.motion.name).toBe('Motion')
    expect(await list(store, 'minPrice=199.5&maxPrice=300&sort=price-asc')).toEqual(['Optics', 'Heat'])
    expect(await list(store, 'minPrice=800')).toEqual(['Waves and Optics'])
    expect(await list(store, 'maxPrice=100')).toEqual([])
    expect(await list(store, 'minPrice=&maxPrice=')).toHaveLength(4)
  })

  test('must be in rupees', async ({ store }) => {
    const { status, body } = await store.client().requestJson('GET', '/product-cards?minPrice=cheap&maxPrice=-1')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['minPrice', 'maxPrice']])
  })
})

describe('facet counts', () => {
  test('are the numbers of products for each value', async ({ store, catalog }) => {
    const facets = await count(store)
    expect(productFacetsSchema.strict().parse(facets)).toEqual(facets)
    expect(facets).toEqual({
      examTypes: [
        { value: 'JEE', count: 3 },
        { value: 'NEET', count: 1 },
      ],
      classTypes: [
        { value: '11th', count: 4 },
        { value: '12th', count: 1 },
        { value: 'dropper', count: 0 },
      ],
      subjects: [
        { value: 'physics', count: 2 },
        { value: 'chemistry', count: 1 },
        { value: 'mathematics', count: 0 },
        { value: 'biology', count: 0 },
      ],
      languages: [
        { value: 'en', count: 1 },
        { value: 'hi', count: 1 },
      ],
      inStock: 3,
      conditions: [
        { value: 'new', count: 3 },
        { value: 'used', count: 1 },
      ],
      institutes: [
        { id: catalog.allen.id, name: 'Allen', count: 2 },
        { id: catalog.motion.id, name: 'Motion', count: 1 },
      ],
      categories: [
        { id: catalog.physics.id, name: 'Physics', count: 2 },
        { id: catalog.tests.id, name: 'Tests', count: 1 },
      ],
      price: { min: 199.5, max: 800 },
    })
  })

  test('are computed without reading products again', async ({ store, catalog }) => {
    expect(catalog.motion.name).toBe('Motion')
    await count(store)
    // The cards of the page, after `select 1`, which receives changes.
    expect(await recordStatements(() => count(store, 'minPrice=100'))).toHaveLength(2)
    // Also the search with the ids of its matches.
    const statements = await recordStatements(() => count(store, 'search=waves'))
    expect(statements).toHaveLength(3)
    expect(statements.filter(({ text }) => /"products"/.test(text))).toHaveLength(1)
  })

  test('ignore the filter of their own facet and apply all others', async ({ store, catalog }) => {
    const facets = await count(store, `examType=NEET&instituteId=${catalog.allen.id}&minPrice=400`)
    expect(facets.examTypes.map((choice) => choice.count)).toEqual([1, 0])
    expect(facets.institutes).toEqual([])
    expect(facets.price).toEqual({ min: 199.5, max: 199.5 })
    expect((await count(store, 'search=zebra')).price).toBeNull()
    const wider = await count(store, 'search=optics&condition=new')
    expect(wider.conditions.map((choice) => choice.count)).toEqual([1, 1])
    expect(wider.examTypes.map((choice) => choice.count)).toEqual([0, 1])
  })

  test('an empty list without a search offers products of its exam and class', async ({ store, catalog }) => {
    const offered = async (query: string) => {
      const { products, total, similar, correction } = await store.client().getJson<ListingPage>(`/listing?${query}`)
      expect({ products, total, correction }).toEqual({ products: [], total: 0, correction: null })
      return similar
    }
    const ofExam = await offered(`examType=NEET&instituteId=${catalog.allen.id}&minPrice=5000`)
    expect(ofExam.length).toBeGreaterThan(0)
    expect(new Set(ofExam.map(({ examType }) => examType))).toEqual(new Set(['NEET']))
    expect((await offered('minPrice=5000')).length).toBeGreaterThan(ofExam.length)
  })

  test('a list with products offers no others', async ({ store, catalog }) => {
    const page = await store.client().getJson<ListingPage>(`/listing?instituteId=${catalog.allen.id}&limit=1`)
    expect(listingSchema.strict().parse(page)).toEqual(page)
    expect(page).toMatchObject({ total: 2, similar: [], correction: null })
    expect(page.products).toHaveLength(1)
  })
})
