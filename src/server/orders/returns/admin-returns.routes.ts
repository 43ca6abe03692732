import { createRoute, z } from '@hono/zod-openapi'
import {
  adminReturnRowSchema,
  adminReturnSchema,
  recordedReturnSchema,
  returnableOrderSchema,
  returnActionSchema,
  returnFilterSchema,
  returnViewCountsSchema,
} from '../../../domain/orders/returns/admin-return.ts'
import { payeeSchema, staffPayeeSchema } from '../../../domain/orders/returns/payee.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import { handleReturn, readAdminReturn, readReturnableOrder } from './handle-return.ts'
import { type PayeeDeps, revealPayee, savePayee } from './payee.ts'
import { requestReturn } from './request-return.ts'
import { presentReturnRow, returnExport } from './returns.presenter.ts'
import { photoResponse, readReturnPhoto } from './return-photos.ts'
import { countReturnViews, findReturn, listReturns } from './returns.queries.ts'

const shared = { tags: ['Returns'] }
const adminReturn = adminReturnSchema.openapi('AdminReturn')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listReturns',
  summary: 'Requests for replacements: open ones oldest first, then finished ones newest first',
  description: '`search` finds the number of a return, and order number, name, phone and email of the customer.',
  request: { query: pagingQuery.extend(returnFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(adminReturnRowSchema.openapi('AdminReturnRow')), 'The returns'),
    ...errorResponses(400, 401, 403),
  },
})
const viewsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/views',
  operationId: 'countReturnViews',
  summary: 'The number of returns in each view of the list',
  responses: {
    200: jsonResponse(returnViewCountsSchema.openapi('ReturnViewCounts'), 'The counts'),
    ...errorResponses(401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportReturns',
  summary: 'Export the returns that match the filters as a CSV or XLSX file, without the payees of refunds',
  request: { query: returnFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const returnableRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/returnable-lines',
  operationId: 'getReturnableOrder',
  summary: 'The copies of an order that can still be returned',
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: jsonResponse(returnableOrderSchema.openapi('ReturnableOrder'), 'The lines of the order'),
    ...errorResponses(400, 401, 403, 404),
  },
})
const recordRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'recordReturn',
  summary: 'Record the request of a customer who called or wrote; also after the days of the policy',
  request: { body: jsonBody(recordedReturnSchema.openapi('RecordedReturn')) },
  responses: { 201: jsonResponse(adminReturn, 'The return'), ...errorResponses(400, 401, 403, 404, 409) },
})
const getRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  operationId: 'getReturn',
  summary: 'One return; the UPI ID of its payee is masked',
  request: { params: idParam },
  responses: { 200: jsonResponse(adminReturn, 'The return'), ...errorResponses(400, 401, 403, 404) },
})
const actionRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/actions',
  operationId: 'handleReturn',
  summary: 'The next step of a return: approve, decline, receive, check, replace, refund, close or cancel',
  description:
    'Returns 409 when the step is not possible in the state of the return, or with the lines that have too little stock for a replacement.',
  request: { params: idParam, body: jsonBody(returnActionSchema.openapi('ReturnAction')) },
  responses: { 200: jsonResponse(adminReturn, 'The return'), ...errorResponses(400, 401, 403, 404, 409) },
})
const photoRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/photos/{photoId}',
  operationId: 'getReturnPhoto',
  summary: 'A photo of the customer, as WebP',
  request: { params: idParam.extend({ photoId: z.uuid() }) },
  responses: { 200: { description: 'The photo' }, ...errorResponses(400, 401, 403, 404) },
})
const payeeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/payee',
  operationId: 'setReturnPayee',
  summary: 'Store the UPI ID that a refund is paid to, encrypted',
  request: { params: idParam, body: jsonBody(staffPayeeSchema.openapi('ReturnPayee')) },
  responses: { 200: jsonResponse(adminReturn, 'The return'), ...errorResponses(400, 401, 403, 404, 409) },
})
const revealRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/payee/reveal',
  operationId: 'revealReturnPayee',
  ...withoutKey('It reads, and records each reading.'),
  summary: 'The UPI ID of the payee in full; the audit log records who read it',
  request: { params: idParam },
  responses: { 200: jsonResponse(payeeSchema, 'The UPI ID'), ...errorResponses(400, 401, 403, 404) },
})

const FILTERS = Object.keys(returnFilterSchema.shape)

/** The list of returns and their export, mounted at `/admin/returns`. */
export function returnListRoutes(deps: PayeeDeps) {
  const { db } = deps
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listReturns(db, query)
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentReturnRow), 200)
    })
    .openapi(viewsRoute, async (c) => c.json(await countReturnViews(db), 200))
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'order', name: 'returns', query: c.req.valid('query') })
      return sendSheet(c, returnExport(db, filters), format)
    })
    .openapi(recordRoute, async (c) => {
      const { orderId: id, ...request } = c.req.valid('json')
      const returnId = await requestReturn(deps, { actor: c.var.actor, orderId: id, request, isStaff: true })
      return c.json(await readAdminReturn(deps, returnId), 201)
    })
}

/** The copies of an order that can be returned, mounted at `/admin/orders`. */
export const returnableOrderRoutes = ({ db }: Pick<PayeeDeps, 'db'>) =>
  adminRouter('manager').openapi(returnableRoute, async (c) =>
    c.json(await readReturnableOrder(db, c.req.valid('param').id), 200),
  )

/** One return and its steps, mounted at `/admin/returns`. */
export function returnRoutes(deps: PayeeDeps) {
  return adminRouter('manager')
    .openapi(getRoute, async (c) => c.json(await readAdminReturn(deps, c.req.valid('param').id), 200))
    .openapi(actionRoute, async (c) => {
      const { id } = c.req.valid('param')
      await handleReturn(deps, c.var.actor, id, c.req.valid('json'))
      return c.json(await readAdminReturn(deps, id), 200)
    })
    .openapi(photoRoute, async (c) => {
      const { id, photoId } = c.req.valid('param')
      const row = await findReturn(deps.db, id)
      const photo = row?.photoIds.includes(photoId) && (await readReturnPhoto(deps.db, row.orderId, photoId))
      if (!photo) throw new NotFoundError('Photo')
      return photoResponse(photo)
    })
    .openapi(payeeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await savePayee(deps, c.var.actor, id, c.req.valid('json'))
      return c.json(await readAdminReturn(deps, id), 200)
    })
    .openapi(revealRoute, async (c) => {
      const upiId = await revealPayee(deps, c.var.actor, c.req.valid('param').id)
      return c.json({ upiId }, 200)
    })
}
