import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'

const STALE_AFTER_MS = 30_000

/** Queries an order's tracking. Only the browser fetches it: server-rendered pages are the same for all customers. */
export const trackingQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['tracking', orderId],
    queryFn: () => readJson(api.shiprocket['track-order'][':orderId'].$get({ param: { orderId } })),
    staleTime: STALE_AFTER_MS,
  })
