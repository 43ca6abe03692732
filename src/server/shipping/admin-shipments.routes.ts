import { createRoute, z } from '@hono/zod-openapi'
import { shipmentSchema, shipRequestSchema } from '../../domain/shipping/shipment.ts'
import { orderId } from '../../domain/values/schemas.ts'
import { jsonBody, jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter, needs } from '../http/routers.ts'
import type { Database } from '../database/connect.ts'
import type { Courier } from './courier.ts'
import { NotFoundError } from '../http/errors.ts'
import { recordServiceTest } from '../settings/service-tests.ts'
import { type ShipDeps, shipOrder } from './ship-order.ts'
import { listOrderShipments, presentShipment } from './shipments.queries.ts'
import { findTracking } from './tracking/tracking.queries.ts'

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
  ...needs('packer'),
  method: 'post',
  path: '/create-order/{id}',
  operationId: 'shipOrder',
  tags: ['Shipping'],
  summary: 'Ship an order; a job then books tracking number, pickup, label and manifest',
  description:
    'An order that waits for the confirmation of its customer needs `holdReason`, which its history shows: without it, the response is 409 with the code `order_held`.',
  request: { params: z.object({ id: orderId }), body: { ...jsonBody(shipRequestSchema), required: false } },
  responses: {
    200: jsonResponse(shippedOrderSchema.openapi('ShippedOrder'), 'The ids of the order at the courier'),
    ...errorResponses(400, 401, 403, 404, 409, 502, 503),
  },
})
const checkRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'checkCourierLogin',
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
  ...needs('packer'),
  method: 'get',
  path: '/{id}/shipments',
  operationId: 'listShipments',
  tags: ['Shipping'],
  summary: 'All shipments of an order, newest first',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(z.array(shipmentResponse), 'The shipments'), ...errorResponses(400, 401, 403, 404) },
})

/** The endpoint that ships an order, mounted at `/shiprocket`. */
export function shipOrderRoutes(deps: ShipDeps) {
  return adminRouter().openapi(shipRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { courierOrderId, courierShipmentId } = await shipOrder(deps, c.var.actor, id, c.req.valid('json').holdReason)
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
export const checkCourierRoutes = ({ db, courier }: { db: Database; courier: Courier }) =>
  adminRouter().openapi(checkRoute, async (c) =>
    c.json(await recordServiceTest(db, c.var.actor, 'courier', () => courier.checkAccess()), 200),
  )

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
