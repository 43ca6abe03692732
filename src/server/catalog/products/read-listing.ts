import type { CachedQuery } from '../../cache/cached-query.ts'
import type { Database } from '../../database/connect.ts'
import type { Paging } from '../../http/paging.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import { findMatches } from '../search/search.queries.ts'
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
  /** The search in words that match, if the page is empty. */
  correction: string | null
}

const SIMILAR_PRODUCTS = 8

/**
 * Reads a page of a listing. An empty page has near matches of its search instead, or without a search products of its exam
 * and class.
 */
export async function readListing(deps: ListingDeps, filters: ProductFilters, paging: Paging): Promise<Listing> {
  const { db } = deps
  const { published, found, resolved } = await resolveFilters(deps, filters)
  const rows = await listCards(db, published.listIds(resolved, paging))
  const listing = { rows, total: published.count(resolved), facets: published.countFacets(resolved) }
  if (rows.length > 0) return { ...listing, similarRows: [], correction: null }
  const similarRows = found
    ? await listNearCards(db, found.near, SIMILAR_PRODUCTS)
    : await listCards(db, published.listIds(examAndClass(filters), { limit: SIMILAR_PRODUCTS }))
  return { ...listing, similarRows, correction: found?.near.correction ?? null }
}

/** Returns the ids of a page of the products that match, and the number of all. */
export async function listPage(deps: ListingDeps, filters: ProductFilters, paging: Paging) {
  const { published, resolved } = await resolveFilters(deps, filters)
  return { ids: published.listIds(resolved, paging), total: published.count(resolved) }
}

async function resolveFilters({ db, publishedProducts }: ListingDeps, filters: ProductFilters) {
  const found = filters.search ? await findMatches(db, filters.search) : undefined
  const published = found?.matches.size === 0 ? PublishedProducts.none : await publishedProducts.get()
  return { published, found, resolved: { ...filters, matches: found?.matches } satisfies ResolvedFilters }
}

/** The filters of products of the same exam, and of the same class if an exam is chosen. */
const examAndClass = ({ examType, classType }: ListingFilters): ResolvedFilters => ({
  examType,
  classType: examType && classType,
})
