import { createRoute, z } from '@hono/zod-openapi'
import { customerAnswerSchema, customerConfirmationSchema } from '../../domain/confirmation/customer-confirmation.ts'
import { confirmationPath } from '../../domain/orders/link-page.ts'
import { orderId } from '../../domain/values/schemas.ts'
import type { AppContext } from '../http/app-env.ts'
import { AppError, ConflictError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import {
  answerConfirmation,
  type CustomerConfirmationDeps,
  findLinkedOrder,
  readCustomerConfirmation,
  saveDraft,
} from './customer-confirmation.ts'

const TOKEN_MAX = 100
const params = z.object({ id: orderId })
const query = z.object({ link: z.string().max(TOKEN_MAX).describe('The token of the link in the email') })
const confirmation = customerConfirmationSchema.openapi('CustomerConfirmation')

const viewRoute = createRoute({
  method: 'get',
  path: '/{id}/confirmation',
  operationId: 'viewOrderConfirmation',
  tags: ['Orders'],
  summary: 'An order that its customer is asked to confirm, for the holder of the link',
  description:
    'Changes nothing: mail scanners follow links. Contains books and address only while the customer can answer. The response is the same for an unknown order and for an invalid link.',
  request: { params, query },
  responses: { 200: jsonResponse(confirmation, 'The order'), ...errorResponses(400, 404, 429) },
})
const answerRoute = createRoute({
  method: 'post',
  path: '/{id}/confirmation',
  operationId: 'answerOrderConfirmation',
  tags: ['Orders'],
  summary: 'Confirm, correct or cancel an order with the link of an email, until the courier has its parcel',
  description:
    'A form post, so that the page works without JavaScript. `change` corrects address and mobile number and confirms the order. A request that accepts HTML is redirected to the page, which shows what is true now; what was typed is not lost.',
  request: {
    params,
    query,
    body: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: customerAnswerSchema.openapi('ConfirmationAnswer') } },
    },
  },
  responses: {
    200: jsonResponse(confirmation, 'The present state of the order'),
    303: { description: 'For a browser: the location is the page' },
    ...errorResponses(400, 404, 409, 429),
  },
})

/** The page on which customers confirm an order, mounted at `/orders`. */
export function customerConfirmationRoutes(deps: CustomerConfirmationDeps & { limits: RateLimiter }) {
  return publicRouter()
    .openapi(viewRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'order-link-ip')
      const linked = await findLinkedOrder(deps, c.req.valid('param').id, c.req.valid('query').link)
      return c.json(await readCustomerConfirmation(deps.db, linked), 200)
    })
    .openapi(answerRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { link } = c.req.valid('query')
      const answer = c.req.valid('form')
      await deps.limits.consumeByIp(c, 'order-link-ip')
      try {
        const linked = await findLinkedOrder(deps, id, link)
        if (linked.expiresAt <= new Date()) throw new ConflictError('link_expired', 'This link has expired.')
        const token = await answerConfirmation(deps, linked, answer)
        c.var.log.info({ orderId: id, answer: answer.answer }, 'order answered by its customer')
        if (acceptsPage(c)) {
          return c.redirect(`${confirmationPath(id, token)}${answer.answer === 'change' ? '&step=changed' : ''}`, 303)
        }
        const answered = await findLinkedOrder(deps, id, token)
        return c.json(await readCustomerConfirmation(deps.db, answered), 200)
      } catch (error) {
        if (!(error instanceof AppError) || !acceptsPage(c)) throw error
        const { fields, code } = error.body
        if (fields) await saveDraft(deps, id, answer, fields)
        return c.redirect(`${confirmationPath(id, link)}${fields ? '&step=address' : `&problem=${code}`}`, 303)
      }
    })
}

/** Whether a browser posts the form, not a program. */
const acceptsPage = (c: AppContext): boolean => c.req.header('accept')?.includes('text/html') ?? false
