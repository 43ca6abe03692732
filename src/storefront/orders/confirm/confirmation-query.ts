import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { CustomerConfirmation } from '../../../domain/confirmation/customer-confirmation.ts'

/** Queries an order by the token of the link to confirm it; null for an unknown order and for an invalid link. */
export const confirmationQuery = (queryClient: QueryClient, orderId: string, link: string) =>
  queryOptions({
    queryKey: ['confirmation', orderId, link],
    queryFn: (): Promise<CustomerConfirmation | null> =>
      readJson(apiFor(queryClient).orders[':id'].confirmation.$get({ param: { id: orderId }, query: { link } })).catch(
        nullIfNotFound,
      ),
    staleTime: 0,
    retry: false,
  })
