import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../../api-client.ts'
import type { NdrRequest, NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { tableQuery } from '../../components/table/table-query.ts'
import { ORDER_QUERIES } from '../order-queries.ts'

/** Queries to invalidate after a request to the courier. */
export const FAILED_DELIVERY_QUERIES = [
  'failed-deliveries',
  'failed-delivery',
  'failed-delivery-views',
  ...ORDER_QUERIES,
] as const

const REQUEST_POLL_MS = 3000

/** A page of the failed attempts. */
export const failedDeliveriesQuery = (query: Record<string, string>) =>
  tableQuery('failed-deliveries', query, (filters) => readList(api.admin['failed-deliveries'].$get({ query: filters })))

/** The failed attempts of an order. */
export const failedDeliveriesOfOrderQuery = (orderId: number) =>
  failedDeliveriesQuery({ orderId: String(orderId), limit: '20' })

/** The number of failed attempts in each view. */
export const failedDeliveryViewsQuery = queryOptions({
  queryKey: ['staff', 'failed-delivery-views'],
  queryFn: () => readJson(api.admin['failed-deliveries'].views.$get()),
  staleTime: 0,
})

/** A failed attempt, polled while its request is being sent. */
export const failedDeliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'failed-delivery', id],
    queryFn: () => readJson(api.admin['failed-deliveries'][':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingSent(state.data) ? REQUEST_POLL_MS : false),
  })

const isBeingSent = (task: NdrTask | undefined): boolean =>
  task?.requestState === 'waiting' || task?.requestState === 'sending'

/** Asks the courier. @throws ApiError */
export const requestAfterFailure = (id: number, json: NdrRequest) =>
  readJson(api.admin['failed-deliveries'][':id'].requests.$post({ param: { id: String(id) }, json }))

/** Records that an unconfirmed request is in the courier's panel. @throws ApiError */
export const confirmRequest = (id: number) =>
  readJson(api.admin['failed-deliveries'][':id'].confirm.$post({ param: { id: String(id) } }))
