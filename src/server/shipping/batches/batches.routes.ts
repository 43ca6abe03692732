import { createRoute, z } from '@hono/zod-openapi'
import {
  batchCheckSchema,
  batchDocumentsSchema,
  batchRequestSchema,
  shipmentBatchSchema,
} from '../../../domain/shipping/shipment-batch.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import { id, orderId } from '../../../domain/values/schemas.ts'
import type { Queryable } from '../../database/connect.ts'
import { sendPdf } from '../../export/pdf/draw-pages.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse, pdfResponse } from '../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import type { Courier } from '../courier.ts'
import { createBatchDocuments } from './batch-documents.ts'
import {
  batchOrderState,
  type BatchRow,
  findBatch,
  listBatchOrders,
  listUnweighedBooks,
  presentBatch,
} from './batches.queries.ts'
import { checkOrders } from './check-orders.ts'
import { retryRefusedOrders, startBatch } from './start-batch.ts'

const batchRequest = batchRequestSchema.openapi('ShipmentBatchRequest')
const batchResponse = shipmentBatchSchema.openapi('ShipmentBatch')
const params = z.object({ id })

const checkRoute = createRoute({
  method: 'post',
  path: '/check',
  operationId: 'checkShipmentBatch',
  ...withoutKey('It only reads.'),
  tags: ['Shipping'],
  summary: 'Which orders can be sent to the courier, and the problems of the others',
  request: { body: jsonBody(batchRequest) },
  responses: {
    200: jsonResponse(batchCheckSchema.openapi('ShipmentBatchCheck'), 'Ready orders and problems'),
    ...errorResponses(400, 401, 403),
  },
})
const startRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'startShipmentBatch',
  tags: ['Shipping'],
  summary: 'Send orders to the courier in the background, each at most once',
  description:
    'Orders that wait for the confirmation of their customers need `holdReason`, which their history shows: without it, nothing is sent and the response is 409 with the code `order_held`.',
  request: { body: jsonBody(batchRequest) },
  responses: {
    201: jsonResponse(z.object({ id: z.int() }).openapi('StartedShipmentBatch'), 'The id of the batch'),
    ...errorResponses(400, 401, 403, 409),
  },
})
const showRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getShipmentBatch',
  tags: ['Shipping'],
  summary: 'A batch with the result of each order',
  request: { params },
  responses: { 200: jsonResponse(batchResponse, 'The batch'), ...errorResponses(400, 401, 403, 404) },
})
const retryRoute = createRoute({
  method: 'post',
  path: '/{id}/retry',
  operationId: 'retryShipmentBatch',
  tags: ['Shipping'],
  summary: 'Send the refused orders of a batch again, or one of them',
  request: { params, query: z.object({ orderId: orderId.optional() }) },
  responses: { 200: jsonResponse(batchResponse, 'The batch'), ...errorResponses(400, 401, 403, 404) },
})
const documentsRoute = createRoute({
  method: 'get',
  path: '/{id}/documents',
  operationId: 'getShipmentBatchDocuments',
  tags: ['Shipping'],
  summary: 'The labels, packing slips, invoices, pick list and manifest of the booked orders, as one PDF',
  request: { params, query: batchDocumentsSchema },
  responses: {
    200: pdfResponse,
    ...errorResponses(400, 401, 403, 404, 502, 503),
  },
})

/** Orders that are sent to the courier together, mounted at `/admin/shipment-batches`. */
export function shipmentBatchRoutes(deps: OrderDeps & { courier: Courier; config: ShopIdentity }) {
  const { db } = deps
  const present = async (batchId: number) => {
    const batch = await requireBatch(db, batchId)
    const rows = await listBatchOrders(db, batchId)
    const refused = rows.filter((row) => batchOrderState(row) === 'refused').map(({ order }) => order.id)
    return presentBatch(batch, rows, await listUnweighedBooks(db, refused))
  }
  return adminRouter('packer')
    .openapi(checkRoute, async (c) => c.json(await checkOrders(db, c.req.valid('json').ids), 200))
    .openapi(startRoute, async (c) => {
      const { ids, holdReason } = c.req.valid('json')
      return c.json({ id: await startBatch(deps, c.var.actor, ids, holdReason) }, 201)
    })
    .openapi(showRoute, async (c) => c.json(await present(c.req.valid('param').id), 200))
    .openapi(retryRoute, async (c) => {
      const { id: batchId } = c.req.valid('param')
      await retryRefusedOrders(deps, batchId, c.req.valid('query').orderId)
      return c.json(await present(batchId), 200)
    })
    .openapi(documentsRoute, async (c) => {
      const batch = await requireBatch(db, c.req.valid('param').id)
      const rows = await listBatchOrders(db, batch.id)
      return sendPdf(c, `batch-${batch.id}`, await createBatchDocuments(deps, batch, rows, c.req.valid('query')))
    })
}

async function requireBatch(db: Queryable, batchId: number): Promise<BatchRow> {
  const batch = await findBatch(db, batchId)
  if (!batch) throw new NotFoundError('Batch')
  return batch
}
