import { queryOptions } from '@tanstack/react-query'
import { type ApiProblem, api, read, readList } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/order-status.ts'
import type { Shipment } from '../../domain/shipment.ts'
import type { OrderEdit } from '../../domain/staff-order.ts'
import { tableQuery } from '../parts/table-query.ts'

/** Names of the staff queries that a change of orders makes ask anew. */
export const ORDER_NAMES = ['orders', 'order', 'unread-orders', 'dashboard'] as const

/** A page of the table of orders. */
export const ordersQuery = (query: Record<string, string>) =>
  tableQuery('orders', query, (wanted) => readList(api.orders.$get({ query: wanted })))

/** One order with its lines, notes and history. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'order', id],
    queryFn: () => read(api.orders[':id'].$get({ param: { id } })),
    staleTime: 0,
  })

const SOON_MS = 3000

/** Every time that an order was handed to the courier. Looked at again soon while something of it is under way. */
export const shipmentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(id), 'shipments'],
    queryFn: () => read(api.admin.orders[':id'].shipments.$get({ param: { id: String(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data ?? []).some(isUnderWay) ? SOON_MS : false),
  })

const isUnderWay = ({ state, booking, cancelling }: Shipment): boolean =>
  state === 'open' && (cancelling ?? booking) === 'waiting'

/** Has the courier try again what failed. @throws ApiProblem */
export const tryCourierAgain = (id: number) =>
  read(api.admin.shipments[':id']['try-again'].$post({ param: { id: String(id) } }))

/** How many orders were placed after a moment. */
export const unreadQuery = (since: string) =>
  queryOptions({
    queryKey: ['staff', 'unread-orders', since],
    queryFn: async () => (await readList(api.orders.$get({ query: { placedAfter: since, limit: '1' } }))).total,
    staleTime: 0,
  })

/** @throws ApiProblem */
export const changeOrder = (id: number, edit: OrderEdit) =>
  read(api.orders[':id'].$put({ param: { id: String(id) }, json: edit }))

export interface BulkChange {
  ids: number[]
  edit: { status?: OrderStatus; paymentStatus?: PaymentStatus }
}

/** Changes many orders, or tells what that would do. @throws ApiProblem */
export const changeOrders = ({ ids, edit }: BulkChange, preview: boolean) =>
  read(api.admin.orders.bulk.$post({ json: { ids, ...edit, preview } }))

/** Takes a change of many orders back. @throws ApiProblem */
export const undoChange = (batch: string) => read(api.admin.orders.bulk[':batch'].undo.$post({ param: { batch } }))

/** Hands an order to the courier. @throws ApiProblem */
export const shipOrder = (id: number) =>
  read(api.shiprocket['create-order'][':id'].$post({ param: { id: String(id) } }))

const NOT_LET_IN = /Unauthorized|403|not have the required permissions/

/** Why an order could not be shipped, in the words staff know. */
export function shippingFailure(error: Partial<ApiProblem>): string {
  if (NOT_LET_IN.test(error.message ?? '')) {
    return 'Shiprocket authentication failed. Please check your Shiprocket credentials.'
  }
  return error.shown ?? 'There was a problem sending the order to Shiprocket.'
}
