import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Forbids caching of every response that depends on the requesting user: 401 and 403. */
export const noStoreIfRejected: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res.status === 401 || c.res.status === 403) c.header('Cache-Control', 'private, no-store')
}

/** Forbids caching of every response, including errors, unless the handler sets `Cache-Control`. */
export const noStoreByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
}
