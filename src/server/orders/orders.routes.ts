import { createRoute, z } from '@hono/zod-openapi'
import { type Order, orderRequestSchema, orderSchema, placedOrderSchema } from '../../domain/orders/order.ts'
import { guestOrderSchema, orderLookupSchema } from '../../domain/orders/order-lookup.ts'
import { orderId } from '../../domain/values/schemas.ts'
import { orderDetailSchema } from '../../domain/orders/admin-order.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { customerRouter, publicRouter, withoutKey } from '../http/routers.ts'
import type { Database } from '../database/connect.ts'
import { readIdempotency } from '../http/take-once.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { AppError, NotFoundError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { authorizeByMobile } from './access/authorize-order.ts'
import { readPromisedDays } from './deliveries/estimate-delivery.ts'
import { presentGuestOrder, presentOwnOrder } from './orders.presenter.ts'
import { findOrder, listCustomerOrders, type OrderWithItems } from './orders.queries.ts'
import { findPlacedOrder, type OrderDeps, placeOrder } from './place-order.ts'
import { readAdminOrder } from './read-admin-order.ts'
import { listReturnedCopies } from './returns/returns.queries.ts'

const orderResponse = orderSchema.openapi('Order')
const orderDetailResponse = orderDetailSchema.openapi('OrderDetail')

const placeRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'placeOrder',
  tags: ['Orders'],
  summary: 'Place an order, cash on delivery',
  description:
    'Prices in the request are only compared with the current ones: a difference returns 409. So does an order of the same books with the same mobile number within 15 minutes (`recent_order`, with `orderId` for the account that placed it), unless `anotherOrder` is true. A repeated `Idempotency-Key` returns the first response with `Idempotent-Replayed: true`.',
  request: {
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: jsonBody(orderRequestSchema.openapi('OrderRequest')),
  },
  responses: {
    201: jsonResponse(placedOrderSchema.openapi('PlacedOrder'), 'The placed order'),
    ...errorResponses(400, 409, 422, 429),
  },
})
const outcomeRoute = createRoute({
  method: 'get',
  path: '/outcome',
  operationId: 'getOrderOutcome',
  tags: ['Orders'],
  summary: 'The order that a request with this idempotency key placed, for a client that did not receive the response',
  description: 'A request that is still being processed has placed no order yet. Only the sender knows the key.',
  request: { headers: z.object({ 'idempotency-key': z.string() }) },
  responses: {
    200: jsonResponse(placedOrderSchema, 'The placed order'),
    ...errorResponses(400, 404, 429),
  },
})
const lookupRoute = createRoute({
  method: 'post',
  path: '/lookup',
  operationId: 'lookUpOrder',
  ...withoutKey('It only reads.'),
  tags: ['Orders'],
  summary: 'The books and amounts of an order, for a guest who knows its number and its mobile number',
  description: 'The response is the same for an unknown number and for another mobile number.',
  request: { body: jsonBody(orderLookupSchema.openapi('OrderLookup')) },
  responses: {
    200: jsonResponse(guestOrderSchema.openapi('GuestOrder'), 'The order'),
    ...errorResponses(400, 404, 429),
  },
})
const myOrdersRoute = createRoute({
  method: 'get',
  path: '/my',
  operationId: 'listMyOrders',
  tags: ['Orders'],
  summary: 'The orders of the logged-in user, newest first',
  request: { query: pagingQuery },
  responses: { 200: jsonResponse(z.array(orderResponse), 'The orders'), ...errorResponses(401) },
})
const orderRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getOrder',
  tags: ['Orders'],
  summary: 'One order, for its owner or staff; only staff get its history and staff notes',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(orderDetailResponse, 'The order'), ...errorResponses(400, 401, 403, 404) },
})

interface OrderRouteDeps extends Omit<OrderDeps, 'jobs'> {
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

/** The endpoints that place an order and tell whether it was placed, mounted at `/orders`. */
export function orderRoutes({ db, outbox, limits, config: { secretKey } }: OrderRouteDeps) {
  return publicRouter()
    .openapi(placeRoute, async (c) => {
      const request = c.req.valid('json')
      const userId = c.var.user?.id ?? 0
      await limits.consumeByIp(c, 'order-ip')
      const idempotency = readIdempotency(c.req.header('idempotency-key'), userId, request)
      const placement = await limits.countEffect(
        [['order-mobile', request.customerPhone], ...(userId ? [['order-account', String(userId)] as const] : [])],
        () => placeOrder({ db, outbox }, { request, userId, idempotency, secretKey }),
        ({ replayed }) => !replayed,
      )
      if (placement.replayed) c.header('Idempotent-Replayed', 'true')
      return c.json(placement.order, 201)
    })
    .openapi(outcomeRoute, async (c) => {
      await limits.consumeByIp(c, 'order-link-ip')
      const idempotency = readIdempotency(c.req.header('idempotency-key'), c.var.user?.id ?? 0, null)
      const order = idempotency && (await findPlacedOrder(db, idempotency.key))
      if (!order) throw new NotFoundError('Order')
      return c.json(order, 200)
    })
}

/** The endpoint with which guests find their order, mounted at `/orders`. */
export function orderLookupRoutes({ db, limits }: { db: Database; limits: RateLimiter }) {
  return publicRouter().openapi(lookupRoute, async (c) => {
    const order = await authorizeByMobile({ db, limits }, c, c.req.valid('json'))
    return c.json(presentGuestOrder(order), 200)
  })
}

/** The logged-in user's own orders, mounted at `/orders`. */
export function customerOrderRoutes({ db }: { db: Database }) {
  return customerRouter()
    .openapi(myOrdersRoute, async (c) => {
      const paging = c.req.valid('query')
      const { rows, total } = await listCustomerOrders(db, c.var.actor.id, paging)
      setPaginationHeaders(c, total, paging)
      return c.json(await presentOwnOrders(db, rows), 200)
    })
    .openapi(orderRoute, async (c) => {
      const { actor } = c.var
      if (actor.isAdmin) return c.json(await readAdminOrder(db, c.req.valid('param').id, actor), 200)
      const order = await findOrder(db, c.req.valid('param').id)
      // The same response for an unknown order and another customer's: it does not reveal which ids exist.
      if (order?.userId !== actor.id) throw new AppError(403, 'forbidden', 'This is not your order')
      return c.json((await presentOwnOrders(db, [order]))[0] as Order, 200)
    })
}

async function presentOwnOrders(db: Database, rows: readonly OrderWithItems[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const [days, returned] = await Promise.all([readPromisedDays(db, ids), listReturnedCopies(db, ids)])
  return rows.map((row) => presentOwnOrder(row, { promisedBy: days.get(row.id) ?? null, returned }))
}
