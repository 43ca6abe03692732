import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import { products as productTable } from '../../database/schema/catalog.ts'
import { type Product, productCardSchema, productSchema } from '../../../domain/catalog/product.ts'

/** Creates a small catalog in which every book differs from the first in one field. */
async function seedCatalog(store: TestStore) {
  const [allen, resonance] = [await makeInstitute(store, 'Allen'), await makeInstitute(store, 'Resonance')]
  const [physics, tests] = [await makeCategory(store, 'Physics'), await makeCategory(store, 'Test Series')]
  const plain = { instituteId: allen.id, categoryId: physics.id, categoryIds: [physics.id] }
  const books = {
    plain: await makeProduct(store, { ...plain, name: 'Mechanics' }),
    neet: await makeProduct(store, { ...plain, name: 'Mechanics for NEET', examType: 'NEET' }),
    twelfth: await makeProduct(store, { ...plain, name: 'Waves', classType: '12th' }),
    bothClasses: await makeProduct(store, { ...plain, name: 'Tables', classTypes: ['11th', 'dropper'] }),
    used: await makeProduct(store, { ...plain, name: 'Mechanics, used', condition: 'used' }),
    featured: await makeProduct(store, { ...plain, name: 'Formula Book', featured: true }),
    bestSeller: await makeProduct(store, { ...plain, name: 'Question Bank', bestSeller: true, featured: true }),
    resonance: await makeProduct(store, { ...plain, name: 'Optics', instituteId: resonance.id }),
    tests: await makeProduct(store, { ...plain, name: 'Mock Papers', categoryIds: [physics.id, tests.id] }),
    odd: await makeProduct(store, { ...plain, name: '100% Marks_Plan', description: 'Kirchhoff’s laws' }),
  }
  return { allen, resonance, physics, tests, books }
}

const test = base.extend<{ catalog: Awaited<ReturnType<typeof seedCatalog>> }>({
  catalog: [async ({ store }, use) => use(await seedCatalog(store)), { scope: 'file' }],
})

/** Returns the names of the products that match, sorted. Checks that both list endpoints agree. */
async function find(store: TestStore, query: Record<string, string | number>) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const full = await store.client().getJson<Product[]>(`/products?${text}`)
  const cards = await store.client().getJson<Product[]>(`/product-cards?${text}`)
  expect(cards.map(({ id }) => id)).toEqual(full.map(({ id }) => id))
  return full.map(({ name }) => name).toSorted()
}

describe('listing filters', () => {
  test('a listing without filters has all products, newest first, with the fields of the schemas', async ({
    store,
    catalog,
  }) => {
    const products = await store.client().getJson<Product[]>('/products')
    expect(products[0]?.name).toBe(catalog.books.odd.name)
    expect(products).toHaveLength(10)
    for (const product of products) expect(productSchema.strict().parse(product)).toEqual(product)
    const cards = await store.client().getJson<Product[]>('/product-cards')
    for (const card of cards) expect(productCardSchema.strict().parse(card)).toEqual(card)
  })

  test('products are filtered by exam', async ({ store, catalog }) => {
    expect(await find(store, { examType: 'NEET' })).toEqual([catalog.books.neet.name])
    expect(await find(store, { examType: 'JEE' })).toHaveLength(9)
  })

  test('products are filtered by any of their classes', async ({ store, catalog }) => {
    expect(await find(store, { classType: '12th' })).toEqual([catalog.books.twelfth.name])
    expect(await find(store, { classType: 'dropper' })).toEqual([catalog.books.bothClasses.name])
    expect(await find(store, { classType: '11th' })).toContain(catalog.books.bothClasses.name)
  })

  test('products are filtered by condition', async ({ store, catalog }) => {
    expect(await find(store, { condition: 'used' })).toEqual([catalog.books.used.name])
    expect(await find(store, { condition: 'new' })).toHaveLength(9)
  })

  test('products are filtered by featured and best seller', async ({ store, catalog }) => {
    const { featured, bestSeller } = catalog.books
    expect(await find(store, { featured: 'true' })).toEqual([featured.name, bestSeller.name])
    expect(await find(store, { bestSeller: '1' })).toEqual([bestSeller.name])
  })

  test('products are filtered by institute', async ({ store, catalog }) => {
    expect(await find(store, { instituteId: catalog.resonance.id })).toEqual([catalog.books.resonance.name])
    expect(await find(store, { instituteId: 999_999 })).toEqual([])
  })

  test('products are filtered by any of their categories', async ({ store, catalog }) => {
    expect(await find(store, { categoryId: catalog.tests.id })).toEqual([catalog.books.tests.name])
    expect(await find(store, { categoryId: catalog.physics.id })).toHaveLength(10)
  })

  test('one product can be excluded', async ({ store, catalog }) => {
    const names = await find(store, { excludeProductId: catalog.books.plain.id })
    expect(names).toHaveLength(9)
    expect(names).not.toContain(catalog.books.plain.name)
  })

  test('all filters can be combined', async ({ store, catalog }) => {
    const all = {
      examType: 'JEE',
      classType: '11th',
      condition: 'new',
      featured: 'true',
      bestSeller: 'true',
      search: 'bank',
      instituteId: catalog.allen.id,
      categoryId: catalog.physics.id,
      excludeProductId: catalog.books.plain.id,
    }
    expect(await find(store, all)).toEqual([catalog.books.bestSeller.name])
    expect(await find(store, { ...all, condition: 'used' })).toEqual([])
  })

  test('several values of one filter find the products of any of them', async ({ store, catalog }) => {
    const { books, allen, resonance, physics, tests } = catalog
    const names = async (query: string) =>
      (await store.client().getJson<Product[]>(`/products?${query}`)).map(({ name }) => name).toSorted()
    const later = [books.bothClasses.name, books.twelfth.name].toSorted()
    expect(await names('classType=12th,dropper')).toEqual(later)
    expect(await names('classType=dropper&classType=12th')).toEqual(later)
    expect(await names('classType=&classType=dropper')).toEqual([books.bothClasses.name])
    expect(await names(`instituteId=${allen.id},${resonance.id}&categoryId=${tests.id},${physics.id}`)).toHaveLength(10)
    expect(await names(`instituteId=${resonance.id}&categoryId=${tests.id}`)).toEqual([])
  })

  test('a book of two subjects or two languages is found under both; a sold out one can be left out', async ({
    store,
  }) => {
    const bilingual = await makeProduct(store, {
      name: 'Physical Chemistry in two languages',
      subjects: ['physics', 'chemistry'],
      language: 'en-hi',
      stock: 0,
      publisher: 'Two Languages',
    })
    for (const filter of ['subject=physics', 'subject=chemistry,biology', 'language=hi', 'language=ta,en']) {
      const found = await store.client().getJson<Product[]>(`/products?${filter}`)
      expect(found, filter).toMatchObject([{ id: bilingual.id, subjects: ['physics', 'chemistry'] }])
      expect(await store.client().getJson(`/products?${filter}&inStock=true`), filter).toEqual([])
    }
    await store.db.delete(productTable).where(eq(productTable.id, bilingual.id))
  })

  test('the next page of a list keeps all values of a filter', async ({ store }) => {
    const { headers } = await store.client().request('GET', '/products?classType=11th&classType=12th&limit=1')
    expect(decodeURIComponent(headers.get('Link') ?? '')).toContain('classType=11th,12th')
  })

  test('empty filters are ignored', async ({ store, catalog }) => {
    const empty =
      'examType=&classType=&condition=&featured=&bestSeller=&search=&instituteId=&categoryId=&excludeProductId='
    const products = await store.client().getJson<Product[]>(`/products?${empty}`)
    expect(products).toHaveLength(Object.keys(catalog.books).length)
  })

  test('unknown parameters are ignored', async ({ store, catalog }) => {
    expect(await find(store, { utm_source: 'newsletter' })).toHaveLength(Object.keys(catalog.books).length)
  })
})

