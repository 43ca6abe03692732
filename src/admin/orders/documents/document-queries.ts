import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { OrderDocument, SlipPaper } from '../../../domain/orders/order-documents.ts'

/** The number of pages of the documents of some orders. */
export const documentPagesQuery = (ids: readonly number[], slipPaper: SlipPaper) =>
  queryOptions({
    queryKey: ['staff', 'document-pages', ids, slipPaper],
    queryFn: () => readJson(api.admin.orders.documents.pages.$get({ query: { ids: ids.join(','), slipPaper } })),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })

/** The URL of documents of some orders, as one PDF. */
export const orderDocumentsHref = (
  ids: readonly number[],
  documents: readonly OrderDocument[],
  slipPaper: SlipPaper = 'a4',
): string => `/api/admin/orders/documents?ids=${ids.join(',')}&documents=${documents.join(',')}&slipPaper=${slipPaper}`

/** @example formatPages(2) // '2 pages' */
export const formatPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)
