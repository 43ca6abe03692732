import { createRoute, z } from '@hono/zod-openapi'
import { testOrderSchema } from '../../../domain/shipping/test-order.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import { listTestOrders } from './read-test-order.ts'
import { startTestOrder } from './start-test-order.ts'

const testOrder = testOrderSchema.openapi('TestOrder')
const shared = { tags: ['Shipping'] }

const startRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'startTestOrder',
  summary: 'Place a test order; a job books it at the courier up to its label and cancels it',
  responses: {
    201: jsonResponse(z.object({ id: z.int() }).openapi('StartedTestOrder'), 'The id of the test order'),
    ...errorResponses(401, 403, 409),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listTestOrders',
  summary: 'The newest test orders with the result of each step, newest first',
  responses: { 200: jsonResponse(z.array(testOrder), 'The test orders'), ...errorResponses(401, 403) },
})

/** Test orders, for the owner, mounted at `/admin/test-orders`. */
export const testOrderRoutes = (deps: OrderDeps) =>
  adminRouter('owner')
    .openapi(startRoute, async (c) => c.json({ id: await startTestOrder(deps, c.var.actor) }, 201))
    .openapi(listRoute, async (c) => c.json(await listTestOrders(deps.db), 200))
