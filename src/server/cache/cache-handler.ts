import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { hasBody } from '../http/limits/body-limit.ts'
import { hstsHeaders } from '../http/security-headers.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'
import { REQUEST_ID_HEADER, recordRoute, resolveRequestId } from '../observability/request-logger.ts'
import type { RequestMetrics } from '../observability/request-metrics.ts'
import { CacheRoutes } from './cache-key.ts'
import type { ApiResponse } from '../../domain/values/api-response.ts'
import { type CachedResponse, negotiateEncoding, toApiResponse, toResponse } from './cached-response.ts'
import { listCacheRoutes } from './public-cache.ts'
import type { ResponseCache } from './response-cache.ts'

interface CacheHandlerDeps {
  cache: ResponseCache
  log: Logger
  requestMetrics: RequestMetrics
  /** Aborted when shutdown begins. */
  shutdown: AbortController
  config: { publicUrl: string }
}

/** The Hono app behind the cache. */
interface CachedApp {
  routes: readonly { path: string; handler: object }[]
  fetch(request: Request): Response | Promise<Response>
}

/** Serves anonymous GET and HEAD requests from the response cache, in front of the app and the page renderer. */
export class CacheHandler {
  readonly #cache: ResponseCache
  readonly #log: Logger
  readonly #metrics: RequestMetrics
  readonly #shutdownSignal: AbortSignal
  readonly #origin: string
  readonly #app: CachedApp
  readonly #routes: CacheRoutes
  readonly #hsts: readonly string[]

  constructor({ cache, log, requestMetrics, shutdown, config }: CacheHandlerDeps, app: CachedApp) {
    this.#cache = cache
    this.#log = log
    this.#metrics = requestMetrics
    this.#shutdownSignal = shutdown.signal
    this.#origin = new URL(config.publicUrl).origin
    this.#app = app
    this.#hsts = Object.entries(hstsHeaders(config.publicUrl)).flat()
    this.#routes = new CacheRoutes(listCacheRoutes(app.routes))
  }

  /**
   * Serves a stored response. Returns false, with nothing sent, if there is none for the request. It does without the
   * request logger: the response is counted, and logged at debug.
   */
  serveStored(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || this.#shutdownSignal.aborted) return false
    // A cache key is a URL in normal form, so most requests need no parsing.
    const cached = this.#cache.find(url)
    if (!cached || hasBody(headers) || (cached.variesByUser && hasSessionCookie(headers.cookie))) return false
    const requestId = resolveRequestId(headers['x-request-id'])
    // Set with setHeader, these would make writeHead slower.
    sendCached(cached, request, response, [REQUEST_ID_HEADER, requestId, ...this.#hsts])
    const labels = { method, route: cached.route, status: response.statusCode }
    this.#metrics.countFromCache(labels)
    this.#log.debug({ requestId, ...labels }, 'response from the cache')
    return true
  }

  /** Serves a request of a cacheable route, rendering it on a miss. Returns false for all other requests. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(headers)) return false
    const loading = this.#find(url, headers.cookie)
    if (!loading) return false
    loading.then(
      (cached) => sendCached(cached, request, response),
      (error: unknown) => {
        this.#log.error({ err: error }, 'request failed')
        response.writeHead(500).end()
      },
    )
    return true
  }

  /** Handles an API request of a page that is rendered in this process. */
  async read(path: string, cookie?: string): Promise<ApiResponse> {
    const cached = await this.#find(path, cookie)
    if (cached) return toApiResponse(cached)
    return this.#app.fetch(new Request(this.#origin + path, { headers: cookie === undefined ? {} : { cookie } }))
  }

  /** Handles a request from this process. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const cached = isRead && (await this.#find(pathname + search, request.headers.get('cookie')))
    if (!cached) return this.#app.fetch(request)
    const { headers } = request
    const response = toResponse(negotiateEncoding(cached, headers.get('accept-encoding'), headers.get('if-none-match')))
    response.headers.set(REQUEST_ID_HEADER, resolveRequestId(headers.get(REQUEST_ID_HEADER) ?? undefined))
    return response
  }

  #find(url: string, cookie: string | null | undefined): Promise<CachedResponse> | undefined {
    const match = this.#routes.match(url)
    if (!match || (match.route.variesByUser && hasSessionCookie(cookie))) return undefined
    // Built from the key alone, so that the response depends on nothing else of the first request.
    const render = async () => this.#app.fetch(new Request(this.#origin + match.key))
    return this.#cache.get(match.key, render, match.route.path)
  }
}

/**
 * Sends a cached response in the encoding that the client accepts.
 * @param moreHeaders names and values in turn
 */
export function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  moreHeaders: readonly string[] = [],
): void {
  const { method, headers: requestHeaders } = request
  const { status, headers, body } = negotiateEncoding(
    cached,
    requestHeaders['accept-encoding'],
    requestHeaders['if-none-match'],
  )
  recordRoute(response, cached.route)
  response.writeHead(status, [...headers, ...moreHeaders])
  if (method === 'HEAD' || body === null) response.end()
  else response.end(body)
}
