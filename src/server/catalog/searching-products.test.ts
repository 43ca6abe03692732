import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { ProductCard } from '../../domain/product.ts'
import { announce } from '../database/changes.ts'
import { categories, institutes, products } from './catalog.tables.ts'
import { searchSynonyms } from './search.tables.ts'

async function fillShelf(store: TestStore) {
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
  await changed(store)
  return { allen, mocks, books }
}

const test = base.extend<{ shelf: Awaited<ReturnType<typeof fillShelf>> }>({
  shelf: [async ({ store }, use) => use(await fillShelf(store)), { scope: 'file' }],
})

const changed = (store: TestStore) => store.db.transaction((tx) => announce(tx, 'catalog'))

/** The names of what a search finds, the best first. */
async function search(store: TestStore, words: string, parameter = 'search'): Promise<string[]> {
  const query = new URLSearchParams({ [parameter]: words })
  return (await store.visitor().get<ProductCard[]>(`/product-cards?${query}`)).map(({ name }) => name)
}

describe('searching the shop', () => {
  test('the very name comes first, then names that hold the word, then what only tells of it', async ({
    store,
    shelf,
  }) => {
    const found = await search(store, 'physics')
    expect(found[0]).toBe(shelf.books.physics.name)
    expect(found.slice(1, 3).toSorted()).toEqual([shelf.books.modern.name, shelf.books.eleven.name])
    expect(found.at(-1)).toBe(shelf.books.organic.name)
  })

  test('the beginning of a word is enough, and a plural finds the singular', async ({ store, shelf }) => {
    expect(await search(store, 'orga chem')).toEqual([shelf.books.organic.name])
    expect(await search(store, 'lines')).toEqual([shelf.books.biology.name])
    const physical = await makeProduct(store, { name: 'Physical Geography' })
    await changed(store)
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
  ] as const)('%s is taken for %s', async ([typed, meant], { store, shelf }) => {
    const found = await search(store, typed)
    expect(found[0]?.toLowerCase()).toContain(meant)
    expect(found.toSorted()).toEqual((await search(store, meant)).toSorted())
    expect(found.length).toBeLessThan(Object.keys(shelf.books).length)
  })

  test('institute, exam, class and condition count as words', async ({ store, shelf }) => {
    expect(await search(store, 'allen physics 11')).toEqual([shelf.books.eleven.name])
    expect(await search(store, 'allan fiziks class 12')).toEqual([shelf.books.modern.name])
    expect(await search(store, 'used neet books')).toEqual([shelf.books.biology.name])
    expect(await search(store, 'mock papers')).toEqual([shelf.books.daily.name])
  })

  test('short forms are known', async ({ store, shelf }) => {
    expect(await search(store, 'HCV')).toEqual([shelf.books.verma.name])
    expect(await search(store, 'hc verma')).toEqual([shelf.books.verma.name])
    expect(await search(store, 'dpp')).toEqual([shelf.books.daily.name])
  })

  test('the shop can teach it another one', async ({ store, shelf }) => {
    expect(await search(store, 'lbl')).toEqual([])
    await store.db.insert(searchSynonyms).values({ term: 'lbl', means: 'line by line' })
    await changed(store)
    await expect.poll(() => search(store, 'lbl')).toEqual([shelf.books.biology.name])
  })

  test('Devanagari is read like any script', async ({ store, shelf }) => {
    expect(await search(store, 'प्रश्न')).toEqual([shelf.books.hindi.name])
    expect((await search(store, 'भौतिकी')).toSorted()).toContain(shelf.books.physics.name)
    expect(await search(store, 'क्ष')).toEqual([])
  })

  test('words that say nothing are passed over, unless there are no others', async ({ store, shelf }) => {
    expect(await search(store, 'books of the biology')).toEqual([shelf.books.biology.name])
    expect(await search(store, 'of')).toEqual([shelf.books.verma.name])
    expect(await search(store, '?!')).toEqual([])
  })

  test('what nothing answers has close ones', async ({ store, shelf }) => {
    expect(await search(store, 'organic zebra')).toEqual([])
    expect(await search(store, 'organic zebra', 'similarTo')).toEqual([shelf.books.organic.name])
    expect((await search(store, 'allen biology organic', 'similarTo')).toSorted()).toEqual(
      [shelf.books.modern, shelf.books.eleven, shelf.books.organic, shelf.books.biology]
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(await search(store, 'zzzz', 'similarTo')).toEqual([])
  })
})

describe('what products are found by', () => {
  test('follows their name, their institute’s and their category’s', async ({ store }) => {
    const esaral = await makeInstitute(store, 'Esaral')
    const shelf = await makeCategory(store, 'Crash Course')
    const book = await makeProduct(store, { name: 'Calculus', instituteId: esaral.id, categoryIds: [shelf.id] })
    await store.db.update(products).set({ name: 'Matrices' }).where(eq(products.id, book.id))
    await store.db.update(institutes).set({ name: 'Narayana' }).where(eq(institutes.id, esaral.id))
    await store.db.update(categories).set({ name: 'Foundation' }).where(eq(categories.id, shelf.id))
    await changed(store)
    for (const word of ['matrices', 'narayana', 'foundation']) {
      await expect.poll(() => search(store, word)).toEqual(['Matrices'])
    }
    for (const word of ['calculus', 'esaral', 'crash']) expect(await search(store, word)).toEqual([])
    await store.db.delete(products).where(eq(products.id, book.id))
    await changed(store)
    await expect.poll(() => search(store, 'matrices')).toEqual([])
  })

  test('is not touched by a sale', async ({ store }) => {
    const book = await makeProduct(store, { name: 'Vectors' })
    const version = async () =>
      (await store.db.execute(sql`select xmin::text from product_search where product_id = ${book.id}`)).rows
    const before = await version()
    await store.db.update(products).set({ stock: 3 }).where(eq(products.id, book.id))
    expect(await version()).toEqual(before)
  })
})
