import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { DeliveryHelp } from '../../../domain/shipping/ndr/ndr-answer.ts'

/** Queries the state of a delivery by the token of its link; null for an unknown order and for an invalid link. */
export const deliveryHelpQuery = (queryClient: QueryClient, orderId: string, link: string) =>
  queryOptions({
    queryKey: ['delivery-help', orderId, link],
    queryFn: (): Promise<DeliveryHelp | null> =>
      readJson(apiFor(queryClient).orders[':id'].delivery.$get({ param: { id: orderId }, query: { link } })).catch(
        nullIfNotFound,
      ),
    staleTime: 0,
    retry: false,
  })
