import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { ActorEnv, AppEnv } from './app-env.ts'
import { AppError, validationHook } from './errors.ts'

/** A router whose routes are contracts: validation, types and the OpenAPI document come from one declaration. */
export const publicRouter = () => new OpenAPIHono<AppEnv>({ defaultHook: validationHook })

/** A router whose routes need a logged-in user (401 otherwise); handlers read it as `c.var.actor`. */
export const customerRouter = () => guardedRouter(customerGuard)

/** A router whose routes need an admin (401 for a guest, 403 for a customer); handlers read it as `c.var.actor`. */
export const adminRouter = () => guardedRouter(adminGuard)

/**
 * Puts the guard before the other middleware and the validation of each route that is declared with `openapi`. It is not
 * a `use('*')`: routers of different guards share a path, and a wildcard would apply to the routes of all of them.
 */
function guardedRouter(guard: MiddlewareHandler<ActorEnv>) {
  const router = new OpenAPIHono<ActorEnv>({ defaultHook: validationHook })
  const { openapi } = router
  router.openapi = (route, handler, hook) =>
    openapi({ ...route, middleware: [guard, ...[route.middleware ?? []].flat()] }, handler, hook)
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
      c.var.log.warn({ userId: id }, 'request refused: the user is not an admin')
      throw new AppError(403, 'forbidden', 'This is for the store’s staff')
    }
    await next()
  })
