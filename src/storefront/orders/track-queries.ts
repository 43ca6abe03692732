import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'

const FRESH_MS = 30_000

/** How far an order has come. Asked by the browser only, for pages are the same for everybody. */
export const trackingQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['tracking', orderId],
    queryFn: () => read(api.shiprocket['track-order'][':orderId'].$get({ param: { orderId } })),
    staleTime: FRESH_MS,
  })
