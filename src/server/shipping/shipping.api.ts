import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Logger } from 'pino'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { checkCourierRoutes, orderShipmentRoutes, shipOrderRoutes } from './admin-shipments.routes.ts'
import { shipmentBatchRoutes } from './batches/batches.routes.ts'
import { deliveryRoutes } from './delivery.routes.ts'
import { deliveryHelpRoutes } from './ndr/delivery-help.routes.ts'
import { ndrRoutes } from './ndr/ndr.routes.ts'
import { deliveryReportRoutes } from './promise/delivery-report.routes.ts'
import { pinCodeRoutes } from './pin-codes.routes.ts'
import type { ShipDeps } from './ship-order.ts'
import { testOrderRoutes } from './test-orders/test-orders.routes.ts'
import { rtoRoutes } from './rto/rto.routes.ts'
import { trackingRoutes, trackingWebhookRoutes } from './tracking/tracking.routes.ts'

interface ShippingApiDeps extends ShipDeps {
  limits: RateLimiter
  log: Logger
  config: ShopIdentity & {
    courierWebhookToken: string | undefined
    secretKey: string | undefined
    deliveryTimeoutMs: number
  }
}

/** Endpoints of delivery, tracking and shipments. */
export const shippingApi = (deps: ShippingApiDeps) =>
  publicRouter()
    .route('/pin-codes', pinCodeRoutes())
    .route('/delivery', deliveryRoutes(deps))
    .route('/shiprocket', trackingRoutes(deps))
    .route('/shiprocket', shipOrderRoutes(deps))
    .route('/check-shiprocket-auth', checkCourierRoutes(deps))
    .route('/courier-updates', trackingWebhookRoutes(deps))
    .route('/admin/orders', orderShipmentRoutes(deps))
    .route('/orders', deliveryHelpRoutes(deps))
    .route('/admin/failed-deliveries', ndrRoutes(deps))
    .route('/admin/reports/deliveries', deliveryReportRoutes(deps))
    .route('/admin/rto', rtoRoutes(deps))
    .route('/admin/shipment-batches', shipmentBatchRoutes(deps))
    .route('/admin/test-orders', testOrderRoutes(deps))
