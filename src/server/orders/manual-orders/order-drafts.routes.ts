import { createRoute, z } from '@hono/zod-openapi'
import {
  convertedDraftSchema,
  draftContentSchema,
  draftConversionSchema,
  draftSaveSchema,
  manualQuoteSchema,
  orderDraftRowSchema,
  orderDraftSchema,
} from '../../../domain/orders/manual-order.ts'
import { typedNumber } from '../../../domain/values/schemas.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import type { OrderDeps } from '../place-order.ts'
import { createDraft, discardDraft, findDraft, listDrafts, saveDraft } from './order-drafts.ts'
import { convertDraft, quoteDraft } from './take-order.ts'

const shared = { tags: ['Orders'] }
const draftResponse = orderDraftSchema.openapi('OrderDraft')
const contentBody = jsonBody(draftContentSchema.openapi('OrderDraftContent'))

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listOrderDrafts',
  summary: 'The open drafts of orders that staff take, the last changed first',
  responses: { 200: jsonResponse(z.array(orderDraftRowSchema), 'The drafts'), ...errorResponses(401, 403) },
})
const newRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createOrderDraft',
  summary: 'Store a draft of an order; it need not be complete',
  request: { body: contentBody },
  responses: { 201: jsonResponse(draftResponse, 'The draft'), ...errorResponses(400, 401, 403) },
})
const quoteRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/quote',
  operationId: 'quoteOrderDraft',
  ...withoutKey('It only reads.'),
  summary: 'The amounts that the order of a draft would have',
  description: 'Nothing is stored. Returns 409 with the lines that have too little stock or are no longer sold.',
  request: { body: contentBody },
  responses: {
    200: jsonResponse(manualQuoteSchema.openapi('ManualQuote'), 'The amounts'),
    ...errorResponses(400, 401, 403, 409),
  },
})
const getRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  operationId: 'getOrderDraft',
  summary: 'A draft',
  request: { params: idParam },
  responses: { 200: jsonResponse(draftResponse, 'The draft'), ...errorResponses(400, 401, 403, 404) },
})
const saveRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  operationId: 'saveOrderDraft',
  summary: 'Store the content of a draft',
  description: 'Returns 409 when the draft was changed since `version`, or its order is created.',
  request: { params: idParam, body: jsonBody(draftSaveSchema.openapi('OrderDraftSave')) },
  responses: { 200: jsonResponse(draftResponse, 'The draft'), ...errorResponses(400, 401, 403, 404, 409) },
})
const discardRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'discardOrderDraft',
  summary: 'Discard a draft',
  description: 'With `version`, returns 409 when the draft was changed since.',
  request: { params: idParam, query: z.object({ version: typedNumber(z.int()).optional() }) },
  responses: { 204: { description: 'The draft does not exist' }, ...errorResponses(400, 401, 403, 409) },
})
const convertRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/convert',
  operationId: 'convertOrderDraft',
  summary: 'Create the order of a draft, with the rules of the checkout',
  description:
    'A repeated request returns the same order. Returns 409 when the draft or the total changed or stock is short, and 400 with the missing fields.',
  request: { params: idParam, body: jsonBody(draftConversionSchema.openapi('OrderDraftConversion')) },
  responses: {
    200: jsonResponse(convertedDraftSchema.openapi('ConvertedOrderDraft'), 'The order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** Orders that staff take on the phone, on WhatsApp or at the counter, mounted at `/admin/order-drafts`. */
export function orderDraftRoutes(deps: OrderDeps) {
  const { db } = deps
  return adminRouter('manager')
    .openapi(listRoute, async (c) => c.json(await listDrafts(db), 200))
    .openapi(newRoute, async (c) =>
      c.json(await db.transaction((tx) => createDraft(tx, c.var.actor, c.req.valid('json'))), 201),
    )
    .openapi(quoteRoute, async (c) => c.json(await quoteDraft(db, c.req.valid('json')), 200))
    .openapi(getRoute, async (c) => c.json(await findDraft(db, c.req.valid('param').id), 200))
    .openapi(saveRoute, async (c) => c.json(await saveDraft(db, c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(discardRoute, async (c) => {
      await discardDraft(db, c.req.valid('param').id, c.req.valid('query').version)
      return c.body(null, 204)
    })
    .openapi(convertRoute, async (c) => {
      const orderId = await convertDraft(deps, c.var.actor, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ orderId }, 200)
    })
}
