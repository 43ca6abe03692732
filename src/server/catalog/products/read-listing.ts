import type { CachedQuery } from '../../cache/cached-query.ts'
import type { Database } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import { findSearchMatches, parseBothSearches } from '../search/search.queries.ts'
import { type CardRow, listCards, type ProductFilters, type ResolvedFilters } from './listing.queries.ts'
import type { FacetCounts, PublishedProducts } from './published-products.ts'

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
  /** The search in words that match, if the page is empty. */
  correction: string | null
}

const SIMILAR_PRODUCTS = 8

/**
 * Reads a page of a listing. An empty page has near matches of its search instead, or without a search products of its exam
 * and class.
 */
export async function readListing(
  { db, publishedProducts }: ListingDeps,
  { search, ...filters }: Omit<ProductFilters, 'similarTo'>,
  paging: Paging,
): Promise<Listing> {
  const searches = search ? await parseBothSearches(db, search) : undefined
  const resolved = { ...filters, searchQuery: searches?.strict }
  const [published, matches] = await Promise.all([publishedProducts.get(), findSearchMatches(db, searches?.strict)])
  const total = published.count(resolved, matches)
  const rows = total > (paging.offset ?? 0) ? await listCards(db, resolved, paging) : []
  const found = { rows, total, facets: published.countFacets(resolved, matches) }
  if (rows.length > 0) return { ...found, similarRows: [], correction: null }
  const similar = searches ? { searchQuery: searches.near } : examAndClass(filters)
  const similarRows = await listCards(db, similar, { limit: SIMILAR_PRODUCTS })
  return { ...found, similarRows, correction: searches?.near.correction ?? null }
}

/** The filters of products of the same exam, and of the same class if an exam is chosen. */
const examAndClass = ({ examType, classType }: ListingFilters): ResolvedFilters => ({
  examType,
  classType: examType && classType,
})
