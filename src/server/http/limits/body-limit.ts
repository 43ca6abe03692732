import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../app-env.ts'
import { AppError } from '../errors.ts'

/** Enough for the largest JSON body of the contract: 20,000 product ids of ten digits. */
export const DEFAULT_BODY_BYTES = 256 * 1024

const routeLimits = new WeakSet<object>()

/**
 * Returns a middleware that replaces the default limit for its route. It must be declared in `middleware` of the route,
 * after the checks that need no body.
 * @param maxBytes the maximum size, counted while the body is read: Content-Length may be absent
 * @param message the message of the 413 response
 */
export function limitRouteBody(maxBytes: number, message: string): MiddlewareHandler<AppEnv> {
  const middleware: MiddlewareHandler<AppEnv> = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError(413, 'too_large', message)
    },
  })
  routeLimits.add(middleware)
  return middleware
}

/**
 * Returns a middleware for a route that streams its body: unlike `limitRouteBody` it reads nothing, so the handler must count
 * the bytes with `countedBody` as well, because Content-Length may be absent.
 */
export function limitStreamedBody(maxBytes: number, message: string): MiddlewareHandler<AppEnv> {
  const middleware: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw new AppError(413, 'too_large', message)
    await next()
  }
  routeLimits.add(middleware)
  return middleware
}

/** Passes a streamed body on. @throws AppError (413) as soon as it is larger than `maxBytes` */
export async function* countedBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  message: string,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError(413, 'too_large', message)
    yield chunk
  }
}

const limitDefault = limitRouteBody(DEFAULT_BODY_BYTES, 'The request body is too large')

/** Rejects a body above the default limit, whatever its content type, unless its route declares another limit. */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  // A request from this process has no bindings.
  const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
  // Node provides a body stream for every method but GET, even if the headers declare no body.
  const isEmpty = incoming !== undefined && !hasBody(incoming.headers)
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    if (incoming && !isEmpty) throw new AppError(400, 'unexpected_body', `A ${c.req.method} request takes no body`)
    return next()
  }
  return isEmpty || declaresLimit(c) ? next() : limitDefault(c, next)
}

/** Whether the headers of a request declare a body. */
export const hasBody = (headers: Partial<Record<string, string | string[]>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const declaresLimit = (c: Context<AppEnv>): boolean => matchedRoutes(c).some(({ handler }) => routeLimits.has(handler))
