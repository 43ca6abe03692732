import { describe, expect } from 'vitest'
import {
  MISSPELLED_QUERIES,
  NONSENSE_QUERIES,
  PARTIAL_QUERIES,
  SEARCH_QUERIES,
} from '../../../../test/fixtures/search-queries.ts'
import { evaluateSearch, findShown } from '../../../../test/search-relevance.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { ListingPage, Suggestions } from '../../../domain/search/product-search.ts'
import { loadDemoCatalog } from '../load-demo-catalog.ts'

const test = base.extend<{ catalog: undefined }>({
  catalog: [
    async ({ store }, use) => {
      await store.db.transaction(loadDemoCatalog)
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const readFirstPage = (store: TestStore, search: string) =>
  store.client().getJson<ListingPage>(`/listing?search=${search}`)

describe('a search of the demo shop', () => {
  test('has the expected first result, in English, Hindi and Hinglish', async ({ store }) => {
    expect(SEARCH_QUERIES.length).toBeGreaterThanOrEqual(150)
    const outcomes = await Promise.all(SEARCH_QUERIES.map((query) => evaluateSearch(store.db, query)))
    expect(outcomes.filter(({ isFirstExpected }) => !isFirstExpected)).toEqual([])
    const precisions = outcomes.map(({ precision }) => precision)
    expect(precisions.reduce((sum, precision) => sum + precision, 0) / outcomes.length).toBeGreaterThanOrEqual(0.9)
    const corrected = outcomes.filter(({ matchedAs }) => matchedAs === 'corrected').map(({ query }) => query)
    expect(corrected).toEqual(MISSPELLED_QUERIES.map(({ query }) => query))
    const others = outcomes
      .filter(({ matchedAs }) => matchedAs === 'partial')
      .map(({ query, matchedAs }) => [query, matchedAs])
    expect(others).toEqual([])
  })

  test.for(PARTIAL_QUERIES)('finds books for "$query" although none has all words', async (partial, { store }) => {
    const found = await readFirstPage(store, partial.query)
    expect(found.products[0]?.slug).toBe(partial.first)
    expect(found).toMatchObject({ matchedAs: 'partial', leftOut: partial.leftOut, correction: null })
  })

  test('shows the results of a certain correction, in the lists of the API too', async ({ store }) => {
    const found = await readFirstPage(store, 'botny')
    expect(found).toMatchObject({ correction: 'botany', matchedAs: 'corrected', leftOut: [] })
    expect(found.products.map(({ slug }) => slug)).toContain('biology-line-by-line-botany')
    for (const path of ['/products', '/product-cards']) {
      const { headers } = await store.client().request('GET', `${path}?search=botny`)
      expect(headers.get('X-Total-Count')).toBe(String(found.total))
      expect(headers.get('X-Search-Correction')).toBe('botany')
    }
    const asTyped = await readFirstPage(store, 'botny&asTyped=true')
    expect(asTyped).toMatchObject({ products: [], total: 0, correction: 'botany', matchedAs: 'typed' })
  })

  test.for(['physics under 300', 'physics 300 se kam'])(
    '"%s" finds cheap physics books only',
    async (query, { store }) => {
      const found = await readFirstPage(store, query)
      expect(found).toMatchObject({ priceLimit: 300, matchedAs: 'typed' })
      expect(found.total).toBeGreaterThan(0)
      expect(found.products.filter(({ price }) => price > 300)).toEqual([])
      expect(found.total).toBeLessThan((await readFirstPage(store, 'physics')).total)
    },
  )

  test.for(['books under 300', 'kitab under 300', '300 se kam ki kitab'])(
    '"%s" finds all cheap books',
    async (query, { store }) => {
      const { products, total, ...found } = await readFirstPage(store, query)
      expect(found).toMatchObject({ priceLimit: 300, matchedAs: 'typed', leftOut: [], correction: null })
      expect(products.filter(({ price }) => price > 300)).toEqual([])
      expect(total).toBe((await readFirstPage(store, 'under 300')).total)
      expect(total).toBeGreaterThan(0)
    },
  )

  test('suggests the book that has both words, and no category that has one', async ({ store }) => {
    const found = await store.client().getJson<Suggestions>('/suggestions?q=dpp%20physics')
    expect(found.products[0]?.slug).toBe('daily-practice-problems-physics-120-sheets')
    expect(found.categories).toEqual([])
  })

  test.for(NONSENSE_QUERIES)('finds nothing for the nonsense "%s"', async (query, { store }) => {
    expect(await findShown(store.db, query)).toMatchObject({ results: [], near: [] })
  })
})
