import type { CachedQuery } from '../../cache/cached-query.ts'
import type { Database } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import { findMatches } from '../search/search.queries.ts'
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
  { search, ...filters }: ProductFilters,
  paging: Paging,
): Promise<Listing> {
  const [published, found] = await Promise.all([publishedProducts.get(), search ? findMatches(db, search) : undefined])
  const resolved = { ...filters, searchQuery: found?.strict, matches: found?.matches }
  const total = published.count(resolved)
  const rows = total > (paging.offset ?? 0) ? await listCards(db, resolved, paging) : []
  const listing = { rows, total, facets: published.countFacets(resolved) }
  if (rows.length > 0) return { ...listing, similarRows: [], correction: null }
  const similar = found ? { searchQuery: found.near } : examAndClass(filters)
  const similarRows = await listCards(db, similar, { limit: SIMILAR_PRODUCTS })
  return { ...listing, similarRows, correction: found?.near.correction ?? null }
}

/** The filters of products of the same exam, and of the same class if an exam is chosen. */
const examAndClass = ({ examType, classType }: ListingFilters): ResolvedFilters => ({
  examType,
  classType: examType && classType,
})
