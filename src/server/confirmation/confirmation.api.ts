import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import type { OrderDeps } from '../orders/place-order.ts'
import type { Courier } from '../shipping/courier.ts'
import { ServiceabilityLookup } from '../shipping/serviceability-lookup.ts'
import { confirmationRoutes } from './confirmations.routes.ts'
import { customerConfirmationRoutes } from './customer-confirmation.routes.ts'
import type { ConfirmationDeps } from './request-confirmation.ts'

interface ConfirmationApiDeps extends OrderDeps, ConfirmationDeps {
  courier: Courier
  limits: RateLimiter
  config: ConfirmationDeps['config'] & { deliveryTimeoutMs: number }
}

/** Endpoints of the confirmation of orders, for customers and staff. */
export function confirmationApi(deps: ConfirmationApiDeps) {
  const { db, courier, config } = deps
  const lookup = new ServiceabilityLookup({ db, courier, timeoutMs: config.deliveryTimeoutMs })
  return publicRouter()
    .route('/orders', customerConfirmationRoutes({ ...deps, lookup }))
    .route('/admin/confirmations', confirmationRoutes(deps))
}
