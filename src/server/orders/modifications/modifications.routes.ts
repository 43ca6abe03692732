import { createRoute, z } from '@hono/zod-openapi'
import { orderDetailSchema } from '../../../domain/orders/admin-order.ts'
import { modificationPreviewSchema, orderModificationSchema } from '../../../domain/orders/order-contents.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import { readAdminOrder } from '../read-admin-order.ts'
import type { OrderDeps } from '../place-order.ts'
import { modifyOrder, previewModification } from './modify-order.ts'

const modification = orderModificationSchema.openapi('OrderModification')
const params = z.object({ id: orderId })

const modifyRoute = createRoute({
  method: 'post',
  path: '/{id}/modifications',
  operationId: 'modifyOrder',
  tags: ['Orders'],
  summary: 'Change address, lines or discount of an order until the courier picks up its parcel',
  description:
    '`items` are all lines of the changed order: a line that was ordered keeps its price, an added line has the present one. The stock is moved, the total recalculated, a booking at the courier cancelled and made again, and the customer informed by email. Returns 409 when the courier has the parcel, for other books or copies in an order with a return, for the removal of a book that was reviewed or came back with its parcel, with the lines that have too little stock, or with the fields that another user has changed since.',
  request: { params, body: jsonBody(modification) },
  responses: {
    200: jsonResponse(orderDetailSchema, 'The changed order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const previewRoute = createRoute({
  method: 'post',
  path: '/{id}/modifications/preview',
  operationId: 'previewOrderModification',
  ...withoutKey('It only reads.'),
  tags: ['Orders'],
  summary: 'The consequences of a change of an order, without changing it',
  request: { params, body: jsonBody(modification) },
  responses: {
    200: jsonResponse(modificationPreviewSchema.openapi('OrderModificationPreview'), 'The consequences'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** Changes of the contents of an order, mounted at `/admin/orders`. */
export function modificationRoutes(deps: OrderDeps) {
  return adminRouter('manager')
    .openapi(modifyRoute, async (c) => {
      const { id } = c.req.valid('param')
      await modifyOrder(deps, c.var.actor, id, c.req.valid('json'))
      return c.json(await readAdminOrder(deps.db, id, c.var.actor), 200)
    })
    .openapi(previewRoute, async (c) =>
      c.json(await previewModification(deps, c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
