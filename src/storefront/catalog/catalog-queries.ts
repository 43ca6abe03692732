import { queryOptions } from '@tanstack/react-query'
import { apiFor, nullIfNotFound, readJson, readList } from '../../api-client.ts'
import type { ListingFilters } from '../../domain/search/listing.ts'

/** The filters, order and page of a list of product cards. */
export type ProductCardsParams = ListingFilters & {
  limit?: number
  offset?: number
  excludeProductId?: number
}

/** Queries the cards of the matching products and the number of all matches. */
export const productCardsQuery = (params: ProductCardsParams) =>
  queryOptions({
    queryKey: ['product-cards', params],
    queryFn: async ({ client, signal }) => {
      const { rows, total } = await readList(
        apiFor(client)['product-cards'].$get({ query: toQueryParams(params) }, { init: { signal } }),
      )
      return { products: rows, total }
    },
  })

/** Queries a page of a listing with its facets, and with similar products if it is empty. */
export const listingPageQuery = (params: ProductCardsParams) =>
  queryOptions({
    queryKey: ['listing', params],
    queryFn: ({ client, signal }) =>
      readJson(apiFor(client).listing.$get({ query: toQueryParams(params) }, { init: { signal } })),
  })

/** Queries the suggestions for a partly typed search. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['suggestions', query],
    queryFn: ({ client, signal }) =>
      readJson(apiFor(client).suggestions.$get({ query: { q: query } }, { init: { signal } })),
  })

/** Queries a product by its id (all digits) or its slug. Null when there is none. */
export const productQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['product', idOrSlug],
    queryFn: ({ client, signal }) => {
      const query = /^\d+$/.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }
      return readJson(apiFor(client).products.detail.$get({ query }, { init: { signal } })).catch(nullIfNotFound)
    },
  })

export const institutesQuery = () =>
  queryOptions({
    queryKey: ['institutes'],
    queryFn: ({ client }) => readJson(apiFor(client).institutes.$get({ query: {} })),
  })

/** Queries an institute. Null when there is none. */
export const instituteQuery = (id: number) =>
  queryOptions({
    queryKey: ['institute', id],
    queryFn: ({ client }) =>
      readJson(apiFor(client).institutes[':id'].$get({ param: { id: String(id) } })).catch(nullIfNotFound),
  })

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ client }) => readJson(apiFor(client).categories.$get({ query: {} })),
  })

/** Queries a category. Null when there is none. */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['category', id],
    queryFn: ({ client }) =>
      readJson(apiFor(client).categories[':id'].$get({ param: { id: String(id) } })).catch(nullIfNotFound),
  })

function toQueryParams(params: ProductCardsParams): Record<string, string> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
