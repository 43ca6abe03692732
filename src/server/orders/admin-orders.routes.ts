import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../domain/values/schemas.ts'
import {
  bulkOrderResultSchema,
  bulkOrderEditSchema,
  orderDetailSchema,
  orderEditSchema,
  orderFilterSchema,
  adminOrderRowSchema,
} from '../../domain/orders/admin-order.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { NotFoundError } from '../http/errors.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { tableQuery } from '../http/table-query.ts'
import { updateOrder, updateOrders } from './update-orders.ts'
import { listOrderChanges } from './order-history.ts'
import { listOrders, ORDER_SORTS } from './order-list.queries.ts'
import { orderExport } from './order-export.ts'
import { presentAdminOrder, presentUpdatePlan, presentOrderRow } from './orders.presenter.ts'
import { findOrder } from './orders.queries.ts'
import type { OrderDeps } from './place-order.ts'
import { undoOrderUpdates } from './undo-order-updates.ts'

const FILTER_PARAMS = Object.keys(orderFilterSchema.shape)
const bulkResult = bulkOrderResultSchema.openapi('BulkOrderResult')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['Orders'],
  summary: 'All orders: filtered, searched, sorted, paged; by default newest first',
  description:
    '`from` and `to` are days in Asia/Kolkata, both inclusive. `search` matches any part of id, customer name, phone, email and address, ignoring case.',
  request: { query: tableQuery(ORDER_SORTS).extend(orderFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(adminOrderRowSchema.openapi('AdminOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  tags: ['Orders'],
  summary: 'Export the orders that match the filters as a CSV or XLSX file',
  request: { query: orderFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const updateRoute = createRoute({
  method: 'put',
  path: '/{id}',
  tags: ['Orders'],
  summary: 'Update an order: status, payment status, courier, tracking or staff notes',
  description:
    'Every status can follow any other. Cancelling restores the stock once; reopening decrements it again. Returns 409 with the lines that have too little stock.',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderEditSchema.openapi('OrderEdit')) },
  responses: {
    200: jsonResponse(orderDetailSchema, 'The updated order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const bulkRoute = createRoute({
  method: 'post',
  path: '/bulk',
  tags: ['Orders'],
  summary: 'Update the status of many orders, or preview the update',
  request: { body: jsonBody(bulkOrderEditSchema.openapi('BulkOrderEdit')) },
  responses: { 200: jsonResponse(bulkResult, 'The applied or previewed updates'), ...errorResponses(400, 401, 403) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/bulk/{batch}/undo',
  tags: ['Orders'],
  summary: 'Undo a bulk update; skips orders that have changed since',
  request: { params: z.object({ batch: z.uuid('Must be the id of a bulk update') }) },
  responses: { 200: jsonResponse(bulkResult, 'The undone updates'), ...errorResponses(400, 401, 403, 404) },
})

/** The list of all orders and edits of one order, mounted at `/orders`. */
export function adminOrderRoutes({ db, outbox, jobs }: OrderDeps) {
  return adminRouter()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listOrders(db, query)
      setPaginationHeaders(c, total, query, ['sort', ...FILTER_PARAMS])
      return c.json(rows.map(presentOrderRow), 200)
    })
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      await updateOrder({ db, outbox, jobs }, c.var.actor, id, c.req.valid('json'))
      const [order, changes] = await Promise.all([findOrder(db, id), listOrderChanges(db, id)])
      if (!order) throw new NotFoundError('Order')
      return c.json(presentAdminOrder(order, changes), 200)
    })
}

/** Export, bulk updates and their undo, mounted at `/admin/orders`. */
export function bulkOrderRoutes({ db, outbox, jobs }: OrderDeps) {
  return adminRouter()
    .openapi(exportRoute, (c) => {
      const { format, ...filters } = c.req.valid('query')
      return sendSheet(c, orderExport(db, filters), format)
    })
    .openapi(bulkRoute, async (c) => {
      const { ids, preview, ...edit } = c.req.valid('json')
      const updates = new Map(ids.map((id) => [id, { edit }]))
      const result = await updateOrders({ db, outbox, jobs }, { actor: c.var.actor, updates, preview })
      return c.json(presentUpdatePlan(result), 200)
    })
    .openapi(undoRoute, async (c) => {
      const result = await undoOrderUpdates({ db, outbox, jobs }, c.var.actor, c.req.valid('param').batch)
      return c.json(presentUpdatePlan(result), 200)
    })
}
