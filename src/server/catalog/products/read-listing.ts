import type { CachedQuery } from '../../cache/cached-query.ts'
import type { Database } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import type { MatchedAs } from '../../../domain/search/product-search.ts'
import { splitPriceWords } from '../../../domain/search/price-words.ts'
import { findMatches, hasTellingWord, type FoundSearch } from '../search/search.queries.ts'
import { type CardRow, listCards, listNearCards, type ProductFilters, type ResolvedFilters } from './listing.queries.ts'
import { type FacetCounts, PublishedProducts } from './published-products.ts'

export interface ListingDeps {
  db: Database
  publishedProducts: CachedQuery<PublishedProducts>
}

/** A page of a listing. Prices in paise. */
export interface Listing {
  rows: CardRow[]
  /** The number of all products that match. */
  total: number
  facets: FacetCounts
  /** At most eight; none unless the page is empty. */
  similarRows: CardRow[]
  /** The search in words that match, if the products match it or there are none. */
  correction: string | null
  /** How the products match the search. */
  matchedAs: MatchedAs
  /** Words of the search that none of the products has. */
  leftOut: readonly string[]
  /** The highest price in rupees that the search names. */
  priceLimit: number | null
}

const SIMILAR_PRODUCTS = 8

/**
 * Reads a page of a listing. An empty page has near matches of its search instead, or without a search products of its exam
 * and class.
 */
export async function readListing(deps: ListingDeps, filters: ProductFilters, paging: Paging): Promise<Listing> {
  const { db } = deps
  const { published, found, resolved, priceLimit } = await resolveFilters(deps, filters)
  const rows = await listCards(db, published.listIds(resolved, paging))
  const { matchedAs = 'typed', leftOut = [] } = found ?? {}
  const listing = {
    rows,
    total: published.count(resolved),
    facets: published.countFacets(resolved),
    matchedAs,
    leftOut,
    priceLimit,
  }
  if (rows.length > 0) return { ...listing, similarRows: [], correction: correctionOf(found) }
  const similarRows = found
    ? await listNearCards(db, found.near, SIMILAR_PRODUCTS)
    : await listCards(db, published.listIds(examAndClass(filters), { limit: SIMILAR_PRODUCTS }))
  return { ...listing, similarRows, correction: found?.near.correction ?? null }
}

/** Returns the ids of a page of the products that match, the number of all, and the correction that they match. */
export async function listPage(deps: ListingDeps, filters: ProductFilters, paging: Paging) {
  const { published, resolved, found } = await resolveFilters(deps, filters)
  const correction = correctionOf(found)
  return { ids: published.listIds(resolved, paging), total: published.count(resolved), correction }
}

const correctionOf = (found: FoundSearch | undefined): string | null =>
  found?.matchedAs === 'corrected' ? found.near.correction : null

async function resolveFilters({ db, publishedProducts }: ListingDeps, filters: ProductFilters) {
  const { words, maxPrice } = splitPriceWords(filters.search ?? '')
  // "books under 500" sets a price only.
  const isSearched = words !== '' && (maxPrice === undefined || (await hasTellingWord(db, words)))
  const found = isSearched ? await findMatches(db, words, filters) : undefined
  const published = found?.matches.size === 0 ? PublishedProducts.none : await publishedProducts.get()
  const resolved: ResolvedFilters = {
    ...filters,
    maxPrice: maxPrice === undefined ? filters.maxPrice : Math.min(maxPrice, filters.maxPrice ?? Infinity),
    matches: found?.matches,
  }
  return { published, found, resolved, priceLimit: maxPrice ?? null }
}

/** The filters of products of the same exam, and of the same class if an exam is chosen. */
const examAndClass = ({ examType, classType }: ListingFilters): ResolvedFilters => ({
  examType,
  classType: examType && classType,
})
