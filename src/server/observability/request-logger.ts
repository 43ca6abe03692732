import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RequestMetrics } from './request-metrics.ts'

const VALID_REQUEST_ID = /^[\w.:-]{8,128}$/
export const REQUEST_ID_HEADER = 'X-Request-Id'

interface RequestLoggerDeps {
  log: Logger
  requestMetrics: RequestMetrics
  /** Aborted when shutdown begins. */
  shutdownSignal: AbortSignal
}

/** What the logger knows about a request in flight. */
interface RequestState {
  id: string
  route?: string
}

const states = new WeakMap<object, RequestState>()

/** Returns the id of the request that a response belongs to; for a request without a server, its own id or a new one. */
export function requestIdOf(response: object | undefined, incomingId?: string): string {
  const id = response && states.get(response)?.id
  return id ?? newRequestId(incomingId)
}

/** Sets `X-Request-Id`. Not called for a stored response, because a header that was set makes `writeHead` slower. */
export function setRequestIdHeader(response: ServerResponse): void {
  response.setHeader(REQUEST_ID_HEADER, requestIdOf(response))
}

/** Names the route of a request for log and metrics. */
export function recordRoute(response: object | undefined, route: string): void {
  const state = response && states.get(response)
  if (state) state.route = route
}

/**
 * Assigns each request of a server an id, counts it and writes a log line for it. During shutdown each response closes
 * its connection.
 */
export function requestLogger(server: Server, { log, requestMetrics, shutdownSignal }: RequestLoggerDeps): void {
  const open = new Set<ServerResponse>()
  shutdownSignal.addEventListener('abort', () => {
    for (const response of open) closeConnectionAfter(response)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const state: RequestState = { id: newRequestId(incomingRequestId(request)) }
    states.set(response, state)
    open.add(response)
    if (shutdownSignal.aborted) closeConnectionAfter(response)
    response.once('close', () => {
      open.delete(response)
      // A stream that outlived `server.close()` leaves its connection idle.
      if (!server.listening) server.closeIdleConnections()
      const { method = 'GET', url = '/' } = request
      const labels = { method, route: state.route ?? fallbackRoute(url), status: response.statusCode }
      const ms = performance.now() - startedAt
      requestMetrics.observe(labels, ms / 1000)
      const aborted = response.writableFinished ? {} : { aborted: true }
      log[logLevelFor(labels.route)](
        { requestId: state.id, ...labels, ms: Math.round(ms * 10) / 10, ...aborted },
        'request',
      )
    })
  })
}

/** The id that a proxy assigned, if it is well-formed, else a new one. */
const newRequestId = (incomingId: string | undefined): string =>
  incomingId !== undefined && VALID_REQUEST_ID.test(incomingId) ? incomingId : randomUUID()

function incomingRequestId({ headers }: IncomingMessage): string | undefined {
  const value = headers['x-request-id']
  return typeof value === 'string' ? value : undefined
}

function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** URLs of pages stay out of log and metrics: they may contain personal data. */
const fallbackRoute = (url: string) => (/\.\w+(?:\?|$)/.test(url) ? 'file' : 'page')

/** Static files and health checks log at debug. */
const logLevelFor = (route: string) =>
  route === 'file' || route.startsWith('/files') || /^\/(?:healthz|readyz|metrics)$/.test(route) ? 'debug' : 'info'
