import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { readAhead } from '../catalog/read-ahead.ts'

/** How many results the page shows; the listing pages through the rest. */
const RESULTS_SHOWN = 24
const CLOSE_SHOWN = 8

export const searchQuery = (term: string) => productCardsQuery({ search: term, limit: RESULTS_SHOWN })

/** Books whose words come close to those of a search that found none, the closest first. */
export const closeMatchesQuery = (term: string) =>
  queryOptions({
    queryKey: ['close-matches', term],
    queryFn: ({ signal }) =>
      read(api['product-cards'].$get({ query: { similarTo: term, limit: String(CLOSE_SHOWN) } }, { init: { signal } })),
  })

/** Reads what the page of a search shows. */
export async function readResults(queryClient: QueryClient, term: string): Promise<void> {
  await readAhead(queryClient, searchQuery(term))
  const found = queryClient.getQueryData(searchQuery(term).queryKey)
  if (found?.total === 0) await readAhead(queryClient, closeMatchesQuery(term))
}
