import { queryOptions } from '@tanstack/react-query'
import { api, orNull, read, readList } from '../../api-client.ts'
import type { ListingFilters } from '../../domain/listing.ts'

/** What a row or page of cards asks for. */
export type CardsWanted = ListingFilters & {
  limit?: number
  offset?: number
  excludeProductId?: number
  /** Words to come close to, where a search found nothing. */
  similarTo?: string
}

/** Cards of the products that match, and how many match in all. */
export const productCardsQuery = (wanted: CardsWanted) =>
  queryOptions({
    queryKey: ['product-cards', wanted],
    queryFn: async ({ signal }) => {
      const { rows, total } = await readList(
        api['product-cards'].$get({ query: toQuery(wanted) }, { init: { signal } }),
      )
      return { products: rows, total }
    },
  })

/** How many products each further choice would leave. */
export const productFacetsQuery = (filters: Omit<ListingFilters, 'sort'>) =>
  queryOptions({
    queryKey: ['product-facets', filters],
    queryFn: ({ signal }) => read(api['product-facets'].$get({ query: toQuery(filters) }, { init: { signal } })),
  })

/** What a search under way may mean. */
export const suggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['suggestions', words],
    queryFn: ({ signal }) => read(api.suggestions.$get({ query: { q: words } }, { init: { signal } })),
  })

/** A product by its id (all digits) or its slug; null when there is none. */
export const productQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['product', idOrSlug],
    queryFn: ({ signal }) => {
      const query = /^\d+$/.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }
      return read(api.products.detail.$get({ query }, { init: { signal } })).catch(orNull)
    },
  })

export const institutesQuery = () =>
  queryOptions({ queryKey: ['institutes'], queryFn: () => read(api.institutes.$get()) })

/** An institute; null when there is none. */
export const instituteQuery = (id: number) =>
  queryOptions({
    queryKey: ['institute', id],
    queryFn: () => read(api.institutes[':id'].$get({ param: { id: String(id) } })).catch(orNull),
  })

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: () => read(api.categories.$get()) })

/** A category; null when there is none. */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['category', id],
    queryFn: () => read(api.categories[':id'].$get({ param: { id: String(id) } })).catch(orNull),
  })

function toQuery(wanted: CardsWanted): Record<string, string> {
  const entries = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
