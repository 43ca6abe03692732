import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { ActorEnv, AppEnv } from './app-env.ts'
import { AppError, validationHook } from './errors.ts'

/** The OpenAPI security of an endpoint that requires a session; `api-docs.ts` declares the scheme. */
const SESSION_SECURITY = [{ session: [] }]

/** Creates a router. Validation, types and OpenAPI document of a route come from its declaration. */
export function publicRouter() {
  const router = new OpenAPIHono<AppEnv>({ defaultHook: validationHook })
  const { openapi } = router
  router.openapi = (route, handler, hook) => openapi({ ...route, security: [] }, handler, hook)
  return router
}

/** Creates a router whose routes require a logged-in user (401 otherwise), who is `c.var.actor` in handlers. */
export const customerRouter = () => guardedRouter(customerGuard)

/** Creates a router whose routes require staff (401 for a guest, 403 for a customer), who are `c.var.actor` in handlers. */
export const adminRouter = () => guardedRouter(adminGuard)

/**
 * Runs the guard before the other middleware and the validation of each route. It is not a `use('*')`: routers with
 * different guards share a path, and a wildcard would apply to the routes of all of them.
 */
function guardedRouter(guard: MiddlewareHandler<ActorEnv>) {
  const router = new OpenAPIHono<ActorEnv>({ defaultHook: validationHook })
  const { openapi } = router
  router.openapi = (route, handler, hook) =>
    openapi(
      { ...route, security: SESSION_SECURITY, middleware: [guard, ...[route.middleware ?? []].flat()] },
      handler,
      hook,
    )
  return router
}

const customerGuard: MiddlewareHandler<ActorEnv> = async (c, next) => {
  if (!c.var.user) throw new AppError(401, 'unauthenticated', 'Please log in first')
  c.set('actor', c.var.user)
  await next()
}

const adminGuard: MiddlewareHandler<ActorEnv> = (c, next) =>
  customerGuard(c, async () => {
    const { id, isAdmin } = c.var.actor
    if (!isAdmin) {
      c.var.log.warn({ userId: id }, 'request rejected: the user is not an admin')
      throw new AppError(403, 'forbidden', 'This is for the store’s staff')
    }
    await next()
  })
