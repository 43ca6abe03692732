import type { EventBus } from '../http/event-bus.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { orderAccessRoutes } from './access/order-access.routes.ts'
import { adminEventRoutes } from './admin-events.routes.ts'
import { adminOrderRoutes, bulkOrderRoutes } from './admin-orders.routes.ts'
import type { OrderDeps } from './place-order.ts'
import { modificationRoutes } from './modifications/modifications.routes.ts'
import { type EmailTemplateDeps, emailTemplateRoutes } from './emails/email-templates.routes.ts'
import { orderEmailRoutes } from './emails/order-emails.routes.ts'
import { orderDocumentRoutes } from './documents/order-documents.routes.ts'
import { adminInvoiceRoutes, orderInvoiceRoutes } from './invoices/admin-invoices.routes.ts'
import { customerReturnRoutes } from './returns/customer-returns.routes.ts'
import { returnableOrderRoutes, returnListRoutes, returnRoutes } from './returns/admin-returns.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { adminPromotionRoutes } from './promotions/admin-promotions.routes.ts'
import { quoteRoutes } from './promotions/quote.routes.ts'
import { orderDraftRoutes } from './manual-orders/order-drafts.routes.ts'
import { mentionRoutes } from './mentions/mentions.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { orderRefundRoutes } from './refunds/refunds.routes.ts'
import { packingRoutes } from './packing/packing.routes.ts'
import { customerOrderRoutes, orderLookupRoutes, orderRoutes } from './orders.routes.ts'

interface OrdersApiDeps extends OrderDeps, EmailTemplateDeps {
  files: FileStorage
  events: EventBus
  limits: RateLimiter
  config: EmailTemplateDeps['config']
}

/** Endpoints of orders: checkout, a customer's own orders, the admin, and the stream of order events. */
export const ordersApi = (deps: OrdersApiDeps) =>
  publicRouter()
    .route('/orders', orderRoutes(deps))
    .route('/orders', quoteRoutes(deps))
    .route('/orders', orderLookupRoutes(deps))
    .route('/orders', orderAccessRoutes(deps))
    .route('/orders', customerOrderRoutes(deps))
    .route('/orders', adminOrderRoutes(deps))
    .route('/admin/orders', bulkOrderRoutes(deps))
    .route('/admin/orders', modificationRoutes(deps))
    .route('/admin/orders', orderRefundRoutes(deps))
    .route('/admin/orders', orderDocumentRoutes(deps))
    .route('/admin/orders', orderEmailRoutes(deps))
    .route('/admin/orders', orderInvoiceRoutes(deps))
    .route('/admin/invoices', adminInvoiceRoutes(deps))
    .route('/admin/email-templates', emailTemplateRoutes(deps))
    .route('/orders', customerReturnRoutes(deps))
    .route('/admin/orders', returnableOrderRoutes(deps))
    .route('/admin/returns', returnListRoutes(deps))
    .route('/admin/returns', returnRoutes(deps))
    .route('/admin/saved-order-views', savedViewRoutes(deps))
    .route('/admin/promotions', adminPromotionRoutes(deps))
    .route('/admin/packing', packingRoutes(deps.db))
    .route('/admin/push-subscriptions', pushRoutes(deps))
    .route('/admin/order-drafts', orderDraftRoutes(deps))
    .route('/admin/mentions', mentionRoutes(deps.db))
    .route('/admin/events', adminEventRoutes(deps))
