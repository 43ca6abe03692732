import { createRoute, z } from '@hono/zod-openapi'
import { shipmentSchema, failedShipmentSchema } from '../../domain/shipping/shipment.ts'
import { orderId } from '../../domain/values/schemas.ts'
import { idParam, jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { OrderDeps } from '../orders/place-order.ts'
import type { Courier } from './courier.ts'
import { NotFoundError } from '../http/errors.ts'
import { shipOrder } from './ship-order.ts'
import { listOrderShipments, listFailedShipments } from './shipments.queries.ts'
import { presentShipment, presentFailedShipment } from './shipping.presenter.ts'
import { findTracking } from './tracking.queries.ts'
import { retryCourierOperation } from './retry-courier-operation.ts'

const shipmentResponse = shipmentSchema.openapi('Shipment')
const shippedOrderSchema = z.object({
  orderDetails: z.object({
    orderId: z.int(),
    shiprocketOrderId: z.string().nullable(),
    shiprocketShipmentId: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    courierName: z.string().nullable(),
  }),
})

const shipRoute = createRoute({
  method: 'post',
  path: '/create-order/{id}',
  tags: ['Shipping'],
  summary: 'Ship an order; a job then books tracking number, pickup, label and manifest',
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: jsonResponse(shippedOrderSchema.openapi('ShippedOrder'), 'The ids of the order at the courier'),
    ...errorResponses(400, 401, 403, 404, 409, 502, 503),
  },
})
const checkRoute = createRoute({
  method: 'post',
  path: '/',
  tags: ['Shipping'],
  summary: 'Check the login at the courier and the pickup location',
  responses: {
    200: jsonResponse(
      z.object({ success: z.boolean(), error: z.string().nullable() }).openapi('CourierAccessCheck'),
      'The result of the check',
    ),
    ...errorResponses(401, 403),
  },
})

const listRoute = createRoute({
  method: 'get',
  path: '/{id}/shipments',
  tags: ['Shipping'],
  summary: 'All shipments of an order, newest first',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(z.array(shipmentResponse), 'The shipments'), ...errorResponses(400, 401, 403, 404) },
})
const failedRoute = createRoute({
  method: 'get',
  path: '/failed',
  tags: ['Shipping'],
  summary: 'Open shipments whose booking or cancellation failed, newest first',
  responses: {
    200: jsonResponse(z.array(failedShipmentSchema.openapi('FailedShipment')), 'The shipments'),
    ...errorResponses(401, 403),
  },
})
const retryRoute = createRoute({
  method: 'post',
  path: '/{id}/retry',
  tags: ['Shipping'],
  summary: 'Retry the booking or cancellation that failed',
  request: { params: idParam },
  responses: {
    200: jsonResponse(shipmentResponse, 'The updated shipment'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** The endpoint that ships an order, mounted at `/shiprocket`. */
export function shipOrderRoutes(deps: OrderDeps & { courier: Courier }) {
  return adminRouter().openapi(shipRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { courierOrderId, courierShipmentId } = await shipOrder(deps, c.var.actor, id)
    const orderDetails = {
      orderId: id,
      shiprocketOrderId: courierOrderId,
      shiprocketShipmentId: courierShipmentId,
      // The booking job sets these two later.
      trackingNumber: null,
      courierName: null,
    }
    return c.json({ orderDetails }, 200)
  })
}

/** Checks the courier's credentials, mounted at `/check-shiprocket-auth`. */
export const checkCourierRoutes = ({ courier }: { courier: Courier }) =>
  adminRouter().openapi(checkRoute, async (c) => c.json(await courier.checkAccess(), 200))

/** The shipments of an order, mounted at `/admin/orders`. */
export function orderShipmentRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param')
    const [order, shipments] = await Promise.all([findTracking(db, id), listOrderShipments(db, id)])
    if (!order) throw new NotFoundError('Order')
    const isOrderActive = order.status !== 'cancelled'
    return c.json(
      shipments.map((shipment) => presentShipment({ shipment, isOrderActive })),
      200,
    )
  })
}

/** Failed shipments, mounted at `/admin/shipments`. */
export function failedShipmentRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  return adminRouter()
    .openapi(failedRoute, async (c) => c.json((await listFailedShipments(db)).map(presentFailedShipment), 200))
    .openapi(retryRoute, async (c) => {
      const shipment = await retryCourierOperation({ db, jobs }, c.var.actor, c.req.valid('param').id)
      // Only the shipment of a cancelled order is being cancelled.
      return c.json(presentShipment({ shipment, isOrderActive: shipment.cancelling !== 'waiting' }), 200)
    })
}
