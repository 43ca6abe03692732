import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { ProductCard } from '../../../domain/catalog/product.ts'
import type { ListingPage } from '../../../domain/search/product-search.ts'
import { categories, institutes, products } from '../../database/schema/catalog.ts'
import { searchSynonyms } from '../../database/schema/search.ts'

async function seedCatalog(store: TestStore) {
  const allen = await makeInstitute(store, 'Allen')
  const mocks = await makeCategory(store, 'Mock Papers')
  const books = {
    physics: await makeProduct(store, { name: 'Physics', description: 'Optics and waves.' }),
    modern: await makeProduct(store, { name: 'Modern Physics', instituteId: allen.id, classType: '12th' }),
    eleven: await makeProduct(store, { name: 'Physics Modules', instituteId: allen.id, classType: '11th' }),
    organic: await makeProduct(store, { name: 'Organic Chemistry', description: 'For physics students, too.' }),
    verma: await makeProduct(store, { name: 'Concepts of H.C. Verma' }),
    daily: await makeProduct(store, { name: 'Daily Practice Problems', categoryIds: [mocks.id] }),
    hindi: await makeProduct(store, { name: 'भौतिक विज्ञान प्रश्न बैंक' }),
    biology: await makeProduct(store, { name: 'Biology Line by Line', examType: 'NEET', condition: 'used' }),
  }
  return { allen, mocks, books }
}

const test = base.extend<{ catalog: Awaited<ReturnType<typeof seedCatalog>> }>({
  catalog: [async ({ store }, use) => use(await seedCatalog(store)), { scope: 'file' }],
})

/** Returns the names of the products that match, the best match first. */
async function search(store: TestStore, words: string): Promise<string[]> {
  const query = new URLSearchParams({ search: words })
  return (await store.client().getJson<ProductCard[]>(`/product-cards?${query}`)).map(({ name }) => name)
}

/** Returns what an empty search page offers: the names of similar products and the correction of the search. */
async function searchNear(store: TestStore, words: string, filters: Record<string, string> = {}) {
  const query = new URLSearchParams({ search: words, ...filters })
  const { products: found, similar, correction } = await store.client().getJson<ListingPage>(`/listing?${query}`)
  expect(found).toEqual([])
  return { similar: similar.map(({ name }) => name), correction }
}

