import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { hasRole, type Role, ROLES } from '../../domain/accounts/roles.ts'
import type { ActorEnv, AppEnv } from './app-env.ts'
import { AppError, UnauthenticatedError, validationHook } from './errors.ts'
import { takeOnce } from './take-once.ts'

/** The OpenAPI security of an endpoint that requires a session; `api-docs.ts` declares the scheme. */
const SESSION_SECURITY = [{ session: [] }]

/** Creates a router. Validation, types and OpenAPI document of a route come from its declaration. */
export function publicRouter() {
  const router = new OpenAPIHono<AppEnv>({ defaultHook: validationHook })
  const { openapi } = router
  router.openapi = (route, handler, hook) =>
    openapi({ ...route, security: [], middleware: [...once(route), ...[route.middleware ?? []].flat()] }, handler, hook)
  return router
}

/** Takes a changing operation once, unless its route says why not, or its handler does that itself with the header. */
function once(route: RouteConfig): (typeof takeOnce)[] {
  const isChange = route.method !== 'get' && !(WITHOUT_KEY in route)
  return isChange && route.request?.headers === undefined ? [takeOnce] : []
}

const WITHOUT_KEY = 'x-without-idempotency-key'

/** Says in the declaration of a changing route why repeating it does no harm: it takes no `Idempotency-Key`. */
export const withoutKey = (reason: string) => ({ [WITHOUT_KEY]: reason })

/** Creates a router whose routes require a logged-in user (401 otherwise), who is `c.var.actor` in handlers. */
export const customerRouter = () => guardedRouter(() => customerGuard)

/**
 * Creates a router whose routes require staff of a role (401 for a guest, 403 for a customer and for a role with fewer
 * rights), who are `c.var.actor` in handlers. A route with `...needs(role)` in its declaration requires that role.
 * @param minimum the role of the other routes. The default is the safe one.
 */
export const adminRouter = (minimum: Role = 'owner') => guardedRouter(staffGuard, minimum)

/** The role that a route of an admin router requires, for its declaration. The OpenAPI document shows it. */
export const needs = (role: Role) => ({ 'x-role': role })

/**
 * Runs the guard before the other middleware and the validation of each route. It is not a `use('*')`: routers with
 * different guards share a path, and a wildcard would apply to the routes of all of them.
 */
function guardedRouter(guardFor: (role: Role) => MiddlewareHandler<ActorEnv>, minimum?: Role) {
  const router = new OpenAPIHono<ActorEnv>({ defaultHook: validationHook })
  const { openapi } = router
  router.openapi = (route, handler, hook) => {
    const role = roleOf(route) ?? minimum
    const middleware = [guardFor(role ?? 'owner'), ...once(route), ...[route.middleware ?? []].flat()]
    return openapi({ ...route, ...(role && needs(role)), security: SESSION_SECURITY, middleware }, handler, hook)
  }
  return router
}

const roleOf = (route: object): Role | undefined => ROLES.find((role) => 'x-role' in route && route['x-role'] === role)

const customerGuard: MiddlewareHandler<ActorEnv> = async (c, next) => {
  if (!c.var.user) throw new UnauthenticatedError()
  c.set('actor', c.var.user)
  await next()
}

const staffGuard =
  (minimum: Role): MiddlewareHandler<ActorEnv> =>
  (c, next) =>
    customerGuard(c, async () => {
      const { id, isAdmin } = c.var.actor
      if (!isAdmin) {
        c.var.log.warn({ userId: id }, 'request rejected: the user is not an admin')
        throw new AppError(403, 'forbidden', 'This is for the store’s staff')
      }
      if (!hasRole(c.var.actor, minimum)) {
        c.var.log.warn({ userId: id, minimum }, 'request rejected: the role of the user has too few rights')
        throw new AppError(403, 'forbidden', 'Your role does not allow this. Ask the owner of the shop.')
      }
      await next()
    })
