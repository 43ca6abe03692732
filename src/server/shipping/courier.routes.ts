import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../domain/shapes.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import type { Desk } from '../orders/place-order.ts'
import type { Courier } from './courier.ts'
import { shipOrder } from './ship-order.ts'

const shipmentSchema = z.object({
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
  summary: 'Hand an order to the courier',
  middleware: onlyAdmins,
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: json(shipmentSchema.openapi('Shipment'), 'What the courier says of it'),
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

/** What the staff ask of the courier. */
export function courierRoutes({ db, post, courier }: Desk & { courier: Courier }) {
  const router = createRouter()
  router.use('/check-shiprocket-auth', neverStored)
  return router
    .openapi(shipRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { shiprocketOrderId, shiprocketShipmentId, trackingNumber, courierName } = await shipOrder(
        { db, post },
        courier,
        requireAdmin(c),
        id,
      )
      const rest = { trackingNumber: trackingNumber ?? null, courierName: courierName ?? null }
      return c.json({ orderDetails: { orderId: id, shiprocketOrderId, shiprocketShipmentId, ...rest } }, 200)
    })
    .openapi(checkRoute, async (c) => c.json(await courier.checkAccess(), 200))
}