describe('product search', () => {
  test('ranks the exact name first, then names with the word, then descriptions', async ({ store, catalog }) => {
    const found = await search(store, 'physics')
    expect(found[0]).toBe(catalog.books.physics.name)
    expect(found.slice(1, 3).toSorted()).toEqual([catalog.books.modern.name, catalog.books.eleven.name])
    expect(found.at(-1)).toBe(catalog.books.organic.name)
  })

  test('matches word prefixes and singular forms', async ({ store, catalog }) => {
    expect(await search(store, 'orga chem')).toEqual([catalog.books.organic.name])
    expect(await search(store, 'lines')).toEqual([catalog.books.biology.name])
    const physical = await makeProduct(store, { name: 'Physical Geography' })
    await expect.poll(() => search(store, 'physical')).toEqual([physical.name])
    expect(await search(store, 'physics')).not.toContain(physical.name)
  })

  test.for([
    ['fiziks', 'physics'],
    ['phisics', 'physics'],
    ['phyiscs', 'physics'],
    ['orgnic', 'organic'],
    ['kemistry', 'chemistry'],
    ['chemsitry', 'chemistry'],
    ['bioloji', 'biology'],
    ['practise dayli', 'daily practice'],
  ] as const)('%s finds %s', async ([typed, intended], { store, catalog }) => {
    const found = await search(store, typed)
    expect(found[0]?.toLowerCase()).toContain(intended)
    expect(found.toSorted()).toEqual((await search(store, intended)).toSorted())
    expect(found.length).toBeLessThan(Object.keys(catalog.books).length)
  })

  test('shows the results of a certain correction, unless the search is meant as typed', async ({ store, catalog }) => {
    for (const [typed, correction] of [
      ['biollogy', 'biology'],
      ['orgaanic kemmistry', 'organic chemistry'],
    ] as const) {
      expect(await search(store, typed), typed).toEqual(await search(store, correction))
      const { similar, correction: offered } = await searchNear(store, typed, { asTyped: 'true' })
      expect(similar, typed).not.toEqual([])
      expect(offered).toBe(correction)
    }
    expect((await search(store, 'biollogy'))[0]).toBe(catalog.books.biology.name)
  })

  test('finds words typed with a space too many or too few', async ({ store, catalog }) => {
    expect(await search(store, 'organicchemistry')).toEqual([catalog.books.organic.name])
    expect(await search(store, 'bio logy')).toEqual([catalog.books.biology.name])
  })

  test('matches institute, exam, class, condition and category', async ({ store, catalog }) => {
    expect(await search(store, 'allen physics 11')).toEqual([catalog.books.eleven.name])
    expect(await search(store, 'allan fiziks class 12')).toEqual([catalog.books.modern.name])
    expect(await search(store, 'used neet books')).toEqual([catalog.books.biology.name])
    expect(await search(store, 'mock papers')).toEqual([catalog.books.daily.name])
  })

  test('finds abbreviations', async ({ store, catalog }) => {
    expect(await search(store, 'HCV')).toEqual([catalog.books.verma.name])
    expect(await search(store, 'hc verma')).toEqual([catalog.books.verma.name])
    expect(await search(store, 'dpp')).toEqual([catalog.books.daily.name])
  })

  test('uses synonyms that the store adds', async ({ store, catalog }) => {
    expect(await search(store, 'lbl')).toEqual([])
    await store.db.insert(searchSynonyms).values({ term: 'lbl', synonym: 'line by line' })
    await expect.poll(() => search(store, 'lbl')).toEqual([catalog.books.biology.name])
  })

  test('matches words in Devanagari', async ({ store, catalog }) => {
    expect((await search(store, 'प्रश्न'))[0]).toBe(catalog.books.hindi.name)
    expect(await search(store, 'भौतिक़ विज्ञान प्रश्न')).toEqual([catalog.books.hindi.name])
    expect((await search(store, 'भौतिकी')).toSorted()).toContain(catalog.books.physics.name)
    expect(await search(store, 'क्ष')).toEqual([])
  })

  test('ignores stop words, unless there are no other words', async ({ store, catalog }) => {
    expect(await search(store, 'books of the biology')).toEqual([catalog.books.biology.name])
    expect(await search(store, 'of')).toEqual([catalog.books.verma.name])
    expect(await search(store, '?!')).toEqual([])
  })

  test('finds similar products for a search without matches', async ({ store, catalog }) => {
    const { modern, eleven, organic, biology } = catalog.books
    expect(await search(store, 'organic biology')).toEqual([])
    const either = (await searchNear(store, 'organic biology')).similar.toSorted()
    expect(either).toEqual([organic.name, biology.name].toSorted())
    const any = (await searchNear(store, 'allen biology organic')).similar.toSorted()
    expect(any).toEqual([modern.name, eleven.name, organic.name, biology.name].toSorted())
    expect(await searchNear(store, 'zzzz')).toEqual({ similar: [], correction: null })
  })

  test('leaves out a word that no book has, and finds books with most of the others', async ({ store, catalog }) => {
    const { organic, eleven } = catalog.books
    expect(await search(store, 'organic zebra')).toEqual([organic.name])
    expect(await search(store, 'allen physics modules organic')).toEqual([eleven.name])
  })
})

describe('product search index', () => {
  test('is updated with the names of products, institutes and categories', async ({ store }) => {
    const esaral = await makeInstitute(store, 'Esaral')
    const course = await makeCategory(store, 'Crash Course')
    const book = await makeProduct(store, { name: 'Calculus', instituteId: esaral.id, categoryIds: [course.id] })
    await store.db.update(products).set({ name: 'Matrices' }).where(eq(products.id, book.id))
    await store.db.update(institutes).set({ name: 'Narayana' }).where(eq(institutes.id, esaral.id))
    await store.db.update(categories).set({ name: 'Foundation' }).where(eq(categories.id, course.id))
    for (const word of ['matrices', 'narayana', 'foundation']) {
      await expect.poll(() => search(store, word)).toEqual(['Matrices'])
    }
    for (const word of ['calculus', 'esaral', 'crash']) expect(await search(store, word)).toEqual([])
    await store.db.delete(products).where(eq(products.id, book.id))
    await expect.poll(() => search(store, 'matrices')).toEqual([])
  })

  test('contains published products only: no search is corrected to a word of a draft', async ({ store }) => {
    const { id, name } = await makeProduct(store, { name: 'Xylography Primer', status: 'draft' })
    expect(await searchNear(store, 'xylografy')).toEqual({ similar: [], correction: null })
    const correction = 'xylography'
    for (const [status, found] of [
      ['published', { similar: [name], correction }],
      ['archived', { similar: [], correction: null }],
    ] as const) {
      await store.db.update(products).set({ status }).where(eq(products.id, id))
      await expect.poll(() => searchNear(store, 'xylografy', { asTyped: 'true' })).toEqual(found)
    }
  })

  test('is not updated by a change of stock', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Vectors' })
    const version = async () =>
      (await store.db.execute(sql`select xmin::text from product_search where product_id = ${book.id}`)).rows
    const before = await version()
    await store.db.update(products).set({ stock: 3 }).where(eq(products.id, book.id))
    expect(await version()).toEqual(before)
  })
})
