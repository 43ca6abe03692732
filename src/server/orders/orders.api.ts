import type { EventBus } from '../http/event-bus.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { adminEventRoutes } from './admin-events.routes.ts'
import { type AdminOrderDeps, adminOrderRoutes, bulkOrderRoutes } from './admin-orders.routes.ts'
import { modificationRoutes } from './modifications/modifications.routes.ts'
import { orderDocumentRoutes } from './documents/order-documents.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { packingRoutes } from './packing/packing.routes.ts'
import { customerOrderRoutes, orderLookupRoutes, orderRoutes } from './orders.routes.ts'

interface OrdersApiDeps extends AdminOrderDeps {
  events: EventBus
  limits: RateLimiter
  config: { storeName: string }
}

/** Endpoints of orders: checkout, a customer's own orders, the admin, and the stream of order events. */
export const ordersApi = (deps: OrdersApiDeps) =>
  publicRouter()
    .route('/orders', orderRoutes(deps))
    .route('/orders', orderLookupRoutes(deps))
    .route('/orders', customerOrderRoutes(deps))
    .route('/orders', adminOrderRoutes(deps))
    .route('/admin/orders', bulkOrderRoutes(deps))
    .route('/admin/orders', modificationRoutes(deps))
    .route('/admin/orders', orderDocumentRoutes(deps))
    .route('/admin/saved-order-views', savedViewRoutes(deps))
    .route('/admin/packing', packingRoutes(deps.db))
    .route('/admin/events', adminEventRoutes(deps))
