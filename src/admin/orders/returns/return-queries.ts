import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../../api-client.ts'
import type { AdminReturn, ReturnAction } from '../../../domain/orders/returns/admin-return.ts'
import type { ReturnRequest } from '../../../domain/orders/returns/return-request.ts'
import { tableQuery } from '../../components/table/table-query.ts'
import { ORDER_QUERIES } from '../order-queries.ts'

/** Queries to invalidate after a step of a return. */
export const RETURN_QUERIES = ['returns', 'return', 'return-views', ...ORDER_QUERIES] as const

/** A page of the list of returns. */
export const returnsQuery = (query: Record<string, string>) =>
  tableQuery('returns', query, (filters) => readList(api.admin.returns.$get({ query: filters })))

/** The number of returns in each view. */
export const returnViewsQuery = queryOptions({
  queryKey: ['staff', 'return-views'],
  queryFn: () => readJson(api.admin.returns.views.$get()),
  staleTime: 0,
})

/** The returns of an order, and the return that an order replaces books of. */
export const returnsOfOrderQuery = (orderId: number) => returnsQuery({ orderId: String(orderId), limit: '50' })

/** The copies of an order that can still be returned. */
export const returnableOrderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['staff', 'return', 'of-order', String(orderId)],
    queryFn: () => readJson(api.admin.orders[':id']['returnable-lines'].$get({ param: { id: String(orderId) } })),
    staleTime: 0,
  })

const PICKUP_POLL_MS = 3000

/** A return, polled while its pickup is being booked or cancelled. */
export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'return', id],
    queryFn: () => readJson(api.admin.returns[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPickupRunning(state.data) ? PICKUP_POLL_MS : false),
  })

const isPickupRunning = (row: AdminReturn | undefined): boolean =>
  row?.pickup === 'waiting' || row?.pickup === 'cancelling'

/** Takes the next step of a return. @throws ApiError */
export const handleReturn = (id: number, action: ReturnAction) =>
  readJson(api.admin.returns[':id'].actions.$post({ param: { id: String(id) }, json: action }))

/** Records the request of a customer. @throws ApiError */
export const recordReturn = (orderId: number, request: ReturnRequest) =>
  readJson(api.admin.returns.$post({ json: { orderId, ...request } }))

/** Stores the UPI ID of a refund. @throws ApiError */
export const savePayee = ({ id, payee }: Pick<AdminReturn, 'id' | 'payee'>, upiId: string) =>
  readJson(api.admin.returns[':id'].payee.$put({ param: { id: String(id) }, json: { upiId, expected: { payee } } }))

/** Returns the UPI ID in full, which the audit log records. @throws ApiError */
export const revealPayee = (id: number) =>
  readJson(api.admin.returns[':id'].payee.reveal.$post({ param: { id: String(id) } }))
