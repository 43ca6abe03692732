import { demoProducts } from '../demo/shop/demo-products.ts'
import { listCards, listNearCards } from '../src/server/catalog/products/listing.queries.ts'
import { findMatches } from '../src/server/catalog/search/search.queries.ts'
import type { Database } from '../src/server/database/connect.ts'
import { isRelevant, type SearchCase } from './fixtures/search-queries.ts'

const SHOWN = 5

/** What the search page shows first for a search of the demo shop. */
export interface SearchOutcome {
  query: string
  /** Slugs of the first results, or without results of the near matches. */
  shown: string[]
  hasResults: boolean
  /** The share of the shown products that answer the search. */
  precision: number
  isFirstExpected: boolean
}

/** Searches the demo catalog as the search page does. */
export async function evaluateSearch(db: Database, { query, relevant, first }: SearchCase): Promise<SearchOutcome> {
  const { results, near } = await findShown(db, query)
  const shown = results.length > 0 ? results : near
  const answers = shown.filter((slug) => demoProducts.some((book) => book.slug === slug && isRelevant(book, relevant)))
  return {
    query,
    shown,
    hasResults: results.length > 0,
    precision: shown.length > 0 ? answers.length / shown.length : 0,
    isFirstExpected: shown[0] !== undefined && (first ? shown[0].startsWith(first) : answers[0] === shown[0]),
  }
}

/** Returns the slugs of the first results and of the first near matches. */
export async function findShown(db: Database, search: string): Promise<{ results: string[]; near: string[] }> {
  const { matches, near } = await findMatches(db, search)
  const results = await listCards(db, [...matches].slice(0, SHOWN))
  const nearCards = await listNearCards(db, near, SHOWN)
  return { results: results.map(({ slug }) => slug), near: nearCards.map(({ slug }) => slug) }
}
