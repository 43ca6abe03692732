import { queryOptions } from '@tanstack/react-query'
import { type ApiError, api, readJson, readList } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import type { Shipment } from '../../domain/shipping/shipment.ts'
import type { OrderRefundRequest } from '../../domain/orders/order-refunds.ts'
import type { OrderModification } from '../../domain/orders/order-contents.ts'
import type { BulkOrderResult, OrderEditRequest } from '../../domain/orders/admin-order.ts'
import { tableQuery } from '../components/table/table-query.ts'

/** Queries to invalidate after an order change. */
export const ORDER_QUERIES = ['orders', 'order-views', 'order', 'unread-orders', 'mentions', 'dashboard'] as const

/** A page of the orders table. */
export const ordersQuery = (query: Record<string, string>) =>
  tableQuery('orders', query, (filters) => readList(api.orders.$get({ query: filters })))

/** The number of orders in each view of the work list. */
export const orderViewsQuery = queryOptions({
  queryKey: ['staff', 'order-views'],
  queryFn: () => readJson(api.admin.orders.views.$get()),
  staleTime: 0,
})

/** An order with lines, notes and history. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'order', id],
    queryFn: () => readJson(api.orders[':id'].$get({ param: { id } })),
    staleTime: 0,
  })

const SHIPMENT_POLL_MS = 3000

/** Shipments of an order, polled while a step is pending. */
export const shipmentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(id), 'shipments'],
    queryFn: () => readJson(api.admin.orders[':id'].shipments.$get({ param: { id: String(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data ?? []).some(isInProgress) ? SHIPMENT_POLL_MS : false),
  })

const isInProgress = ({ state, booking, cancelling }: Shipment): boolean =>
  state === 'open' && (cancelling ?? booking) === 'waiting'

/** Number of orders placed since a time. */
export const unreadOrdersQuery = (since: string) =>
  queryOptions({
    queryKey: ['staff', 'unread-orders', since],
    queryFn: async () => (await readList(api.orders.$get({ query: { placedAfter: since, limit: '1' } }))).total,
    staleTime: 0,
  })

/** Updates the given fields of an order. @throws ApiError */
export const updateOrder = (id: number, edit: OrderEditRequest) =>
  readJson(api.orders[':id'].$put({ param: { id: String(id) }, json: edit }))

/** Returns the ids of all orders of a view. @throws ApiError if their number is another than the shown one */
export const selectOrders = (filters: Record<string, string>, shownCount: number) =>
  readJson(api.admin.orders.ids.$get({ query: { ...filters, expectedCount: String(shownCount) } }))

export interface BulkOrderUpdate {
  ids: number[]
  edit: { status?: OrderStatus; paymentStatus?: PaymentStatus }
}

/** Previews an update of many orders. @throws ApiError */
export const previewBulkUpdate = ({ ids, edit }: BulkOrderUpdate) =>
  readJson(api.admin.orders.bulk.$post({ json: { ids, ...edit, preview: true } }))

/** Updates many orders, unless they have changed since the preview. @throws ApiError */
export const bulkUpdateOrders = ({ ids, edit }: BulkOrderUpdate, { updated }: BulkOrderResult) => {
  const expected = Object.fromEntries(
    updated.map(({ id, before: { status, paymentStatus } }) => [id, { status, paymentStatus }]),
  )
  return readJson(api.admin.orders.bulk.$post({ json: { ids, ...edit, expected } }))
}

/** Undoes a bulk update. @throws ApiError */
export const undoBulkUpdate = (batch: string) =>
  readJson(api.admin.orders.bulk[':batch'].undo.$post({ param: { batch } }))

/** Returns the consequences of a change of an order's contents. @throws ApiError */
export const previewModification = (id: number, modification: OrderModification) =>
  readJson(api.admin.orders[':id'].modifications.preview.$post({ param: { id: String(id) }, json: modification }))

/** Changes the contents of an order. @throws ApiError */
export const modifyOrder = (id: number, modification: OrderModification) =>
  readJson(api.admin.orders[':id'].modifications.$post({ param: { id: String(id) }, json: modification }))

/** Records that money of an order was paid back. @throws ApiError */
export const refundOrder = (id: number, refund: OrderRefundRequest) =>
  readJson(api.admin.orders[':id'].refunds.$post({ param: { id: String(id) }, json: refund }))

/** Adds a comment to an order. @throws ApiError */
export const addComment = (id: number, text: string) =>
  readJson(api.admin.orders[':id'].comments.$post({ param: { id: String(id) }, json: { text } }))

/** Ships an order. @param holdReason why it is sent without the confirmation of its customer @throws ApiError */
export const shipOrder = (id: number, holdReason?: string) =>
  readJson(api.shiprocket['create-order'][':id'].$post({ param: { id: String(id) }, json: { holdReason } }))

const AUTH_FAILED = /Unauthorized|\b403\b|not have the required permissions/

/** Returns the message for a failed Ship Order. */
export function shippingErrorMessage(error: Partial<ApiError>): string {
  if (AUTH_FAILED.test(error.message ?? '')) {
    return 'Shiprocket authentication failed. Please check your Shiprocket credentials.'
  }
  return error.userMessage ?? 'There was a problem sending the order to Shiprocket.'
}
