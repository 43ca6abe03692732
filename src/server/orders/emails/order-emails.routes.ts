import { createRoute, z } from '@hono/zod-openapi'
import { orderEmailSchema } from '../../../domain/email/email-template-api.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { errorResponses, jsonResponse, rowId } from '../../http/openapi.ts'
import { adminRouter, needs } from '../../http/routers.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { listOrderEmails } from './order-emails.queries.ts'
import { resendOrderEmail } from './resend-order-email.ts'

const orderEmails = z.array(orderEmailSchema.openapi('OrderEmail'))

const listRoute = createRoute({
  ...needs('packer'),
  method: 'get',
  path: '/{id}/emails',
  operationId: 'listOrderEmails',
  tags: ['Orders'],
  summary: 'The emails about an order, oldest first',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(orderEmails, 'The emails'), ...errorResponses(400, 401, 403) },
})
const resendRoute = createRoute({
  method: 'post',
  path: '/{id}/emails/{emailId}/resend',
  operationId: 'resendOrderEmail',
  tags: ['Orders'],
  summary: 'Send an email about an order once more; to the customer at the address that the order has now',
  request: { params: z.object({ id: orderId, emailId: rowId }) },
  responses: {
    200: jsonResponse(orderEmails, 'The emails about the order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** Emails about an order, mounted at `/admin/orders`. */
export function orderEmailRoutes(deps: { db: Database; jobs: JobQueues; outbox: EmailOutbox }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => c.json(await listOrderEmails(deps.db, c.req.valid('param').id, c.var.actor), 200))
    .openapi(resendRoute, async (c) => {
      const { id, emailId } = c.req.valid('param')
      await resendOrderEmail(deps, c.var.actor, { orderId: id, emailId })
      return c.json(await listOrderEmails(deps.db, id, c.var.actor), 200)
    })
}
