import { demoProducts } from '../demo/shop/demo-products.ts'
import { splitPriceWords } from '../src/domain/search/price-words.ts'
import { listCards, listNearCards } from '../src/server/catalog/products/listing.queries.ts'
import { findMatches, type FoundSearch } from '../src/server/catalog/search/search.queries.ts'
import type { Database } from '../src/server/database/connect.ts'
import { isRelevant, type SearchCase } from './fixtures/search-queries.ts'

const SHOWN = 5

/** What the search page shows first for a search of the demo shop. */
export interface SearchOutcome {
  query: string
  /** Slugs of the first results. */
  shown: string[]
  matchedAs: FoundSearch['matchedAs']
  /** The share of the shown products that answer the search. */
  precision: number
  isFirstExpected: boolean
}

/** Searches the demo catalog as the search page does. */
export async function evaluateSearch(db: Database, { query, relevant, first }: SearchCase): Promise<SearchOutcome> {
  const { results: shown, matchedAs } = await findShown(db, query)
  const answers = shown.filter((slug) => demoProducts.some((book) => book.slug === slug && isRelevant(book, relevant)))
  return {
    query,
    shown,
    matchedAs,
    precision: shown.length > 0 ? answers.length / shown.length : 0,
    isFirstExpected: shown[0] !== undefined && (first ? shown[0].startsWith(first) : answers[0] === shown[0]),
  }
}

/** The slugs of the first results and of the first near matches, and how the results match. */
interface Shown extends Pick<FoundSearch, 'matchedAs' | 'leftOut'> {
  results: string[]
  near: string[]
}

/** Returns the slugs of the first results and of the first near matches. */
export async function findShown(db: Database, search: string): Promise<Shown> {
  const { matches, near, matchedAs, leftOut } = await findMatches(db, splitPriceWords(search).words)
  const results = await listCards(db, [...matches].slice(0, SHOWN))
  const nearCards = await listNearCards(db, near, SHOWN)
  return { matchedAs, leftOut, results: results.map(({ slug }) => slug), near: nearCards.map(({ slug }) => slug) }
}
