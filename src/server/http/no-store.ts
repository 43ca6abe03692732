import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Keeps responses out of every cache, errors too, unless the handler sets `Cache-Control` itself. */
export const noStoreByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
}
