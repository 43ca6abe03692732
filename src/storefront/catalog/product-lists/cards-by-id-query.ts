import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

/** Queries the cards of these products, in this order, without those that are not sold. */
export const cardsByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['product-cards-by-id', ids],
    queryFn: ({ signal }) =>
      readJson(api['product-cards']['by-id'].$get({ query: { ids: ids.join(',') } }, { init: { signal } })),
  })
