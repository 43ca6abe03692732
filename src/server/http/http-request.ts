import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import { text } from 'node:stream/consumers'

/** Timeouts of a request to an external service, in milliseconds. */
export interface HttpTimeouts {
  /** Until the connection is established. */
  connectMs: number
  /** Until the last byte of the response. */
  totalMs: number
}
export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = { connectMs: 5000, totalMs: 15_000 }

interface HttpRequestOptions {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON; URLSearchParams as a form. */
  body?: object | URLSearchParams | undefined
}
export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** An external service could not be reached, closed the connection, or did not respond in time (`isTimeout`). */
export class HttpRequestError extends Error {
  readonly isTimeout: boolean

  constructor(isTimeout: boolean, cause: unknown) {
    super(isTimeout ? 'No response in time' : 'No connection', { cause })
    this.isTimeout = isTimeout
  }
}

/**
 * Sends a request to an external service. Does not follow redirects.
 * @returns the response, whatever its status
 * @throws HttpRequestError if there is no complete response within the timeouts
 */
export async function httpRequest(
  url: string,
  options: HttpRequestOptions,
  timeouts = DEFAULT_HTTP_TIMEOUTS,
): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(timeouts.totalMs)
  try {
    const response = await sendRequest(url, options, timeout, timeouts.connectMs)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
  } catch (error) {
    throw new HttpRequestError(timeout.aborted || error instanceof ConnectTimeoutError, error)
  }
}

class ConnectTimeoutError extends Error {}

function sendRequest(
  url: string,
  { method, headers, body }: HttpRequestOptions,
  signal: AbortSignal,
  connectMs: number,
) {
  const { content, type } = serializeBody(body)
  const requestHeaders = { ...headers, ...(type && { 'Content-Type': type }) }
  const client = url.startsWith('https:') ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = client.request(url, { method, headers: requestHeaders, signal }, resolve)
    request.on('error', reject)
    request.once('socket', (socket) => limitConnectTime(socket, connectMs, (error) => request.destroy(error)))
    request.end(content)
  })
}

function serializeBody(body: HttpRequestOptions['body']): { content?: string; type?: string } {
  if (!body) return {}
  if (body instanceof URLSearchParams) return { content: body.toString(), type: 'application/x-www-form-urlencoded' }
  return { content: JSON.stringify(body), type: 'application/json' }
}

function limitConnectTime(socket: net.Socket, connectMs: number, abort: (error: ConnectTimeoutError) => void): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => abort(new ConnectTimeoutError('Not connected in time')), connectMs)
  const clear = () => clearTimeout(timer)
  socket.once('connect', clear).once('close', clear)
}
