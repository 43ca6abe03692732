import { createRoute, z } from '@hono/zod-openapi'
import { orderRequestSchema, orderSchema, placedOrderSchema } from '../../domain/order.ts'
import { orderId } from '../../domain/shapes.ts'
import { orderDetailSchema } from '../../domain/staff-order.ts'
import { neverStored, requireUser } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import { readIdempotency } from '../http/idempotency.ts'
import { pagingQuery, tellRest } from '../http/paging.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { listOrderChanges } from './order-history.ts'
import { presentForStaff, presentOrder } from './orders.present.ts'
import { findOrder, listOrdersOf } from './orders.queries.ts'
import { type Desk, placeOrder } from './place-order.ts'

const order = orderSchema.openapi('Order')
const orderDetail = orderDetailSchema.openapi('OrderDetail')

const placeRoute = createRoute({
  method: 'post',
  path: '/orders',
  tags: ['Orders'],
  summary: 'Place an order, cash on delivery',
  description:
    'Prices, names and stock are the server’s. With an Idempotency-Key the same request is answered as it was the first time; an answer given again carries `Idempotent-Replayed: true`.',
  request: {
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: payload(orderRequestSchema.openapi('OrderRequest')),
  },
  responses: { 201: json(placedOrderSchema.openapi('PlacedOrder'), 'The order'), ...problems(400, 409, 422, 429) },
})
const mineRoute = createRoute({
  method: 'get',
  path: '/orders/my',
  tags: ['Orders'],
  summary: 'The orders of whoever is logged in, newest first',
  request: { query: pagingQuery },
  responses: { 200: json(z.array(order), 'The orders'), ...problems(401) },
})
const orderRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  tags: ['Orders'],
  summary: 'One order, for its owner or an admin; admins are told its history and the staff’s notes',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: json(orderDetail, 'The order'), ...problems(400, 401, 403, 404) },
})

/** Placing and reading orders. */
export function orderRoutes({ db, post, limits }: Omit<Desk, 'jobs'> & { limits: RateLimits }) {
  const router = createRouter()
  router.use('/orders', neverStored).use('/orders/*', neverStored)
  return router
    .openapi(placeRoute, async (c) => {
      await limits.spendByAddress(c, 'order-address')
      const request = c.req.valid('json')
      const userId = c.var.user?.id ?? 0
      const idempotency = readIdempotency(c.req.header('idempotency-key'), userId, request)
      const { order: placed, repeated } = await placeOrder({ db, post }, { request, userId, idempotency })
      if (repeated) c.header('Idempotent-Replayed', 'true')
      return c.json(placed, 201)
    })
    .openapi(mineRoute, async (c) => {
      const paging = c.req.valid('query')
      const { rows, total } = await listOrdersOf(db, requireUser(c).id, paging)
      tellRest(c, total, paging)
      return c.json(rows.map(presentOrder), 200)
    })
    .openapi(orderRoute, async (c) => {
      const user = requireUser(c)
      const found = await findOrder(db, c.req.valid('param').id)
      // To a customer, somebody else's order is not told from one that does not exist.
      if (!user.isAdmin && found?.userId !== user.id) throw new Problem(403, 'forbidden', 'This is not your order')
      if (!found) throw notFound('Order')
      if (!user.isAdmin) return c.json(presentOrder(found), 200)
      return c.json(presentForStaff(found, await listOrderChanges(db, found.id)), 200)
    })
}
