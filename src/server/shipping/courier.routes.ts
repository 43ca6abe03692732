import { createRoute, z } from '@hono/zod-openapi'
import { shipmentSchema, stuckParcelSchema } from '../../domain/shipment.ts'
import { orderId } from '../../domain/shapes.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, problems } from '../http/contract.ts'
import type { Desk } from '../orders/place-order.ts'
import type { Courier } from './courier.ts'
import { notFound } from '../http/problem.ts'
import { shipOrder } from './ship-order.ts'
import { listShipmentsOf, listStuckShipments } from './shipments.queries.ts'
import { presentShipment, presentStuck } from './shipping.present.ts'
import { findTracked } from './shipping.queries.ts'
import { tryCourierAgain } from './try-courier-again.ts'

const shipmentAnswer = shipmentSchema.openapi('Shipment')
const handedOverSchema = z.object({
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
  path: '/shiprocket/create-order/{id}',
  tags: ['Shipping'],
  summary: 'Hand an order to the courier; tracking number, pickup, label and manifest follow in the background',
  middleware: onlyAdmins,
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: json(handedOverSchema.openapi('HandedOver'), 'What the courier says of it'),
    ...problems(400, 401, 403, 404, 409, 502, 503),
  },
})
const checkRoute = createRoute({
  method: 'post',
  path: '/check-shiprocket-auth',
  tags: ['Shipping'],
  summary: 'Whether the courier lets the store in',
  middleware: onlyAdmins,
  responses: {
    200: json(z.object({ success: z.boolean(), error: z.string().nullable() }).openapi('CourierAccess'), 'The answer'),
    ...problems(401, 403),
  },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/orders/{id}/shipments',
  tags: ['Shipping'],
  summary: 'Every time that an order was handed to the courier, the last one first',
  middleware: onlyAdmins,
  request: { params: z.object({ id: orderId }) },
  responses: { 200: json(z.array(shipmentAnswer), 'The shipments'), ...problems(400, 401, 403, 404) },
})
const stuckRoute = createRoute({
  method: 'get',
  path: '/admin/shipments/failed',
  tags: ['Shipping'],
  summary: 'Parcels that the courier did not book or call back, the last one first',
  middleware: onlyAdmins,
  responses: { 200: json(z.array(stuckParcelSchema.openapi('StuckParcel')), 'The parcels'), ...problems(401, 403) },
})
const againRoute = createRoute({
  method: 'post',
  path: '/admin/shipments/{id}/try-again',
  tags: ['Shipping'],
  summary: 'Have the courier try again what failed',
  middleware: onlyAdmins,
  request: { params: idParam },
  responses: { 200: json(shipmentAnswer, 'As it is now'), ...problems(400, 401, 403, 404, 409) },
})

/** What the staff ask of the courier. */
export function courierRoutes({ db, post, jobs, courier }: Desk & { courier: Courier }) {
  const router = createRouter()
  router.use('/check-shiprocket-auth', neverStored).use('/admin/*', neverStored)
  return router
    .openapi(shipRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { shiprocketOrderId = null, shiprocketShipmentId = null } = await shipOrder(
        { db, post, jobs },
        courier,
        requireAdmin(c),
        id,
      )
      const toCome = { trackingNumber: null, courierName: null }
      return c.json({ orderDetails: { orderId: id, shiprocketOrderId, shiprocketShipmentId, ...toCome } }, 200)
    })
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid('param')
      const [order, rows] = await Promise.all([findTracked(db, id), listShipmentsOf(db, id)])
      if (!order) throw notFound('Order')
      return c.json(
        rows.map((row) => presentShipment(row, order.status !== 'cancelled')),
        200,
      )
    })
    .openapi(stuckRoute, async (c) => c.json((await listStuckShipments(db)).map(presentStuck), 200))
    .openapi(againRoute, async (c) => {
      const row = await tryCourierAgain({ db, jobs }, requireAdmin(c), c.req.valid('param').id)
      return c.json(presentShipment(row, row.cancelling !== 'waiting'), 200)
    })
    .openapi(checkRoute, async (c) => c.json(await courier.checkAccess(), 200))
}
