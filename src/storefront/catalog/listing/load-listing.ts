import type { QueryClient } from '@tanstack/react-query'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { categoryQuery, instituteQuery, suggestionsQuery } from '../catalog-queries.ts'
import { facetsQuery, listingQuery, similarProductsQuery } from './listing-url.ts'

/** Loads a page of a listing with its facets, and similar products if it is empty. @returns whether it is empty */
export async function loadListing(queryClient: QueryClient, search: ListingSearch): Promise<boolean> {
  const [{ products }] = await Promise.all([
    queryClient.query(listingQuery(search)),
    prefetch(queryClient, facetsQuery(search)),
  ])
  if (products.length > 0) return false
  await Promise.all([
    prefetch(queryClient, similarProductsQuery(search)),
    search.search && prefetch(queryClient, suggestionsQuery(search.search)),
  ])
  return true
}

/** Loads the category and the institute that a listing is filtered by. */
export async function loadSubject(queryClient: QueryClient, { categoryId, instituteId }: ListingSearch) {
  const [category, institute] = await Promise.all([
    categoryId ? queryClient.query(categoryQuery(categoryId)) : null,
    instituteId ? queryClient.query(instituteQuery(instituteId)) : null,
  ])
  return { category, institute }
}
