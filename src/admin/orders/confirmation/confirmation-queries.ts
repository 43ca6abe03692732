import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { CallResult, StaffDecision } from '../../../domain/confirmation/call-list.ts'
import { ORDER_QUERIES } from '../order-queries.ts'

/** Queries to invalidate after a call or a decision. */
export const CALL_QUERIES = ['calls', ...ORDER_QUERIES] as const

const confirmations = api.admin.confirmations
/** Customers answer the link while the list is open. */
const CALLS_POLL_MS = 60_000

const params = (orderId: number) => ({ param: { id: String(orderId) } })

/** The call list. */
export const callsQuery = queryOptions({
  queryKey: ['staff', 'calls'],
  queryFn: () => readJson(confirmations.$get()),
  staleTime: 0,
  refetchInterval: CALLS_POLL_MS,
})

/** The number of orders on the call list. */
export const callCountsQuery = queryOptions({
  queryKey: ['staff', 'calls', 'counts'],
  queryFn: () => readJson(confirmations.counts.$get()),
  staleTime: 0,
})

/** How the confirmation of an order came about. */
export const orderConfirmationQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(orderId), 'confirmation'],
    queryFn: () => readJson(confirmations[':id'].$get(params(orderId))),
    staleTime: 0,
  })

/** Reserves an order for five minutes, or renews the own claim. @throws ApiError */
export const claimOrder = (orderId: number) => readJson(confirmations[':id'].claim.$put(params(orderId)))

/** Ends the own claim. @throws ApiError */
export const releaseOrder = (orderId: number) => confirmations[':id'].claim.$delete(params(orderId))

/** Records the result of a call. @throws ApiError */
export const recordCall = (orderId: number, result: CallResult) =>
  readJson(confirmations[':id'].calls.$post({ ...params(orderId), json: result }))

/** Undoes the result of a call. @throws ApiError */
export const undoCall = (callId: number) =>
  readJson(confirmations.calls[':callId'].undo.$post({ param: { callId: String(callId) } }))

/** Records a decision without a call. @throws ApiError */
export const decideConfirmation = (orderId: number, decision: StaffDecision) =>
  readJson(confirmations[':id'].$put({ ...params(orderId), json: decision }))
