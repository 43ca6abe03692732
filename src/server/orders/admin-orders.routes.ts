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
const bulkResult = bulkOrderResultSchema.openapi('BulkOrderAnswer')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['Orders'],
  summary: 'All orders, newest first unless sorted',
  description:
    'Days are those of Asia/Kolkata; `to` counts to its end. The search finds any part of id, customer name, phone, email and address, in any case.',
  request: { query: tableQuery(ORDER_SORTS).extend(orderFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(adminOrderRowSchema.openapi('StaffOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  tags: ['Orders'],
  summary: 'The orders that the filters let through, as a CSV or XLSX file',
  request: { query: orderFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const updateRoute = createRoute({
  method: 'put',
  path: '/{id}',
  tags: ['Orders'],
  summary: 'Change an order’s status, payment status, courier, tracking or the staff’s notes',
  description:
    'Any status from any other. Cancelling gives the stock back, once; reopening takes it again, or is refused with 409 naming what is short.',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderEditSchema.openapi('OrderEdit')) },
  responses: {
    200: jsonResponse(orderDetailSchema, 'The order as it is now'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const bulkRoute = createRoute({
  method: 'post',
  path: '/bulk',
  tags: ['Orders'],
  summary: 'Change the status of many orders, or tell what that would do',
  request: { body: jsonBody(bulkOrderEditSchema.openapi('BulkOrderEdit')) },
  responses: { 200: jsonResponse(bulkResult, 'What changed, or would change'), ...errorResponses(400, 401, 403) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/bulk/{batch}/undo',
  tags: ['Orders'],
  summary: 'Take a change of many orders back, where nobody changed them since',
  request: { params: z.object({ batch: z.uuid('Must be the name of a change') }) },
  responses: { 200: jsonResponse(bulkResult, 'What was taken back'), ...errorResponses(400, 401, 403, 404) },
})

/** Listing and editing orders, mounted at `/orders`. */
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
      const [found, changes] = await Promise.all([findOrder(db, id), listOrderChanges(db, id)])
      if (!found) throw new NotFoundError('Order')
      return c.json(presentAdminOrder(found, changes), 200)
    })
}

/** Export and bulk edits of orders, mounted at `/admin/orders`. */
export function bulkOrderRoutes({ db, outbox, jobs }: OrderDeps) {
  return adminRouter()
    .openapi(exportRoute, (c) => {
      const { format, ...filters } = c.req.valid('query')
      return sendSheet(c, orderExport(db, filters), format)
    })
    .openapi(bulkRoute, async (c) => {
      const { ids, preview, ...edit } = c.req.valid('json')
      const wanted = new Map(ids.map((id) => [id, { edit }]))
      return c.json(
        presentUpdatePlan(await updateOrders({ db, outbox, jobs }, { actor: c.var.actor, updates: wanted, preview })),
        200,
      )
    })
    .openapi(undoRoute, async (c) =>
      c.json(
        presentUpdatePlan(await undoOrderUpdates({ db, outbox, jobs }, c.var.actor, c.req.valid('param').batch)),
        200,
      ),
    )
}
