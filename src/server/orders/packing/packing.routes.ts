import { createRoute, z } from '@hono/zod-openapi'
import { packedSchema, packingCode, packingOrderSchema, scannedBookSchema } from '../../../domain/orders/packing.ts'
import { orderId, searchText } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { setPacked } from './pack-order.ts'
import { findOrderToPack, listOrdersToPack, listScannedBooks } from './packing.queries.ts'

const packingOrder = packingOrderSchema.openapi('PackingOrder')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listOrdersToPack',
  tags: ['Packing'],
  summary: 'The orders that are to be packed, oldest first and held ones last, with the codes of their books',
  responses: { 200: jsonResponse(z.array(packingOrder), 'The orders'), ...errorResponses(401, 403) },
})
const findRoute = createRoute({
  method: 'get',
  path: '/by-code/{code}',
  operationId: 'findOrderToPack',
  tags: ['Packing'],
  summary: 'The order with this number or tracking number, whatever its state',
  request: { params: z.object({ code: packingCode }) },
  responses: { 200: jsonResponse(packingOrder, 'The order'), ...errorResponses(400, 401, 403, 404) },
})
const booksRoute = createRoute({
  method: 'get',
  path: '/books/{code}',
  operationId: 'listScannedBooks',
  tags: ['Packing'],
  summary: 'The books of the shop with this ISBN or SKU, with their shelf locations',
  request: { params: z.object({ code: searchText(60) }) },
  responses: {
    200: jsonResponse(z.array(scannedBookSchema.openapi('ScannedBook')), 'The books, none for an unknown code'),
    ...errorResponses(400, 401, 403),
  },
})
const packRoute = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'setOrderPacked',
  tags: ['Packing'],
  summary: 'Mark an order as packed, or as not packed. Can be repeated',
  request: { params: z.object({ id: orderId }), body: jsonBody(packedSchema.openapi('PackedOrder')) },
  responses: { 204: { description: 'Stored' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** Packing by scanning, mounted at `/admin/packing`. */
export function packingRoutes(db: Database) {
  return adminRouter('packer')
    .openapi(listRoute, async (c) => c.json(await listOrdersToPack(db), 200))
    .openapi(findRoute, async (c) => {
      const order = await findOrderToPack(db, c.req.valid('param').code)
      if (!order) throw new NotFoundError('Order')
      return c.json(order, 200)
    })
    .openapi(booksRoute, async (c) => c.json(await listScannedBooks(db, c.req.valid('param').code), 200))
    .openapi(packRoute, async (c) => {
      await setPacked(db, c.var.actor, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    })
}
