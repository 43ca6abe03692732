import { createRoute, z } from '@hono/zod-openapi'
import {
  callCountsSchema,
  callResultSchema,
  callSchema,
  orderConfirmationSchema,
  staffDecisionSchema,
} from '../../domain/confirmation/call-list.ts'
import { id, orderId } from '../../domain/values/schemas.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { claimOrder, decideByStaff, releaseClaim } from './decide-confirmation.ts'
import { countCalls, listCalls, readConfirmation } from './confirmations.queries.ts'
import { recordCall, undoCall } from './record-call.ts'
import type { ConfirmationDeps } from './request-confirmation.ts'

const params = z.object({ id: orderId })
const confirmation = orderConfirmationSchema.openapi('OrderConfirmation')
const tags = ['Confirmations']

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listCalls',
  tags,
  summary: 'The call list: orders whose customers staff call before they are sent',
  description:
    'Those that are due first, then by risk, then by age. At most 200: the next ones follow when these are called.',
  responses: { 200: jsonResponse(z.array(callSchema.openapi('Call')), 'The orders'), ...errorResponses(401, 403) },
})
const countRoute = createRoute({
  method: 'get',
  path: '/counts',
  operationId: 'countCalls',
  tags,
  summary: 'The number of orders on the call list',
  responses: { 200: jsonResponse(callCountsSchema.openapi('CallCounts'), 'The counts'), ...errorResponses(401, 403) },
})
const showRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getOrderConfirmation',
  tags,
  summary: 'How the confirmation of an order came about, with its calls',
  request: { params },
  responses: { 200: jsonResponse(confirmation, 'The confirmation'), ...errorResponses(400, 401, 403, 404) },
})
const decideRoute = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'decideConfirmation',
  tags,
  summary: 'Confirm an order without a call, send it without confirmation, or send its customer the link',
  request: { params, body: jsonBody(staffDecisionSchema.openapi('ConfirmationDecision')) },
  responses: { 200: jsonResponse(confirmation, 'The confirmation'), ...errorResponses(400, 401, 403, 404, 409) },
})
const claimRoute = createRoute({
  method: 'put',
  path: '/{id}/claim',
  operationId: 'claimOrder',
  tags,
  summary: 'Reserve an order for five minutes, so that two do not call the same customer; renews an own claim',
  request: { params },
  responses: { 200: jsonResponse(confirmation, 'The confirmation'), ...errorResponses(400, 401, 403, 404, 409) },
})
const releaseRoute = createRoute({
  method: 'delete',
  path: '/{id}/claim',
  operationId: 'releaseOrder',
  tags,
  summary: 'End the own claim of an order',
  request: { params },
  responses: { 204: { description: 'Released' }, ...errorResponses(400, 401, 403) },
})
const callRoute = createRoute({
  method: 'post',
  path: '/{id}/calls',
  operationId: 'recordCall',
  tags,
  summary: 'Record the result of a call; needs an own claim, which it ends',
  description:
    'Without `nextAttemptAt` the customer is called again in 2 hours, then the next morning at 10:00, then never. Customers are called from 9:00 to 20:00 in Indian time.',
  request: { params, body: jsonBody(callResultSchema.openapi('CallResult')) },
  responses: {
    201: jsonResponse(z.object({ id: z.int() }).openapi('RecordedCall'), 'The id of the call, for its undo'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/calls/{callId}/undo',
  operationId: 'undoCall',
  tags,
  summary: 'Undo the result of the last call of an order; sends no emails',
  request: { params: z.object({ callId: id }) },
  responses: { 200: jsonResponse(confirmation, 'The confirmation'), ...errorResponses(400, 401, 403, 404, 409) },
})

/** The confirmation of orders by staff, mounted at `/admin/confirmations`. */
export function confirmationRoutes(deps: ConfirmationDeps) {
  const { db } = deps
  return adminRouter('manager')
    .openapi(listRoute, async (c) => c.json(await listCalls(db), 200))
    .openapi(countRoute, async (c) => c.json(await countCalls(db), 200))
    .openapi(showRoute, async (c) => c.json(await readConfirmation(deps, c.req.valid('param').id, c.var.actor.id), 200))
    .openapi(decideRoute, async (c) => {
      const { id: order } = c.req.valid('param')
      await decideByStaff(deps, c.var.actor, order, c.req.valid('json'))
      return c.json(await readConfirmation(deps, order, c.var.actor.id), 200)
    })
    .openapi(claimRoute, async (c) => {
      const { id: order } = c.req.valid('param')
      await claimOrder(db, c.var.actor, order)
      return c.json(await readConfirmation(deps, order, c.var.actor.id), 200)
    })
    .openapi(releaseRoute, async (c) => {
      await releaseClaim(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(callRoute, async (c) =>
      c.json({ id: await recordCall(deps, c.var.actor, c.req.valid('param').id, c.req.valid('json')) }, 201),
    )
    .openapi(undoRoute, async (c) => {
      const order = await undoCall(deps, c.var.actor, c.req.valid('param').callId)
      return c.json(await readConfirmation(deps, order, c.var.actor.id), 200)
    })
}
