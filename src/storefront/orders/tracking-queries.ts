import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import { viewOrder } from './manage/customer-order-queries.ts'

const STALE_AFTER_MS = 30_000

/**
 * Queries an order by its mobile number. Null when there is no such order; the response is
 * the same for an unknown order and for another mobile number.
 */
export const guestOrderQuery = (orderId: string, mobile: string) =>
  queryOptions({
    queryKey: ['guest-order', orderId, mobile],
    queryFn: () => viewOrder(orderId, { mobile }),
    staleTime: STALE_AFTER_MS,
    retry: false,
  })

/** Queries an order's tracking. Only the browser fetches it: server-rendered pages are the same for all customers. */
export const trackingQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['tracking', orderId],
    queryFn: () => readJson(api.shiprocket['track-order'][':orderId'].$get({ param: { orderId } })),
    staleTime: STALE_AFTER_MS,
  })
