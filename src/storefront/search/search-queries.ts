import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, readJson } from '../../api-client.ts'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { prefetch } from '../shared/prefetch.ts'

/** The number of results on the page. The listing pages through the rest. */
const RESULTS_SHOWN = 24
const SIMILAR_PRODUCTS_LIMIT = 8

export const searchQuery = (term: string) => productCardsQuery({ search: term, limit: RESULTS_SHOWN })

/** Products similar to a term without results, most similar first. */
export const similarProductsQuery = (term: string) =>
  queryOptions({
    queryKey: ['similar-products', term],
    queryFn: ({ client, signal }) =>
      readJson(
        apiFor(client)['product-cards'].$get(
          { query: { similarTo: term, limit: String(SIMILAR_PRODUCTS_LIMIT) } },
          { init: { signal } },
        ),
      ),
  })

/** Prefetches the data of the search page. */
export async function prefetchResults(queryClient: QueryClient, term: string): Promise<void> {
  await prefetch(queryClient, searchQuery(term))
  const results = queryClient.getQueryData(searchQuery(term).queryKey)
  if (results?.total === 0) await prefetch(queryClient, similarProductsQuery(term))
}
