import { createRoute, z } from '@hono/zod-openapi'
import { orderDetailSchema } from '../../../domain/orders/admin-order.ts'
import { orderRefundSchema } from '../../../domain/orders/order-refunds.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { readAdminOrder } from '../read-admin-order.ts'
import { refundOrder } from './refund-order.ts'

const refundRoute = createRoute({
  method: 'post',
  path: '/{id}/refunds',
  operationId: 'refundOrder',
  tags: ['Orders'],
  summary: 'Record that money of a cancelled order, which was paid before, was paid back',
  description:
    'Moves no money: staff pay first. The customer gets the reference by email, and the ledger an entry. Returns 409 when nothing is to be paid back, or the reference (UTR) is recorded already.',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderRefundSchema.openapi('OrderRefund')) },
  responses: { 201: jsonResponse(orderDetailSchema, 'The order'), ...errorResponses(400, 401, 403, 404, 409) },
})

/** Refunds of cancelled orders, mounted at `/admin/orders`. */
export const orderRefundRoutes = (deps: { db: Database; outbox: EmailOutbox }) =>
  adminRouter('manager').openapi(refundRoute, async (c) => {
    const { id } = c.req.valid('param')
    await refundOrder(deps, c.var.actor, id, c.req.valid('json'))
    return c.json(await readAdminOrder(deps.db, id, c.var.actor), 201)
  })
