import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { CacheRoute } from './cache-key.ts'

const policies = new WeakMap<object, Omit<CacheRoute, 'path'>>()

/**
 * Opts a GET route into the response cache. The middleware must be declared in `middleware` of the route.
 * @param parameters the query parameters that the response depends on
 * @param options `variesByUser`: the response of a logged-in user differs; it is sent as `private, no-store`
 */
export function publicCache(
  parameters: readonly string[] = [],
  { variesByUser = false }: { variesByUser?: boolean } = {},
): MiddlewareHandler<AppEnv> {
  const middleware: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next()
    if (variesByUser && c.var.user) {
      c.header('Cache-Control', 'private, no-store')
    } else if (c.res.status === 200) {
      c.header('Cache-Control', 'public, max-age=0, must-revalidate')
      if (variesByUser) c.header('Vary', 'Cookie')
    }
  }
  policies.set(middleware, { parameters, variesByUser })
  return middleware
}

/** Lists the routes of an app that opted into the response cache. */
export const listCacheRoutes = (routes: readonly { path: string; handler: object }[]): CacheRoute[] =>
  routes.flatMap(({ path, handler }) => {
    const policy = policies.get(handler)
    return policy ? [{ path, ...policy }] : []
  })
