import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { OrderDocument } from '../../../domain/orders/order-documents.ts'

/** The number of pages of the documents of some orders. */
export const documentPagesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['staff', 'document-pages', ids],
    queryFn: () => readJson(api.admin.orders.documents.pages.$get({ query: { ids: ids.join(',') } })),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })

/** The URL of documents of some orders, as one PDF. */
export const orderDocumentsHref = (ids: readonly number[], documents: readonly OrderDocument[]): string =>
  `/api/admin/orders/documents?ids=${ids.join(',')}&documents=${documents.join(',')}`

/** @example formatPages(2) // '2 pages' */
export const formatPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)
