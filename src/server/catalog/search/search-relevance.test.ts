import { describe, expect } from 'vitest'
import { MISSPELLED_QUERIES, NONSENSE_QUERIES, SEARCH_QUERIES } from '../../../../test/fixtures/search-queries.ts'
import { evaluateSearch, findShown } from '../../../../test/search-relevance.ts'
import { test as base } from '../../../../test/test-store.ts'
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

describe('a search of the demo shop', () => {
  test('has the expected first result, in English, Hindi and Hinglish', async ({ store }) => {
    expect(SEARCH_QUERIES.length).toBeGreaterThanOrEqual(150)
    const outcomes = await Promise.all(SEARCH_QUERIES.map((query) => evaluateSearch(store.db, query)))
    expect(outcomes.filter(({ isFirstExpected }) => !isFirstExpected)).toEqual([])
    const precisions = outcomes.map(({ precision }) => precision)
    expect(precisions.reduce((sum, precision) => sum + precision, 0) / outcomes.length).toBeGreaterThanOrEqual(0.9)
    const guessed = outcomes.filter(({ hasResults }) => !hasResults).map(({ query }) => query)
    expect(guessed).toEqual(MISSPELLED_QUERIES.map(({ query }) => query))
  })

  test.for(NONSENSE_QUERIES)('finds nothing for the nonsense "%s"', async (query, { store }) => {
    expect(await findShown(store.db, query)).toEqual({ results: [], near: [] })
  })
})
