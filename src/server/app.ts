import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './accounts/audit.routes.ts'
import { customerRoutes } from './accounts/customer.routes.ts'
import { identify } from './accounts/identify.ts'
import { secondStepRoutes } from './accounts/second-step.routes.ts'
import { staffRoutes } from './accounts/staff.routes.ts'
import { bulkProductRoutes } from './catalog/bulk-products.routes.ts'
import { editedProductRoutes } from './catalog/edited-products.routes.ts'
import { categoryEditRoutes } from './catalog/categories.routes.ts'
import { instituteEditRoutes } from './catalog/institutes.routes.ts'
import { linkRoutes } from './catalog/links.routes.ts'
import { pictureRoutes } from './catalog/pictures.routes.ts'
import { productFileRoutes } from './catalog/product-file.routes.ts'
import { productRoutes } from './catalog/products.routes.ts'
import { rebuildingRoutes } from './catalog/rebuilding.routes.ts'
import { searchRoutes } from './catalog/search.routes.ts'
import { shelfRoutes } from './catalog/shelves.routes.ts'
import { bannerEditRoutes } from './content/banners.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { emailRoutes } from './content/email.routes.ts'
import { developmentMailRoutes } from './content/development-mail.routes.ts'
import { letterRoutes } from './content/letters.routes.ts'
import { siteSettingEditRoutes } from './content/site-settings.routes.ts'
import { testimonialEditRoutes } from './content/testimonials.routes.ts'
import { choreRoutes } from './dashboard/chores.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { metricsRoutes } from './dashboard/metrics.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { uploadRoutes } from './files/upload.routes.ts'
import { limitBody } from './http/body-limit.ts'
import { isSecure } from './http/client-address.ts'
import { createRouter } from './http/contract.ts'
import { describeApi } from './http/describe-api.ts'
import type { AppEnv } from './http/environment.ts'
import { healthRoutes } from './http/health.ts'
import { answerError, notFound } from './http/problem.ts'
import { refuseCrossSite } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { noteRoute, requestIdOf } from './http/watch-requests.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { messageRoutes } from './inbox/messages.routes.ts'
import { subscriberRoutes } from './inbox/subscribers.routes.ts'
import { unsubscribeRoutes } from './inbox/unsubscribe.routes.ts'
import { feedRoutes } from './merchant/feed.routes.ts'
import { merchantRoutes } from './merchant/merchant.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { staffEventRoutes } from './orders/staff-events.routes.ts'
import { staffOrderRoutes } from './orders/staff-orders.routes.ts'
import { crawlerRoutes } from './render/crawler.routes.ts'
import type { Services } from './services.ts'
import { courierUpdateRoutes } from './shipping/courier-updates.routes.ts'
import { courierRoutes } from './shipping/courier.routes.ts'
import { deliveryRoutes } from './shipping/delivery.routes.ts'
import { pinCodeRoutes } from './shipping/pin-codes.routes.ts'
import { shippingRoutes } from './shipping/shipping.routes.ts'

/** Every call of the store, under /api. */
function createApi(services: Services) {
  const router = createRouter()
  router.use(limitBody, identify(services.db))
  const api = router
    .route('/', accountRoutes(services))
    .route('/', customerRoutes(services))
    .route('/', staffRoutes(services))
    .route('/', secondStepRoutes(services))
    .route('/', auditRoutes(services))
    .route('/', contentRoutes(services))
    .route('/', bannerEditRoutes(services))
    .route('/', testimonialEditRoutes(services))
    .route('/', siteSettingEditRoutes(services))
    .route('/', emailRoutes(services))
    .route('/', letterRoutes(services))
    .route('/', productRoutes(services))
    .route('/', rebuildingRoutes(services))
    .route('/', pictureRoutes(services))
    .route('/', searchRoutes(services))
    .route('/', shelfRoutes(services))
    .route('/', productFileRoutes(services))
    .route('/', instituteEditRoutes(services))
    .route('/', categoryEditRoutes(services))
    .route('/', editedProductRoutes(services))
    .route('/', linkRoutes(services))
    .route('/', bulkProductRoutes(services))
    .route('/', inboxRoutes(services))
    .route('/', unsubscribeRoutes(services))
    .route('/', messageRoutes(services))
    .route('/', subscriberRoutes(services))
    .route('/', orderRoutes(services))
    .route('/', staffOrderRoutes(services))
    .route('/', staffEventRoutes(services))
    .route('/', shippingRoutes(services))
    .route('/', pinCodeRoutes(services))
    .route('/', deliveryRoutes(services))
    .route('/', courierRoutes(services))
    .route('/', courierUpdateRoutes(services))
    .route('/', merchantRoutes(services))
    .route('/', dashboardRoutes(services))
    .route('/', choreRoutes(services))
    .route('/', uploadRoutes(services))
  describeApi(api, services.config)
  // A sub-router's own notFound is lost when it is mounted: the catch-all answers instead.
  api.all('*', () => {
    throw notFound('This address')
  })
  return api
}

/** What is true of every address: an id, headers, a line of log, problems for answers. */
function createFrame(services: Services) {
  return new Hono<AppEnv>()
    .onError(answerError)
    .use(async (c, next) => {
      const { incoming, outgoing } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
      const requestId = requestIdOf(c.req.header('x-request-id'), outgoing)
      c.set('requestId', requestId)
      c.set('secure', isSecure(c, services.config.trustProxy))
      c.set('log', services.log.child({ requestId }))
      await next()
      c.header('X-Request-Id', requestId)
      const route = routePath(c)
      noteRoute(outgoing, route)
      const key = c.get('keptAs')
      if (key !== undefined && incoming) services.shortcut.learn(incoming, c.res, { key, route })
    })
    .use(securityHeaders)
    .use(refuseCrossSite)
    .route('/', healthRoutes(services))
    .route('/', metricsRoutes(services))
}

/** The API and the files; pages are served around it. */
export function createApp(services: Services) {
  const app = createFrame(services)
    .route('/', crawlerRoutes(services))
    .route('/', feedRoutes(services))
    .route('/files', fileRoutes(services.files))
    .route('/api', createApi(services))
  return services.config.development ? app.route('/dev/mail', developmentMailRoutes(services)) : app
}

/** What a process answers that does jobs only: whether it lives and is ready, and its figures. */
export const createWorkerApp = (services: Services) =>
  createFrame(services).all('*', () => {
    throw notFound('This address')
  })

/** What the typed client of the pages is made of. */
export type Api = ReturnType<typeof createApi>