describe('listing search', () => {
  test('every word that a book has must match the name, description or institute, ignoring case', async ({
    store,
    catalog,
  }) => {
    expect(await find(store, { search: 'MECHANICS' })).toHaveLength(3)
    expect(await find(store, { search: 'neet mech' })).toEqual([catalog.books.neet.name])
    expect(await find(store, { search: 'kirchhoff' })).toEqual([catalog.books.odd.name])
    expect(await find(store, { search: 'resonance optics' })).toEqual([catalog.books.resonance.name])
    expect(await find(store, { search: 'optics zebra' })).toEqual([catalog.books.resonance.name])
  })

  test('punctuation separates words and is not searched', async ({ store, catalog }) => {
    expect(await find(store, { search: '100%' })).toEqual([catalog.books.odd.name])
    expect(await find(store, { search: 'Marks_Pl' })).toEqual([catalog.books.odd.name])
    expect(await find(store, { search: '%' })).toEqual([])
    expect(await find(store, { search: '\\' })).toEqual([])
    expect(await find(store, { search: "'; xyzzy xylophones; --" })).toEqual([])
  })

  test('a NUL character is ignored', async ({ store, catalog }) => {
    expect(await find(store, { search: 'opt\u0000ics' })).toEqual([catalog.books.resonance.name])
  })
})

describe('invalid filters', () => {
  test.for([
    ['examType', 'UPSC', 'examType must be JEE or NEET'],
    ['classType', '10th', 'classType must be 11th, 12th or dropper'],
    ['classType', '11th,10th', 'classType must be 11th, 12th or dropper'],
    ['subject', 'art', 'subject must be one of physics, chemistry, mathematics, biology'],
    ['instituteId', Array.from({ length: 21 }, (_, index) => index + 1).join(), 'Must have at most 20 values'],
    ['condition', 'torn', 'condition must be new or used'],
    ['featured', 'maybe', 'Must be true or false'],
    ['instituteId', 'allen', 'Must be a number'],
    ['categoryId', '-1', 'Must be above 0'],
    ['excludeProductId', '1.5', 'Must be a whole number'],
    ['search', 'x'.repeat(81), 'Must be at most 80 characters'],
    ['limit', '0', 'limit must be from 1 to 1000'],
    ['limit', '1001', 'limit must be from 1 to 1000'],
    ['limit', '-1', 'limit must be from 1 to 1000'],
    ['limit', 'x', 'limit must be a number'],
    ['limit', '2.5', 'limit must be a whole number'],
    ['offset', '-1', 'offset must not be below 0'],
  ] as const)('%s=%s is rejected', async ([name, value, message], { store }) => {
    for (const list of ['/products', '/product-cards']) {
      const { status, body } = await store.client().requestJson('GET', `${list}?${name}=${value}`)
      expect(status).toBe(400)
      expect(body).toEqual({ code: 'invalid', message, fields: { [name]: message } })
    }
  })

  test('are all rejected at once', async ({ store }) => {
    const { body } = await store.client().requestJson('GET', '/products?examType=UPSC&limit=0&condition=torn')
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['condition', 'examType', 'limit'])
  })
})
