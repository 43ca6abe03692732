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

/** The state of a request in flight. */
interface RequestState {
  id: string
  route?: string
}

const states = new WeakMap<object, RequestState>()

/** Returns the id of the request that a response belongs to; for a request without a server, its own id or a new one. */
export function requestIdOf(response: object | undefined, incomingId?: string): string {
  const id = response && states.get(response)?.id
  return id ?? resolveRequestId(incomingId)
}

/** Returns the id that a proxy assigned to the request, if it is well-formed, else a new one. */
export const resolveRequestId = (incomingId: string | string[] | undefined): string =>
  typeof incomingId === 'string' && VALID_REQUEST_ID.test(incomingId) ? incomingId : randomUUID()

/** Names the route of a request for log and metrics. */
export function recordRoute(response: object | undefined, route: string): void {
  const state = response && states.get(response)
  if (state) state.route = route
}

/**
 * Returns the listener that assigns a request its id, counts it and logs it once its response has ended. During shutdown
 * each response closes its connection. It must run before the listener that responds.
 */
export function requestLogger(server: Server, { log, requestMetrics, shutdownSignal }: RequestLoggerDeps) {
  const open = new Set<ServerResponse>()
  shutdownSignal.addEventListener('abort', () => {
    for (const response of open) closeConnectionAfter(response)
  })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now()
    const state: RequestState = { id: resolveRequestId(request.headers['x-request-id']) }
    states.set(response, state)
    response.setHeader(REQUEST_ID_HEADER, state.id)
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
  }
}

function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** URLs of pages stay out of log and metrics: they may contain personal data. */
const fallbackRoute = (url: string) => (/\.\w+(?:\?|$)/.test(url) ? 'file' : 'page')

/** Static files and health checks log at debug. */
const logLevelFor = (route: string) =>
  route === 'file' || route.startsWith('/files') || /^\/(?:healthz|readyz|metrics)$/.test(route) ? 'debug' : 'info'
