import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RequestMetrics } from './request-metrics.ts'

const VALID_REQUEST_ID = /^[\w.:-]{8,128}$/
const ID_HEADER = 'X-Request-Id'

interface RequestLoggerDeps {
  log: Logger
  requestMetrics: RequestMetrics
  /** Aborted once the process is to end. */
  shutdownSignal: AbortSignal
}

const routes = new WeakMap<object, string>()

/** The id of a request: the one that a proxy in front gave it, where it looks like one, else a new one. */
export function resolveRequestId(given: string | undefined, outgoing?: Pick<ServerResponse, 'getHeader'>): string {
  const known = outgoing?.getHeader(ID_HEADER)
  if (typeof known === 'string') return known
  return given !== undefined && VALID_REQUEST_ID.test(given) ? given : randomUUID()
}

/** Says which route a request took. */
export function recordRoute(outgoing: object | undefined, route: string): void {
  if (outgoing) routes.set(outgoing, route)
}

/**
 * Gives every request of a server an id, counts it and writes a line of log for it. Once the process is to end, every
 * answer closes its connection, so that none is left to be cut.
 */
export function requestLogger(
  server: Server,
  { log, requestMetrics, shutdownSignal: ending }: RequestLoggerDeps,
): void {
  const open = new Set<ServerResponse>()
  ending.addEventListener('abort', () => {
    for (const response of open) closeConnectionAfter(response)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    const requestId = resolveRequestId(incomingRequestId(request))
    response.setHeader(ID_HEADER, requestId)
    open.add(response)
    if (ending.aborted) closeConnectionAfter(response)
    response.once('close', () => {
      open.delete(response)
      // What was a stream when the server closed has kept its connection.
      if (!server.listening) server.closeIdleConnections()
      const { method = 'GET', url = '/' } = request
      const seen = { method, route: routes.get(response) ?? fallbackRoute(url), status: response.statusCode }
      const ms = performance.now() - began
      requestMetrics.observe(seen, ms / 1000)
      const aborted = response.writableFinished ? {} : { aborted: true }
      log[logLevelFor(seen.route)]({ requestId, ...seen, ms: Math.round(ms * 10) / 10, ...aborted }, 'request')
    })
  })
}

function incomingRequestId({ headers }: IncomingMessage): string | undefined {
  const value = headers['x-request-id']
  return typeof value === 'string' ? value : undefined
}

function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Addresses of pages stay out of log and figures: they may carry what a visitor typed. */
const fallbackRoute = (url: string) => (/\.\w+(?:\?|$)/.test(url) ? 'file' : 'page')

/** What is asked for by machines and with every page is of interest to nobody on a usual day. */
const logLevelFor = (route: string) =>
  route === 'file' || route.startsWith('/files') || /^\/(?:healthz|readyz|metrics)$/.test(route) ? 'debug' : 'info'
