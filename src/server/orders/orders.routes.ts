import { createRoute, z } from '@hono/zod-openapi'
import { orderRequestSchema, orderSchema, placedOrderSchema } from '../../domain/orders/order.ts'
import { orderId } from '../../domain/values/schemas.ts'
import { orderDetailSchema } from '../../domain/orders/admin-order.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { customerRouter, publicRouter } from '../http/routers.ts'
import type { Database } from '../database/connect.ts'
import { readIdempotency } from '../http/idempotency.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { AppError, NotFoundError } from '../http/errors.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { listOrderChanges } from './order-history.ts'
import { presentAdminOrder, presentOrder } from './orders.presenter.ts'
import { findOrder, listCustomerOrders } from './orders.queries.ts'
import { type OrderDeps, placeOrder } from './place-order.ts'

const order = orderSchema.openapi('Order')
const orderDetail = orderDetailSchema.openapi('OrderDetail')

const placeRoute = createRoute({
  method: 'post',
  path: '/',
  tags: ['Orders'],
  summary: 'Place an order, cash on delivery',
  description:
    'Prices, names and stock are the server’s. With an Idempotency-Key the same request is answered as it was the first time; an answer given again carries `Idempotent-Replayed: true`.',
  request: {
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: jsonBody(orderRequestSchema.openapi('OrderRequest')),
  },
  responses: {
    201: jsonResponse(placedOrderSchema.openapi('PlacedOrder'), 'The order'),
    ...errorResponses(400, 409, 422, 429),
  },
})
const myOrdersRoute = createRoute({
  method: 'get',
  path: '/my',
  tags: ['Orders'],
  summary: 'The orders of whoever is logged in, newest first',
  request: { query: pagingQuery },
  responses: { 200: jsonResponse(z.array(order), 'The orders'), ...errorResponses(401) },
})
const orderRoute = createRoute({
  method: 'get',
  path: '/{id}',
  tags: ['Orders'],
  summary: 'One order, for its owner or an admin; admins are told its history and the staff’s notes',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(orderDetail, 'The order'), ...errorResponses(400, 401, 403, 404) },
})

/** Placing an order, mounted at `/orders`. */
export function orderRoutes({ db, outbox: post, limits }: Omit<OrderDeps, 'jobs'> & { limits: RateLimiter }) {
  return publicRouter().openapi(placeRoute, async (c) => {
    await limits.consumeByIp(c, 'order-address')
    const request = c.req.valid('json')
    const userId = c.var.user?.id ?? 0
    const idempotency = readIdempotency(c.req.header('idempotency-key'), userId, request)
    const { order: placed, replayed: repeated } = await placeOrder(
      { db, outbox: post },
      { request, userId, idempotency },
    )
    if (repeated) c.header('Idempotent-Replayed', 'true')
    return c.json(placed, 201)
  })
}

/** A user's own orders, mounted at `/orders`. */
export function customerOrderRoutes({ db }: { db: Database }) {
  return customerRouter()
    .openapi(myOrdersRoute, async (c) => {
      const paging = c.req.valid('query')
      const { rows, total } = await listCustomerOrders(db, c.var.actor.id, paging)
      setPaginationHeaders(c, total, paging)
      return c.json(rows.map(presentOrder), 200)
    })
    .openapi(orderRoute, async (c) => {
      const { actor } = c.var
      const found = await findOrder(db, c.req.valid('param').id)
      // To a customer, somebody else's order is not told from one that does not exist.
      if (!actor.isAdmin && found?.userId !== actor.id) throw new AppError(403, 'forbidden', 'This is not your order')
      if (!found) throw new NotFoundError('Order')
      if (!actor.isAdmin) return c.json(presentOrder(found), 200)
      return c.json(presentAdminOrder(found, await listOrderChanges(db, found.id)), 200)
    })
}
