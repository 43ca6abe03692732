import type { QueryClient } from '@tanstack/react-query'
import type { Category, Institute } from '../../../domain/catalog/product.ts'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { toArray } from '../../../domain/values/one-or-many.ts'
import { categoryQuery, instituteQuery } from '../catalog-queries.ts'
import { listingQuery } from './listing-url.ts'

/** Loads a page of a listing. @returns whether it is empty, and the search whose products it shows */
export async function loadListing(queryClient: QueryClient, search: ListingSearch) {
  const { products, matchedAs, correction } = await queryClient.query(listingQuery(search))
  const term = (matchedAs === 'corrected' && correction) || search.search
  return { isEmpty: products.length === 0, term }
}

/** The categories and institutes that a listing is filtered by. */
export interface ListingCollections {
  categories: readonly Category[]
  institutes: readonly Institute[]
}

/** Loads the categories and institutes that a listing is filtered by, without unknown ones. */
export async function loadCollections(
  queryClient: QueryClient,
  { categoryId, instituteId }: ListingSearch,
): Promise<ListingCollections> {
  const [categories, institutes] = await Promise.all([
    Promise.all(toArray(categoryId).map((id) => queryClient.query(categoryQuery(id)))),
    Promise.all(toArray(instituteId).map((id) => queryClient.query(instituteQuery(id)))),
  ])
  return { categories: categories.filter((one) => one !== null), institutes: institutes.filter((one) => one !== null) }
}
