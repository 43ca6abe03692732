import { createRoute, z } from '@hono/zod-openapi'
import { deliveryPath } from '../../../domain/orders/link-page.ts'
import {
  type DeliveryHelp,
  deliveryDays,
  deliveryHelpSchema,
  ndrAnswerSchema,
} from '../../../domain/shipping/ndr/ndr-answer.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { NotFoundError, validationHook } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { isDeliveryToken } from '../../orders/access/order-token.ts'
import { findOrder, type OrderRow } from '../../orders/orders.queries.ts'
import { presentTracking } from '../shipments.queries.ts'
import { answerNdr, canAnswer } from './answer-ndr.ts'
import { findLastNdrTask } from './ndr.queries.ts'

const TOKEN_MAX = 100
const params = z.object({ id: orderId })
const query = z.object({ link: z.string().max(TOKEN_MAX).describe('The token of the link in the email') })

const deliveryHelp = deliveryHelpSchema.openapi('DeliveryHelp')

const viewRoute = createRoute({
  method: 'get',
  path: '/{id}/delivery',
  operationId: 'viewDelivery',
  tags: ['Orders'],
  summary: 'The state of the delivery of an order after a failed attempt, for the holder of its link',
  description:
    'Changes nothing. Contains no address and no phone number. The response is the same for an unknown order and for an invalid link.',
  request: { params, query },
  responses: {
    200: jsonResponse(deliveryHelp, 'The delivery'),
    ...errorResponses(400, 404),
  },
})
const answerRoute = createRoute({
  method: 'post',
  path: '/{id}/delivery',
  operationId: 'answerDelivery',
  tags: ['Orders'],
  summary: 'The answer of a customer after a failed delivery: another day, another address or phone, or not wanted',
  description:
    'A form post, so that the page works without JavaScript. An answer can be changed until the courier was asked, later ones change nothing. A request that accepts HTML is redirected to the page, which shows what is true now.',
  request: {
    params,
    query,
    body: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: ndrAnswerSchema.openapi('DeliveryAnswer') } },
    },
  },
  responses: {
    200: jsonResponse(deliveryHelp, 'The present state of the delivery'),
    303: { description: 'For a browser: the location is the page' },
    ...errorResponses(400, 404, 429),
  },
})

interface DeliveryHelpDeps {
  db: Database
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

/** The page of a customer after a failed delivery, mounted at `/orders`. */
export function deliveryHelpRoutes({ db, limits, config }: DeliveryHelpDeps) {
  return publicRouter()
    .openapi(viewRoute, async (c) => {
      await limits.consumeByIp(c, 'order-link-ip')
      const { link } = c.req.valid('query')
      const order = await findLinkedOrder(db, c.req.valid('param').id, link, config.secretKey)
      return c.json(await readDeliveryHelp(db, order), 200)
    })
    .openapi(
      answerRoute,
      async (c) => {
        await limits.consumeByIp(c, 'order-link-ip')
        const { link } = c.req.valid('query')
        const order = await findLinkedOrder(db, c.req.valid('param').id, link, config.secretKey)
        await answerNdr(db, order.id, c.req.valid('form'))
        if (wantsPage(c.req.header('accept'))) return c.redirect(deliveryPath(order.id, link), 303)
        return c.json(await readDeliveryHelp(db, order), 200)
      },
      (result, c) => {
        if (result.success || result.target !== 'form' || !wantsPage(c.req.header('accept'))) {
          validationHook(result)
          return undefined
        }
        // The page checks the fields with a script only.
        const { id } = c.req.param()
        const field = result.error.issues[0]?.path[0] ?? 'answer'
        return c.redirect(`${deliveryPath(id, c.req.query('link') ?? '')}&problem=${String(field)}`, 303)
      },
    )
}

/** Whether a browser posts the form, not a program. */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false

/** @throws NotFoundError for an unknown order and for an invalid link */
async function findLinkedOrder(
  db: Queryable,
  id: number,
  link: string,
  secretKey: string | undefined,
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order || !isDeliveryToken(link, order, secretKey)) throw new NotFoundError('Order')
  return order
}

async function readDeliveryHelp(db: Queryable, order: OrderRow): Promise<DeliveryHelp> {
  const task = await findLastNdrTask(db, order.id)
  // The page asks for a day, so it shows no promised one.
  const { status, message, isCashDue } = presentTracking({ ...order, promisedBy: null })
  const state = !task
    ? 'none'
    : canAnswer({ task, order })
      ? 'open'
      : task.status === 'requested'
        ? 'requested'
        : 'closed'
  return {
    orderId: order.id,
    state,
    status,
    message,
    attempt: task?.attempt ?? null,
    answer: task?.answer ?? null,
    answerDay: task?.answerDay ?? null,
    requestedDay: task?.deferredDay ?? null,
    isReturn: task?.action === 'return',
    days: deliveryDays(new Date()),
    isCashDue,
  }
}
