import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../../api-client.ts'
import { tableQuery } from '../../components/table/table-query.ts'

/** A page of the list of invoices and credit notes. */
export const invoicesQuery = (query: Record<string, string>) =>
  tableQuery('invoices', query, (filters) => readList(api.admin.invoices.$get({ query: filters })))

/** The invoices and credit notes of an order, oldest first. */
export const orderInvoicesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(orderId), 'invoices'],
    queryFn: () => readJson(api.admin.orders[':id'].invoices.$get({ param: { id: String(orderId) } })),
    staleTime: 0,
  })

/** The URL of an invoice or credit note as PDF. */
export const invoiceHref = (id: number): string => `/api/admin/invoices/${id}/pdf`
