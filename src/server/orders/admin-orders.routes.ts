import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../domain/values/schemas.ts'
import {
  bulkOrderResultSchema,
  bulkOrderEditSchema,
  orderCommentSchema,
  orderDetailSchema,
  orderEditSchema,
  orderFilterSchema,
  orderSelectionSchema,
  orderViewCountsSchema,
  listedOrderSchema,
} from '../../domain/orders/admin-order.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter, needs } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { tableQuery } from '../http/table-query.ts'
import { commentOnOrder } from './mentions/mentions.ts'
import { undoOrderUpdates, updateOrder, updateOrders } from './update-orders.ts'
import { readRisk } from './order-risks.ts'
import { listOrderIds, listOrders, ORDER_SORTS } from './order-list.queries.ts'
import { countViews } from './order-views.queries.ts'
import { orderExport } from './order-export.ts'
import { presentUpdatePlan, presentOrderRow } from './orders.presenter.ts'
import type { OrderDeps } from './place-order.ts'
import { readAdminOrder } from './read-admin-order.ts'
import type { RequestedUpdate } from './plan-order-updates.ts'

const FILTER_PARAMS = Object.keys(orderFilterSchema.shape)
const bulkResult = bulkOrderResultSchema.openapi('BulkOrderResult')

const listRoute = createRoute({
  ...needs('packer'),
  method: 'get',
  path: '/',
  operationId: 'listOrders',
  tags: ['Orders'],
  summary: 'All orders: filtered, searched, sorted, paged; by default newest first',
  description:
    '`from` and `to` are days in Asia/Kolkata, both inclusive. `search` finds orders whose id, customer name, phone, email, address or books contain every word, ignoring case; without matches, similar words.',
  request: { query: tableQuery(ORDER_SORTS).extend(orderFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(listedOrderSchema.openapi('AdminOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const viewsRoute = createRoute({
  ...needs('packer'),
  method: 'get',
  path: '/views',
  operationId: 'countOrderViews',
  tags: ['Orders'],
  summary: 'The number of orders in each view of the work list',
  responses: {
    200: jsonResponse(orderViewCountsSchema.openapi('OrderViewCounts'), 'The counts'),
    ...errorResponses(401, 403),
  },
})
const idsRoute = createRoute({
  ...needs('packer'),
  method: 'get',
  path: '/ids',
  operationId: 'selectOrders',
  tags: ['Orders'],
  summary: 'The ids of all orders that match the filters, newest first, to select them',
  request: { query: orderSelectionSchema },
  responses: { 200: jsonResponse(z.array(z.int()), 'The ids'), ...errorResponses(400, 401, 403, 409) },
})
const exportRoute = createRoute({
  ...needs('owner'),
  method: 'get',
  path: '/export',
  operationId: 'exportOrders',
  tags: ['Orders'],
  summary: 'Export the orders that match the filters as a CSV or XLSX file',
  request: { query: orderFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const updateRoute = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'updateOrder',
  tags: ['Orders'],
  summary: 'Update an order: status, payment status, courier, tracking or staff notes',
  description:
    'Every status can follow any other. Cancelling restores the stock once; reopening decrements it again. An order that its customer cancelled is reopened only if `expected` has the status `cancelled`. Returns 409 with the lines that have too little stock, or with the fields that another user has changed since.',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderEditSchema.openapi('OrderEdit')) },
  responses: {
    200: jsonResponse(orderDetailSchema, 'The updated order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const bulkRoute = createRoute({
  method: 'post',
  path: '/bulk',
  operationId: 'bulkUpdateOrders',
  tags: ['Orders'],
  summary: 'Update the status of many orders, or preview the update',
  description:
    'A cancelled order is reopened only if `expected` has its status `cancelled`, as the preview returns it. It may have been cancelled since it was read.',
  request: { body: jsonBody(bulkOrderEditSchema.openapi('BulkOrderEdit')) },
  responses: { 200: jsonResponse(bulkResult, 'The applied or previewed updates'), ...errorResponses(400, 401, 403) },
})
const commentRoute = createRoute({
  ...needs('packer'),
  method: 'post',
  path: '/{id}/comments',
  operationId: 'commentOnOrder',
  tags: ['Orders'],
  summary: 'Add a signed comment to the history of an order; customers never see it',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderCommentSchema) },
  responses: { 201: jsonResponse(orderDetailSchema, 'The order'), ...errorResponses(400, 401, 403, 404) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/bulk/{batch}/undo',
  operationId: 'undoBulkUpdateOrders',
  tags: ['Orders'],
  summary: 'Undo a bulk update; skips orders that have changed since',
  request: { params: z.object({ batch: z.uuid('Must be the id of a bulk update') }) },
  responses: { 200: jsonResponse(bulkResult, 'The undone updates'), ...errorResponses(400, 401, 403, 404) },
})

/** The list of all orders and edits of one order, mounted at `/orders`. */
export function adminOrderRoutes({ db, outbox, jobs }: OrderDeps) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listOrders(db, query, c.var.actor)
      setPaginationHeaders(c, total, query, ['sort', ...FILTER_PARAMS])
      const ids = rows.map(({ id }) => id)
      const risks = await readRisk(db, ids)
      return c.json(
        rows.map((row) => ({ ...presentOrderRow(row, c.var.actor), risk: risks.get(row.id) ?? null })),
        200,
      )
    })
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      await updateOrder({ db, outbox, jobs }, c.var.actor, id, c.req.valid('json'))
      return c.json(await readAdminOrder(db, id, c.var.actor), 200)
    })
}

/** Export, comments, bulk updates and their undo, mounted at `/admin/orders`. */
export function bulkOrderRoutes({ db, outbox, jobs }: OrderDeps) {
  return adminRouter('manager')
    .openapi(viewsRoute, async (c) => c.json(await countViews(db), 200))
    .openapi(idsRoute, async (c) => c.json(await listOrderIds(db, c.req.valid('query'), c.var.actor), 200))
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'order', name: 'orders', query: c.req.valid('query') })
      return sendSheet(c, orderExport(db, filters, c.var.actor), format)
    })
    .openapi(bulkRoute, async (c) => {
      const { ids, preview, expected, ...edit } = c.req.valid('json')
      const toUpdate = (id: number): RequestedUpdate => ({
        edit,
        expected: expected?.[id],
        isHoldChecked: true,
        staysCancelled: () => !preview && expected?.[id]?.status !== 'cancelled',
      })
      const updates = new Map(ids.map((id) => [id, toUpdate(id)]))
      const result = await updateOrders({ db, outbox, jobs }, { by: 'staff', actor: c.var.actor, updates, preview })
      return c.json(presentUpdatePlan(result), 200)
    })
    .openapi(commentRoute, async (c) => {
      const { id } = c.req.valid('param')
      await commentOnOrder({ db, outbox }, c.var.actor, id, c.req.valid('json').text)
      return c.json(await readAdminOrder(db, id, c.var.actor), 201)
    })
    .openapi(undoRoute, async (c) => {
      const result = await undoOrderUpdates({ db, outbox, jobs }, c.var.actor, c.req.valid('param').batch)
      return c.json(presentUpdatePlan(result), 200)
    })
}
