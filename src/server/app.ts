import './http/extend-zod.ts'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { demoDataRoutes } from './demo-data/demo-data.routes.ts'
import { accountsApi } from './accounts/accounts.api.ts'
import { cashApi } from './cash/cash.api.ts'
import { catalogApi } from './catalog/catalog.api.ts'
import { contentApi } from './content/content.api.ts'
import { whatsappMessenger } from './confirmation/whatsapp-messenger.ts'
import { confirmationApi } from './confirmation/confirmation.api.ts'
import { noStoreByDefault, noStoreIfRejected } from './http/no-store.ts'
import { publicRouter } from './http/routers.ts'
import { inboxApi } from './inbox/inbox.api.ts'
import { ordersApi } from './orders/orders.api.ts'
import { reportsApi } from './reports/reports.api.ts'
import { adminSearchRoutes } from './admin-search/admin-search.routes.ts'
import { reviewsApi } from './reviews/reviews.api.ts'
import { previewOtherEmail } from './privacy/preview-other-email.ts'
import { privacyApi } from './privacy/privacy.api.ts'
import { codRiskApi } from './cod-risk/cod-risk.api.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { whatsappApi } from './whatsapp/whatsapp.api.ts'
import { settingsApi } from './settings/settings.api.ts'
import { readShopIdentity } from './settings/shop-identity.ts'
import { shippingApi } from './shipping/shipping.api.ts'
import { session } from './accounts/session-middleware.ts'
import { devOutboxRoutes } from './email/dev-outbox.routes.ts'
import { metricsRoutes } from './reports/metrics.routes.ts'
import { imageFileRoutes } from './catalog/images/image-files.routes.ts'
import { limitBody } from './http/limits/body-limit.ts'
import { isSecure } from './http/client-ip.ts'
import { mountApiDocs } from './http/api-docs.ts'
import type { AppEnv } from './http/app-env.ts'
import { healthRoutes } from './observability/health.routes.ts'
import { allowedMethods } from './http/allowed-methods.ts'
import { MethodNotAllowedError, NotFoundError, errorHandler } from './http/errors.ts'
import { csrf } from './http/csrf.ts'
import { withKeys } from './http/take-once.ts'
import { storableBody } from './http/storable-body.ts'
import { securityHeaders } from './http/security-headers.ts'
import { REQUEST_ID_HEADER, recordRoute, requestIdOf } from './observability/request-logger.ts'
import { openingRoutes } from './opening/opening.routes.ts'
import { feedRoutes } from './merchant/feed.routes.ts'
import { merchantRoutes } from './merchant/merchant.routes.ts'
import { crawlerRoutes } from './render/crawler.routes.ts'
import type { Services } from './services.ts'

/** Creates the API. Each feature's `*.api.ts` lists the paths of its routers. */
export function createApi(services: Services) {
  const router = publicRouter()
  router.use(noStoreByDefault, limitBody, storableBody, session(services.db), withKeys(services))
  const api = router
    .route('/', settingsApi(services))
    .route('/', accountsApi(services))
    .route('/', whatsappApi(services))
    .route('/', contentApi(services))
    .route('/', catalogApi(services))
    .route('/', inboxApi(services))
    .route('/', ordersApi({ ...services, previewOtherEmail }))
    .route('/', reviewsApi(services))
    .route('/', shippingApi(services))
    .route('/', cashApi(services))
    .route('/', codRiskApi(services))
    .route(
      '/',
      confirmationApi({
        ...services,
        messengers: [whatsappMessenger(services)],
      }),
    )
    .route('/admin/customers', customerRoutes(services))
    .route('/', privacyApi(services))
    .route('/admin/demo-data', demoDataRoutes(services))
    .route('/admin/opening', openingRoutes(services))
    .route('/google-merchant', merchantRoutes(services))
    .route('/', reportsApi(services))
    .route('/admin/search', adminSearchRoutes(services))
  mountApiDocs(api, {
    publicUrl: services.config.publicUrl,
    readStoreName: async () => (await readShopIdentity(services.db, services.config)).storeName,
  })
  // Hono ignores the notFound handler of a mounted router, so a catch-all responds instead.
  api.all('*', (c) => {
    const methods = allowedMethods(api.routes, c.req.path.slice('/api'.length))
    throw methods.length > 0 ? new MethodNotAllowedError(methods) : new NotFoundError('Endpoint')
  })
  return api
}

/** The middleware of every route (request id, log, security headers, CSRF, errors), health checks and metrics. */
function createBaseApp(services: Services) {
  return new Hono<AppEnv>()
    .onError(errorHandler)
    .use(async (c, next) => {
      const { outgoing } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
      const requestId = requestIdOf(outgoing, c.req.header(REQUEST_ID_HEADER))
      c.set('requestId', requestId)
      c.set('secure', isSecure(c, services.config))
      c.set('log', services.log.child({ requestId }))
      await next()
      c.header(REQUEST_ID_HEADER, requestId)
      recordRoute(outgoing, routePath(c))
    })
    .use(securityHeaders, noStoreIfRejected)
    .use(csrf)
    .route('/', healthRoutes(services))
    .route('/', metricsRoutes(services))
}

/** Creates the app of a web process: API, image files, feeds and crawler files. Pages are served outside it. */
export function createApp(services: Services) {
  const app = createBaseApp(services)
    .route('/', crawlerRoutes(services))
    .route('/', feedRoutes(services))
    .route('/files', imageFileRoutes(services.files, services.log))
    .route('/api', createApi(services))
  return services.config.development ? app.route('/dev/emails', devOutboxRoutes(services)) : app
}

/** Creates the app of a worker process: health checks and metrics only. */
export const createWorkerApp = (services: Services) =>
  createBaseApp(services).all('*', () => {
    throw new NotFoundError('Endpoint')
  })

/** The type of the app, for the typed API client. */
export type Api = ReturnType<typeof createApi>
