import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../domain/shapes.ts'
import {
  bulkOrderAnswerSchema,
  bulkOrderEditSchema,
  orderDetailSchema,
  orderEditSchema,
  orderFilterSchema,
  staffOrderRowSchema,
} from '../../domain/staff-order.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { notFound } from '../http/problem.ts'
import { sendSheet, SHEET_FORMATS } from '../http/spreadsheet.ts'
import { tableQuery } from '../http/table-query.ts'
import { changeOrder, changeOrders } from './change-orders.ts'
import { listOrderChanges } from './order-history.ts'
import { listOrders, ORDER_SORTS } from './order-list.queries.ts'
import { orderSheet } from './order-sheet.ts'
import { presentForStaff, presentPlan, presentRow } from './orders.present.ts'
import { findOrder } from './orders.queries.ts'
import type { Desk } from './place-order.ts'
import { undoOrderChanges } from './undo-order-changes.ts'

const FILTERS = Object.keys(orderFilterSchema.shape)
const bulkAnswer = bulkOrderAnswerSchema.openapi('BulkOrderAnswer')

const listRoute = createRoute({
  method: 'get',
  path: '/orders',
  tags: ['Orders'],
  summary: 'All orders, newest first unless sorted',
  description:
    'Days are those of Asia/Kolkata; `to` counts to its end. The search finds any part of id, customer name, phone, email and address, in any case.',
  middleware: onlyAdmins,
  request: { query: tableQuery(ORDER_SORTS).extend(orderFilterSchema.shape) },
  responses: {
    200: json(z.array(staffOrderRowSchema.openapi('StaffOrder')), 'The orders'),
    ...problems(400, 401, 403),
  },
})
const exportRoute = createRoute({
  method: 'get',
  path: '/admin/orders/export',
  tags: ['Orders'],
  summary: 'The orders that the filters let through, as a CSV or XLSX file',
  middleware: onlyAdmins,
  request: { query: orderFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...problems(400, 401, 403) },
})
const changeRoute = createRoute({
  method: 'put',
  path: '/orders/{id}',
  tags: ['Orders'],
  summary: 'Change an order’s status, payment status, courier, tracking or the staff’s notes',
  description:
    'Any status from any other. Cancelling gives the stock back, once; reopening takes it again, or is refused with 409 naming what is short.',
  middleware: onlyAdmins,
  request: { params: z.object({ id: orderId }), body: payload(orderEditSchema.openapi('OrderEdit')) },
  responses: { 200: json(orderDetailSchema, 'The order as it is now'), ...problems(400, 401, 403, 404, 409) },
})
const bulkRoute = createRoute({
  method: 'post',
  path: '/admin/orders/bulk',
  tags: ['Orders'],
  summary: 'Change the status of many orders, or tell what that would do',
  middleware: onlyAdmins,
  request: { body: payload(bulkOrderEditSchema.openapi('BulkOrderEdit')) },
  responses: { 200: json(bulkAnswer, 'What changed, or would change'), ...problems(400, 401, 403) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/admin/orders/bulk/{batch}/undo',
  tags: ['Orders'],
  summary: 'Take a change of many orders back, where nobody changed them since',
  middleware: onlyAdmins,
  request: { params: z.object({ batch: z.uuid('Must be the name of a change') }) },
  responses: { 200: json(bulkAnswer, 'What was taken back'), ...problems(400, 401, 403, 404) },
})

/** Orders as the staff see and change them. */
export function staffOrderRoutes({ db, post, jobs }: Desk) {
  const desk = { db, post, jobs }
  const router = createRouter()
  router.use('/orders', neverStored).use('/orders/*', neverStored).use('/admin/orders/*', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listOrders(db, query)
      tellRest(c, total, query, ['sort', ...FILTERS])
      return c.json(rows.map(presentRow), 200)
    })
    .openapi(exportRoute, (c) => {
      const { format, ...filters } = c.req.valid('query')
      return sendSheet(c, orderSheet(db, filters), format)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await changeOrder(desk, requireAdmin(c), id, c.req.valid('json'))
      const [found, changes] = await Promise.all([findOrder(db, id), listOrderChanges(db, id)])
      if (!found) throw notFound('Order')
      return c.json(presentForStaff(found, changes), 200)
    })
    .openapi(bulkRoute, async (c) => {
      const { ids, preview, ...edit } = c.req.valid('json')
      const wanted = new Map(ids.map((id) => [id, { edit }]))
      return c.json(presentPlan(await changeOrders(desk, { actor: requireAdmin(c), wanted, preview })), 200)
    })
    .openapi(undoRoute, async (c) =>
      c.json(presentPlan(await undoOrderChanges(desk, requireAdmin(c), c.req.valid('param').batch)), 200),
    )
}
